import { webViewBridge } from '#state/browser/web-view-bridge.ts'

/**
 * Shares this page by the sheet of the app, or of the browser, or by copying its link.
 *
 * @returns the link when it can only be copied by hand, "copied", or undefined when a sheet was opened
 */
export async function sharePage(): Promise<string | undefined> {
  const { href: url } = new URL(location.pathname, location.origin)
  if (webViewBridge.trySend('share', { title: document.title, url })) return undefined
  if (typeof navigator.share === 'function') {
    // the customer has closed the sheet
    await navigator.share({ title: document.title, url }).catch(() => {})
    return undefined
  }
  return navigator.clipboard.writeText(url).then(() => 'copied', () => url) // prettier-ignore
}
