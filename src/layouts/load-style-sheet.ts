/**
 * Brings a style sheet once it is wanted: an import of the sheet itself would be printed into the head of every page, and keep its first paint
 * waiting.
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
