import { BRIDGE_NAME, BRIDGE_VERSION } from '#contract/platform/web-view-message.ts'
import { parsePageMessage } from '#domain/platform/web-view-bridge.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** A page that plays the native app (docs/WEB-VIEWS.md): opens web views in a window, shows what they send, and answers. */
const form = document.querySelector<HTMLFormElement>('[data-test-app]')!
const log = document.querySelector<HTMLOListElement>('[data-test-app-log]')!
const agent = form.querySelector<HTMLInputElement>('[name=agent]')!
let webView: Window | null = null

agent.checked = document.cookie.includes(`${STORAGE_NAME.webViewAgent}=1`)
agent.addEventListener('change', () => {
  document.cookie = `${STORAGE_NAME.webViewAgent}=1; path=/; samesite=lax; max-age=${agent.checked ? 86_400 : 0}`
})
form.addEventListener('submit', event => {
  event.preventDefault()
  const { value, name } = event.submitter as HTMLButtonElement
  if (name === 'open') {
    log.replaceChildren()
    webView = window.open(value, 'web-view', 'width=390,height=844')
  } else sendMessage(value, {})
})
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
