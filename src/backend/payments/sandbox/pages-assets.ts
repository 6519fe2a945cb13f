/** The style of the challenge page of the payment provider, different from the storefront. */
export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#14213d, #eef2fb); --muted: light-dark(#4a5673, #b4bfd8); --ground: light-dark(#fff, #1a2233);
  --page: light-dark(#eef2f8, #10151f); --main: light-dark(#1d4fd7, #8fb0ff); --on-main: light-dark(#fff, #0c1a3d) }
* { box-sizing: border-box }
html { font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: transparent }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page) }
main { width: 100%; max-width: 26rem; background: var(--ground); border-radius: 16px; padding: 24px }
h1 { margin: 0 0 8px; font-size: 1.375rem }
p { margin: 0 0 16px } main > .muted { margin: 16px 0 0 } .muted { color: var(--muted); font-size: .875rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 24px } dt { color: var(--muted) } dd { margin: 0; text-align: end; font-weight: 600 }
:focus-visible { outline: 3px solid var(--main); outline-offset: 1px }
button, a.button { display: block; width: 100%; min-height: 48px; padding: 10px 16px; font: inherit; font-weight: 650; text-align: center; text-decoration: none;
  color: var(--on-main); background: var(--main); border: 1px solid var(--main); border-radius: 12px; cursor: pointer }
button.secondary { margin-top: 12px; color: var(--main); background: transparent }
button[disabled] { opacity: .6; cursor: progress }
`

/**
 * The style of the card form. As with a real provider, it uses the storefront's colours and fonts (src/styles/tokens.css).
 * The background is opaque, so the form does not depend on the page behind the frame.
 */
export const CARD_STYLE = `
:root { color-scheme: light dark; --card: light-dark(#ffffff, #221a2c); --sunk: light-dark(#f7efe6, #2a2135); --edge: light-dark(#8b8093, #8a7f96);
  --ink: light-dark(#231a2e, #f8f1ea); --ink-soft: light-dark(#5e5468, #c3b8cd); --tomato: light-dark(#cf3118, #ff6b4d); --plum: light-dark(#5b2a86, #cfa8f5) }
* { box-sizing: border-box }
html { font: 16px/1.5 Onest, 'Noto Sans Armenian', 'Noto Sans Georgian', 'Recado Signs', system-ui, sans-serif; color: var(--ink); background: var(--card) }
body { margin: 0; background: var(--card) }
form { display: grid; grid-template-columns: 1fr 1fr; align-items: start; gap: 12px; padding: 4px }
.wide { grid-column: 1 / -1 }
label { display: block; margin-bottom: 4px; font-size: .8125rem; font-weight: 650 }
.box { display: flex; align-items: center; gap: 8px; padding-inline: 16px 12px; background: var(--sunk); border: 2px solid transparent; border-radius: 14px }
.box:focus-within { border-color: var(--plum); background: var(--card) }
.box:has([aria-invalid=true]) { border-color: var(--tomato) }
input { flex: 1; width: 100%; min-width: 0; min-height: 46px; padding: 0; font: inherit; color: inherit; background: transparent; border: 0; outline: 0 }
input::placeholder { color: var(--ink-soft); opacity: 1 }
.brand { padding: 2px 8px; font-size: .8125rem; font-weight: 650; white-space: nowrap; color: var(--ink); background: var(--card); border: 1px solid var(--edge); border-radius: 6px }
.brand:empty { display: none }
.error { margin: 4px 0 0; color: var(--tomato); font-size: .8125rem }
.error:empty { display: none }
details { grid-column: 1 / -1 } summary, li { color: var(--ink-soft); font-size: .8125rem }
summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; text-decoration: underline; text-underline-offset: 3px }
summary:focus-visible, li button:focus-visible { outline: 3px solid var(--plum); outline-offset: 1px }
ul { list-style: none; margin: 0; padding: 0 } li { display: grid; grid-template-columns: auto 1fr; align-items: center; gap: 12px }
li button { min-height: 44px; padding: 4px 10px; font: inherit; font-variant-numeric: tabular-nums; font-weight: 650; color: var(--plum); background: transparent; border: 0; border-radius: 8px; cursor: pointer }
`

/**
 * The script of the card form. It sends the card number to the provider's origin and the token to the parent page only. The form has no
 * button: the parent page requests the token, and each request id gets one answer. Messages of other windows or origins are ignored.
 * The fragment of its address is the colour scheme that the customer has chosen, if any.
 */
export const CARD_SCRIPT = `
const FIELDS = ['number', 'expiry', 'code']
const scheme = /^#(light|dark)$/.exec(location.hash)?.[1]
if (scheme) document.documentElement.style.colorScheme = scheme
const BRANDS = [[/^4/, 'Visa'], [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, 'Mastercard'], [/^3[47]/, 'Amex']]
const form = document.querySelector('form')
const to = form.dataset.origin
const send = message => parent.postMessage(message, to)
const getDigits = text => text.replace(/\\D/g, '')
const field = name => form.elements[name]

const showError = (name, issue) => {
  const text = issue ? form.dataset[issue] : ''
  field(name).setAttribute('aria-invalid', String(text !== ''))
  const message = document.getElementById(name + '-error')
  if (message.textContent !== text) message.textContent = text
}
const findIssue = name => {
  const digits = getDigits(field(name).value)
  if (name === 'number') return digits.length < 13 ? 'incomplete' : undefined
  if (name === 'code') return digits.length < 3 ? 'code' : undefined
  const month = Number(digits.slice(0, 2))
  return /^\\d{4}$|^\\d{2}20\\d{2}$/.test(digits) && month >= 1 && month <= 12 ? undefined : 'expiry'
}
const check = () => {
  const invalid = FIELDS.filter(name => {
    const issue = findIssue(name)
    showError(name, issue)
    return issue
  })
  return invalid[0]
}

let hasToken = false
const reportChange = () => {
  if (!hasToken) return
  hasToken = false
  send({ type: 'changed' })
}

const showBrand = () => {
  const digits = getDigits(field('number').value)
  document.getElementById('brand').textContent = BRANDS.find(([start]) => start.test(digits))?.[1] ?? ''
}
field('number').addEventListener('input', ({ target }) => {
  const atEnd = target.selectionStart === target.value.length
  if (atEnd) target.value = getDigits(target.value).slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 ')
  showBrand()
})
field('expiry').addEventListener('input', ({ target, inputType }) => {
  if (!inputType?.startsWith('delete') && /^\\d\\d$/.test(target.value)) target.value += ' / '
})
for (const name of FIELDS) {
  field(name).addEventListener('input', () => { showError(name); reportChange() })
  field(name).addEventListener('change', () => { if (field(name).value !== '') showError(name, findIssue(name)) })
}
for (const button of document.querySelectorAll('li button')) button.addEventListener('click', () => {
  field('number').value = button.textContent
  field('expiry').value ||= '12 / 34'
  field('code').value ||= '123'
  for (const name of FIELDS) showError(name)
  showBrand()
  reportChange()
})
form.addEventListener('keydown', event => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    event.preventDefault()
    send({ type: 'submit' })
  }
})
form.addEventListener('submit', event => event.preventDefault())

