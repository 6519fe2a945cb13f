import { CAMPAIGN_PARAMETERS } from '#domain/navigation/navigation-request.ts'

/** Query parameters that change what a page shows (A §2.1). A page with any other is rendered for its visitor alone. */
const SHARED_PARAMETERS: readonly string[] = ['page', 'product', 'search', 'section', 'content', 'sort', 'sortingId']
/** Longer values are not worth a place in memory. */
const MAX_VALUE_LENGTH = 100

/**
 * The address that all visitors of one page share: its parameters in one order, those of campaigns left out (they change
 * where the visitor came from, not what is shown). Undefined when the page must not be shared.
 */
export function toSharedAddress(pathname: string, search: string): string | undefined {
  if (search === '') return pathname
  const parameters = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (CAMPAIGN_PARAMETERS.includes(name)) continue
    if (!SHARED_PARAMETERS.includes(name) || parameters.has(name) || value.length > MAX_VALUE_LENGTH) return undefined
    parameters.set(name, value)
  }
  const query = new URLSearchParams([...parameters].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return parameters.size === 0 ? pathname : `${pathname}?${query}`
}
