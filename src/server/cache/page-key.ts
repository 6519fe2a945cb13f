import { SIGN_IN_PARAMETERS } from '#domain/account/finished-sign-in.ts'
import { CAMPAIGN_PARAMETERS } from '#domain/platform/campaign.ts'

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
/** Scripts read these, and the content is the same. */
const IGNORED_PARAMETERS: readonly string[] = [...CAMPAIGN_PARAMETERS, ...SIGN_IN_PARAMETERS]
/** Pages with longer values are not cached. Characters. */
const MAX_VALUE_LENGTH = 100

/**
 * The cache key of a page: sorted parameters, without those of campaigns and finished sign-ins, which do not affect the content. Undefined when the page must not
 * be shared.
 */
export function toSharedAddress(pathname: string, search: string): string | undefined {
  if (search === '') return pathname
  const parameters = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (IGNORED_PARAMETERS.includes(name)) continue
    if (!SHARED_PARAMETERS.includes(name) || parameters.has(name) || value.length > MAX_VALUE_LENGTH) return undefined
    parameters.set(name, value)
  }
  const query = new URLSearchParams([...parameters].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return parameters.size === 0 ? pathname : `${pathname}?${query}`
}
