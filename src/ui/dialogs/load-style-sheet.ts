/**
 * Loads a style sheet on demand. An imported sheet would be linked in the head of every page and delay its first paint.
 *
 * @throws Error when it cannot be loaded
 */
export function loadStyleSheet(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => reject(new Error(`The sheet ${href} cannot be loaded`))
  })
  document.head.append(link)
  return loaded
}
