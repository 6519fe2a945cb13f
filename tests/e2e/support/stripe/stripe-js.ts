/**
 * Stands for Stripe.js: the calls of the documented API that the card form uses (https://docs.stripe.com/js). The fields are a frame of Stripe's
 * origin, to which the page has no access; they take their look from the appearance.
 */
export const STRIPE_JS = `
window.Stripe = (key, { locale }) => {
  const FIELDS = 'https://js.stripe.com/fields.html'
  const waiting = new Map()
  let count = 0
  return {
    elements(options) {
      if (options.mode !== 'setup' || options.paymentMethodCreation !== 'manual') throw new Error('Unknown options of elements')
      let { appearance } = options
      const frame = document.createElement('iframe')
      const listeners = {}
      const ask = type => new Promise(resolve => {
        const id = String(++count)
        waiting.set(id, resolve)
        frame.contentWindow.postMessage({ id, type, key }, 'https://js.stripe.com')
      })
      const show = () => frame.contentWindow.postMessage({ type: 'appearance', appearance, locale }, 'https://js.stripe.com')
      addEventListener('message', ({ source, data }) => {
        if (source !== frame.contentWindow) return
        if (data.type === 'ready') { show(); listeners.ready?.() }
        if (data.type === 'change') listeners.change?.({ complete: data.complete })
        if (data.type === 'height') frame.style.height = data.height + 'px'
        waiting.get(data.id)?.(data.result)
      })
      return {
        ask,
        create(type) {
          if (type !== 'payment') throw new Error('Unknown element')
          return {
            on: (name, listener) => { listeners[name] = listener },
            mount(selector) {
              frame.src = FIELDS
              frame.width = '100%'
              frame.title = 'Secure payment input frame'
              frame.setAttribute('frameborder', '0')
              document.querySelector(selector).append(frame)
            },
          }
        },
        update(changes) { appearance = changes.appearance; show() },
        submit: () => ask('submit'),
      }
    },
    createPaymentMethod: ({ elements }) => elements.ask('create'),
  }
}
`

/** The frame of the fields. It sends the card to Stripe's API; an error has the shape of Stripe's. */
export const STRIPE_FIELDS = `<!doctype html>
<html><head><meta charset="utf-8"><title>Fields</title><style>
  body { margin: 0; display: grid; gap: 12px } label { display: block; font-size: 13px } input { width: 100%; box-sizing: border-box; min-height: 46px; border: 2px solid transparent; padding: 0 16px; font: inherit }
</style></head><body>
<label>Card number<input name="number" inputmode="numeric"></label><label>Expiry<input name="expiry"></label><label>CVC<input name="cvc"></label>
<script>
  const fields = [...document.querySelectorAll('input')]
  const send = message => parent.postMessage(message, '*')
  const digits = name => document.querySelector('[name=' + name + ']').value.replace(/\\D/g, '')
  const findInvalid = () => fields.filter(it => digits(it.name).length < ({ number: 13, expiry: 4, cvc: 3 })[it.name])
  const paint = ({ theme, variables }) => {
    if (theme !== 'flat') throw new Error('Unknown theme')
    document.body.style.cssText = 'color:' + variables.colorText + ';font-family:' + variables.fontFamily
    for (const it of fields) it.style.cssText = 'background:' + variables.colorBackground + ';color:' + variables.colorText + ';border-radius:' + variables.borderRadius
  }
  const validate = () => {
    const invalid = findInvalid()
    for (const it of fields) it.setAttribute('aria-invalid', String(invalid.includes(it)))
    return invalid.length > 0 ? { error: { type: 'validation_error', message: 'Your card number is incomplete.' } } : {}
  }
  const create = async key => {
    const { error } = validate()
    if (error) return { error }
    const body = new URLSearchParams({ type: 'card', key, 'card[number]': digits('number'), 'card[exp]': digits('expiry'), 'card[cvc]': digits('cvc') })
    const reply = await (await fetch('https://api.stripe.com/v1/payment_methods', { method: 'POST', body })).json()
    return reply.error ? { error: reply.error } : { paymentMethod: reply }
  }
  addEventListener('message', async ({ source, data }) => {
    if (source !== parent) return
    if (data.type === 'appearance') { document.documentElement.lang = data.locale; paint(data.appearance) }
    if (data.type === 'submit') send({ id: data.id, result: validate() })
    if (data.type === 'create') send({ id: data.id, result: await create(data.key) })
  })
  addEventListener('input', () => send({ type: 'change', complete: findInvalid().length === 0 }))
  new ResizeObserver(() => send({ type: 'height', height: document.body.offsetHeight })).observe(document.body)
  send({ type: 'ready' })
</script></body></html>`

/** The page of the bank for a 3DS confirmation. */
export const createBankPage = (intent: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bank</title></head><body><h1>Confirm</h1>
<a href="https://hooks.stripe.com/3ds/${intent}/approve">Approve</a> <a href="https://hooks.stripe.com/3ds/${intent}/decline">Decline</a>
</body></html>`
