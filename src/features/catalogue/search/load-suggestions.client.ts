import { getPopularSearches, searchStores } from '#contract/catalogue/store.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '#state/browser/storefront.ts'

export type SuggestionsReply = Pick<Reply<typeof searchStores>, 'elements' | 'suggestions'>

/** Where a field searches: a city, or one of its categories. */
export interface SearchScope {
  readonly cityCode: string
  readonly categoryId: number | undefined
  readonly isPickup: boolean
}

/** Stores of one list of suggestions; each has some products. */
const MAX_STORES = 6

/** The best matches for a text. */
export function loadSuggestions(text: string, { cityCode, categoryId, isPickup }: SearchScope): Promise<SuggestionsReply> {
  const query = {
    query: text,
    type: categoryId === undefined ? ('Global' as const) : ('Category' as const),
    categoryId,
    offset: 0,
    limit: MAX_STORES,
    handlingStrategy: isPickup ? ('PICKUP' as const) : ('DELIVERY' as const),
  }
  return call(searchStores, { query }, { place: { cityCode } })
}

/** Popular searches of the city; none when the call fails. */
export const loadPopularSearches = ({ cityCode, categoryId }: SearchScope): Promise<readonly string[]> =>
  call(getPopularSearches, { query: { categoryId } }, { place: { cityCode } }).then(
    it => it.searches,
    () => [],
  )
