/**
 * A style sheet that not every page needs: an import of the sheet itself would be printed into the head of every page, and
 * keep its first paint waiting. One that the page has is not asked for again.
 *
 * @param href of an `import … from '#styles/….css?url'`
 * @returns a promise that ends when its rules hold. Rejects with an Error when it cannot be had
 */
export function loadSheet(href: string): Promise<void> {
  const standing = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(it => it.getAttribute('href') === href)
  if (standing) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`The sheet ${href} cannot be loaded`))
  })
  document.head.append(link)
  return loaded
}
