import { CAMPAIGN_PARAMETERS } from '#domain/navigation/navigation-request.ts'

/** Query parameters that affect the content (A §2.1). A page with any other is rendered for its visitor alone. */
const SHARED_PARAMETERS: readonly string[] = [
  'mode',
  'page',
  'popup',
  'product',
  'search',
  'section',
  'content',
  'part',
  'sort',
  'sortingId',
]
/** Pages with longer values are not cached. Characters. */
const MAX_VALUE_LENGTH = 100

/**
 * The cache key of a page: sorted parameters, without those of campaigns, which do not affect the content. Undefined when the page must not
 * be shared.
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
