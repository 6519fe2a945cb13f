import { connectPage } from '#features/platform/web-views/connect-page.ts'
import { webViewBridge } from '#state/browser/web-view-bridge.ts'

/** Connects a web view with its app, and offers to close once the customer is done. */
export function connectWebView(place: HTMLElement): void {
  const { webView: page = '', webViewDone } = place.dataset
  const { $features, $isDone, can, trySend } = webViewBridge
  // a page that is only read is done from the start
  if (webViewDone !== undefined) $isDone.set(true)
  const update = () => void (place.hidden = !($isDone.get() && can('close')))
  $features.subscribe(update)
  $isDone.subscribe(update)
  place.querySelector('button')!.addEventListener('click', () => trySend('close', { reason: 'done' }))
  connectPage(page)
}
