/** The look of another company: deliberately not ours. */
export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#14213d, #eef2fb); --soft: light-dark(#4a5673, #b4bfd8); --ground: light-dark(#fff, #1a2233);
  --page: light-dark(#eef2f8, #10151f); --line: light-dark(#7a86a3, #8592b0); --main: light-dark(#1d4fd7, #8fb0ff); --on-main: light-dark(#fff, #0c1a3d);
  --bad: light-dark(#b3261e, #ff9c93) }
* { box-sizing: border-box }
html { font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: transparent }
body { margin: 0 }
body.page { min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page) }
main { width: 100%; max-width: 26rem; background: var(--ground); border-radius: 16px; padding: 24px }
h1 { margin: 0 0 8px; font-size: 1.375rem }
p { margin: 0 0 16px } main > .soft { margin: 16px 0 0 } .soft, summary, li { color: var(--soft); font-size: .875rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 24px } dt { color: var(--soft) } dd { margin: 0; text-align: end; font-weight: 600 }
form.card { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; padding: 4px }
form.card > .wide { grid-column: 1 / -1 }
label { display: block; margin-bottom: 4px; font-size: .875rem; font-weight: 600 }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 10px }
input[aria-invalid=true] { border-color: var(--bad) }
:focus-visible { outline: 3px solid var(--main); outline-offset: 1px }
button, a.button { display: block; width: 100%; min-height: 48px; padding: 10px 16px; font: inherit; font-weight: 650; text-align: center; text-decoration: none;
  color: var(--on-main); background: var(--main); border: 1px solid var(--main); border-radius: 12px; cursor: pointer }
button.quiet { margin-top: 12px; color: var(--main); background: transparent }
button[disabled] { opacity: .6; cursor: progress }
.fault { margin: 4px 0 0; color: var(--bad); font-size: .875rem }
.fault:empty { display: none }
details { grid-column: 1 / -1 } summary { min-height: 44px; display: flex; align-items: center; cursor: pointer; text-decoration: underline; text-underline-offset: 3px }
ul { list-style: none; margin: 0; padding: 0 } li { display: grid; grid-template-columns: auto 1fr; align-items: center; gap: 12px }
li button { width: auto; min-height: 44px; padding: 4px 10px; font: 600 .875rem/1.4 ui-monospace, monospace; color: var(--main); background: transparent; border-color: transparent; text-align: start }
`

/**
 * The card form: its number goes to the provider's own origin, its token to the page around it and to no other. What it says of
 * its height lets that page give it room.
 */
export const CARD_SCRIPT = `
const form = document.querySelector('form')
const to = form.dataset.origin
const say = message => parent.postMessage(message, to)
new ResizeObserver(() => say({ type: 'height', height: Math.ceil(document.documentElement.getBoundingClientRect().height) })).observe(document.documentElement)
for (const button of document.querySelectorAll('li button')) button.addEventListener('click', () => {
  form.elements.number.value = button.textContent
  form.elements.expiry.value ||= '12 / 34'
  form.elements.code.value ||= '123'
  form.querySelector('button[type=submit]').focus()
})
form.elements.number.addEventListener('input', ({ target }) => {
  const atEnd = target.selectionStart === target.value.length
  if (atEnd) target.value = target.value.replace(/\\D/g, '').slice(0, 16).replace(/(\\d{4})(?=\\d)/g, '$1 ')
})
form.elements.expiry.addEventListener('input', ({ target, inputType }) => {
  if (!inputType?.startsWith('delete') && /^\\d\\d$/.test(target.value)) target.value += ' / '
})
const showFault = name => {
  for (const field of ['number', 'expiry', 'code']) {
    const wrong = field === name
    form.elements[field].setAttribute('aria-invalid', String(wrong))
    document.getElementById(field + '-fault').textContent = wrong ? form.dataset[field] : ''
  }
  document.getElementById('fault').textContent = name && !form.elements[name] ? form.dataset[name] : ''
  if (name) form.elements[name]?.focus()
}
form.addEventListener('submit', async event => {
  event.preventDefault()
  const button = form.querySelector('button[type=submit]')
  button.disabled = true
  showFault()
  try {
    const body = JSON.stringify(Object.fromEntries(new FormData(form)))
    const answer = await fetch('/card', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const told = await answer.json()
    if (told.cardToken) return say({ type: 'card', cardToken: told.cardToken })
    showFault(told.fault)
  } catch {
    showFault('failed')
  }
  button.disabled = false
})
`
