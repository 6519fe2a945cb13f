/** Stripe's script, of the release of the API that the package stripe uses. Stripe allows no copy on another origin. */
export const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js'

/** The page around Stripe's fields, in the storefront's colours (src/styles/tokens.css). */
export const STRIPE_CARD_STYLE = `
:root { color-scheme: light dark; --card: light-dark(#ffffff, #221a2c); --ink: light-dark(#231a2e, #f8f1ea) }
html { font: 16px/1.5 Onest, system-ui, sans-serif; color: var(--ink); background: var(--card) }
body { margin: 0; background: var(--card) }
form { padding: 4px }
`

/**
 * The script of the card form. It speaks the same protocol with the page as the form of the sandbox (src/contract/checkout/card-form.ts):
 * the page requests a token, and the token is the id of a payment method at Stripe. The fields are frames of Stripe.
 */
export const STRIPE_CARD_SCRIPT = `
const form = document.querySelector('form')
const to = form.dataset.origin
const send = message => parent.postMessage(message, to)
// the scheme that the customer has chosen, else that of the device
const scheme = /^#(light|dark)$/.exec(location.hash)?.[1]
if (scheme) document.documentElement.style.colorScheme = scheme
const isDark = matchMedia('(prefers-color-scheme: dark)')
// the colours of src/styles/tokens.css; Stripe's frames cannot read them
const getAppearance = () => {
  const pick = (light, dark) => ((scheme ? scheme === 'dark' : isDark.matches) ? dark : light)
  return {
    theme: 'flat',
    variables: {
      fontFamily: 'Onest, system-ui, sans-serif', borderRadius: '14px', gridRowSpacing: '12px', gridColumnSpacing: '12px',
      colorPrimary: pick('#5b2a86', '#cfa8f5'), colorBackground: pick('#f7efe6', '#2a2135'), colorText: pick('#231a2e', '#f8f1ea'),
      colorTextSecondary: pick('#5e5468', '#c3b8cd'), colorTextPlaceholder: pick('#5e5468', '#c3b8cd'), colorDanger: pick('#cf3118', '#ff6b4d'),
    },
  }
}
const stripe = Stripe(form.dataset.key, { locale: form.dataset.locale })
const elements = stripe.elements({ mode: 'setup', paymentMethodCreation: 'manual', paymentMethodTypes: ['card'], appearance: getAppearance() })
const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } })
isDark.addEventListener('change', () => elements.update({ appearance: getAppearance() }))

let hasToken = false
element.on('ready', () => send({ type: 'ready' }))
element.on('change', () => {
  if (hasToken) send({ type: 'changed' })
  hasToken = false
})
element.mount('#card')

const tokenize = async request => {
  const reject = reason => send({ type: 'rejected', request, reason })
  try {
    const { error: fields } = await elements.submit()
    if (fields) return reject('fields')
    const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
    if (error) return reject(error.type === 'validation_error' ? 'fields' : 'failed')
    hasToken = true
    send({ type: 'card', request, cardToken: paymentMethod.id })
  } catch {
    reject('failed')
  }
}
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== to || source !== parent || source === window) return
  if (data?.type === 'check') elements.submit()
  if (data?.type === 'tokenize' && typeof data.request === 'string' && data.request.length <= 200) tokenize(data.request)
})
new ResizeObserver(() => send({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) })).observe(form)
`
