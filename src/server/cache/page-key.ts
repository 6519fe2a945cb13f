import { CAMPAIGN_PARAMETERS } from '#domain/navigation/navigation-request.ts'

/** Query parameters that change what a page shows (A §2.1). A page with any other is rendered for its visitor alone. */
const SHAREABLE: readonly string[] = ['page', 'product', 'search', 'section', 'content', 'sort', 'sortingId']
/** Longer values are not worth a place in memory. */
const LONGEST_VALUE = 100

/**
 * The address that all visitors of one page share: its parameters in one order, those of campaigns left out (they change
 * where the visitor came from, not what is shown). Undefined when the page must not be shared.
 */
export function sharedAddress(pathname: string, search: string): string | undefined {
  if (search === '') return pathname
  const kept = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (CAMPAIGN_PARAMETERS.includes(name)) continue
    if (!SHAREABLE.includes(name) || kept.has(name) || value.length > LONGEST_VALUE) return undefined
    kept.set(name, value)
  }
  const query = new URLSearchParams([...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return kept.size === 0 ? pathname : `${pathname}?${query}`
}
