import { BRIDGE_NAME, BRIDGE_VERSION } from '#contract/platform/web-view-message.ts'
import { parsePageMessage } from '#domain/platform/web-view-bridge.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** A page that plays the native app (docs/WEB-VIEWS.md): opens web views in a window, shows what they send, and answers. */
const form = document.querySelector<HTMLFormElement>('[data-test-app]')!
const log = document.querySelector<HTMLOListElement>('[data-test-app-log]')!
const path = form.querySelector<HTMLInputElement>('[name=path]')!
let webView: Window | null = null

for (const [name, cookie] of [
  ['agent', `${STORAGE_NAME.webViewAgent}=1`],
  ['partner', `${STORAGE_NAME.appShell}=partner`],
] as const) {
  const box = form.querySelector<HTMLInputElement>(`[name=${name}]`)!
  box.checked = document.cookie.includes(cookie)
  box.addEventListener('change', () => {
    document.cookie = `${cookie}; path=/; samesite=lax; max-age=${box.checked ? 86_400 : 0}`
  })
}
form.addEventListener('submit', event => {
  event.preventDefault()
  const { value, name } = event.submitter as HTMLButtonElement
  if (name === 'open') open(value)
  else if (name === 'open-path') open(path.value)
  else sendMessage(value, {})
})

function open(path: string): void {
  const url = new URL(path, location.origin)
  // another site gets no messages, and would be no web view of this storefront
  if (url.origin !== location.origin) return
  log.replaceChildren()
  webView = window.open(url, 'web-view', 'width=390,height=844')
}
addEventListener('message', ({ data, origin, source }) => {
  if (origin !== location.origin || source !== webView) return
  const message = parsePageMessage(data)
  if (!message) return
  const line = document.createElement('li')
  line.textContent = `${message.type} ${JSON.stringify(message.payload)}`
  log.append(line)
  const features = [...form.querySelectorAll<HTMLInputElement>('[name=feature]:checked')].map(it => it.value)
  if (message.type === 'ready') sendMessage('welcome', { features })
  if (message.type === 'close') webView?.close()
})

function sendMessage(type: string, payload: object): void {
  webView?.postMessage(JSON.stringify({ bridge: BRIDGE_NAME, version: BRIDGE_VERSION, type, payload }), location.origin)
}

// before this script nothing would happen
form.querySelector('fieldset')!.disabled = false
