import { report } from '#state/browser/report.ts'
import { createSearchOrigin } from '#state/catalogue/search-origin.ts'

/**
 * Lets the link that closes the search lead to the page where the search began; without script it leads to the
 * category of the search, else to the city.
 *
 * @source A §4: "closing clears everything"
 */
export function linkToSearchOrigin(): void {
  const origin = createSearchOrigin({
    storage: {
      getItem: key => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
      removeItem: key => sessionStorage.removeItem(key),
    },
    report,
  })
  // a changed list has a new link
  addEventListener('click', event => {
    const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[data-search-close]')
    const path = link && origin.get()
    if (!path) return
    link.href = path
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) origin.clear()
  })
}