// Chromium loses the focused field when the parent page focuses the frame after an error: focus the field again after that.
const PAGE_FOCUS_MS = 200
const focusField = name => {
  field(name).focus()
  setTimeout(() => {
    // the customer may have moved on to another field
    if (!FIELDS.some(it => it !== name && field(it) === document.activeElement)) field(name).focus()
  }, PAGE_FOCUS_MS)
}

const tokenize = async request => {
  const reject = reason => send({ type: 'rejected', request, reason })
  const invalidField = check()
  if (invalidField) {
    focusField(invalidField)
    return reject('fields')
  }
  for (const name of FIELDS) field(name).readOnly = true
  try {
    const body = JSON.stringify(Object.fromEntries(new FormData(form)))
    const answer = await fetch('/card', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const reply = await answer.json()
    if (reply.cardToken) {
      hasToken = true
      return send({ type: 'card', request, cardToken: reply.cardToken })
    }
    if (!FIELDS.includes(reply.issue)) return reject(reply.issue === 'expired' ? 'expired' : 'failed')
    showError(reply.issue, reply.issue)
    focusField(reply.issue)
    reject('fields')
  } catch {
    reject('failed')
  } finally {
    for (const name of FIELDS) field(name).readOnly = false
  }
}
addEventListener('message', ({ origin, source, data }) => {
  if (origin !== to || source !== parent || source === window) return
  if (data?.type === 'check') check()
  if (data?.type === 'tokenize' && typeof data.request === 'string' && data.request.length <= 200) tokenize(data.request)
})
new ResizeObserver(() => send({ type: 'height', height: Math.ceil(form.getBoundingClientRect().height) })).observe(form)
send({ type: 'ready' })
`
