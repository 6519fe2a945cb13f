import type { Db } from '#backend/db/connect.ts'
import { writeResult } from '#backend/modules/catalogue/search/store-cards.ts'
import { loadNearMisses } from '#backend/modules/catalogue/search/near-misses.ts'
import { type CatalogueSearch, searchWithTolerance } from '#backend/modules/catalogue/search/search-catalogue.ts'
import { listStores } from '#backend/modules/catalogue/store-list.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { createCityProblem, requireCallCity } from '#backend/modules/geo/city.ts'
import { findUnreachableStores } from '#backend/modules/geo/store-zones.ts'
import type { CallContext } from '#backend/call-context.ts'
import { JsonReply } from '#backend/json-reply.ts'
import type { JsonHandler } from '#backend/register-endpoint.ts'
import { MAX_PICKUP_METRES, type searchStores } from '#contract/catalogue/store.ts'
import type { HandlerInput, Reply } from '#contract/endpoint.ts'
import { isOn } from '#contract/primitives.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'
import { rankStores } from '#domain/catalogue/search/rank-stores.ts'
import { SEARCH_FIELDS } from '#domain/catalogue/search/search-matches.ts'
import { toSearchKey, toSlug } from '#domain/catalogue/search-key.ts'
import { getSortingName } from '#domain/catalogue/sorting.ts'
import { getLanguageChain } from '#domain/language/language-chain.ts'

type Query = HandlerInput<typeof searchStores>['query']
type SearchReply = Reply<typeof searchStores>

/** In place of the id of an unknown filter. No filter has it, so nothing is found. */
const UNKNOWN_FILTER = 0

/**
 * With a text, returns the matching stores of the city; without one, the sorted stores of a filter. Without text and filter the result is
 * empty, and the database is not asked (A §5).
 */
export function searchStoresHandler(db: Db, search: CatalogueSearch, now: () => number): JsonHandler<typeof searchStores> {
  return async ({ query }, call) => {
    const key = toSearchKey(query.query)
    if (key !== '') return searchByText(db, search, { key, query, call, instant: now() })
    const isFiltered = query.query.trim() === '' && [query.categoryId, query.filterId, query.filter].some(it => it !== undefined)
    return isFiltered ? listFilteredStores(db, { query, call, instant: now() }) : { elements: [], offset: query.offset, totalElements: 0 }
  }
}

interface Call {
  readonly query: Query
  readonly call: CallContext
  /** Unix milliseconds. */
  readonly instant: number
}

async function searchByText(
  db: Db,
  search: CatalogueSearch,
  { key, query, call, instant }: Call & { readonly key: string },
): Promise<JsonReply> {
  const catalogue = call.cityCode === undefined ? undefined : await search.loadCatalogue(call.cityCode)
  if (!catalogue) throw createCityProblem(call.cityCode)
  const { city, index, stores, filters } = catalogue
  const chain = getLanguageChain(call.language, city.contentLanguage)
  const synonyms = await search.loadSynonyms(chain)
  const pickup = query.handlingStrategy === 'PICKUP'
  const ranking = {
    categoryId: query.categoryId,
    filterIds: [
      ...(query.filterId === undefined ? [] : [query.filterId]),
      ...(query.filter === undefined ? [] : [filters.get(toSlug(query.filter)) ?? UNKNOWN_FILTER]),
    ],
    promoted: isOn(query.forcePromotionGroup),
    pickup,
    // as in the list of pickup stores
    withinMetres: pickup ? MAX_PICKUP_METRES : undefined,
    sorting: query.sortingId === undefined ? undefined : getSortingName(query.sortingId),
    location: call.deliveryLocation,
    center: city.center,
    offset: query.offset,
    limit: query.limit,
    clock: createCityClock(instant, city.timeZone),
  }
  const fields = query.type === 'Store' ? (['STORE'] as const) : SEARCH_FIELDS
  const found = await searchWithTolerance({ index, key, synonyms, fields }, matches => rankStores(stores, matches, ranking))
  const ranked = found ?? { total: 0, stores: [] }
  const ids = ranked.stores.map(it => it.store.id)
  const [cards, unreachable, suggestions] = await Promise.all([
    search.loadCards(ranked.stores, call.language, chain),
    findUnreachableStores(db, call.deliveryLocation, ids),
    ranked.total === 0 ? loadNearMisses(db, catalogue, chain, key) : [],
  ])
  const sponsored = ranked.stores.filter(it => it.isSponsored).map(it => it.store.id)
  const context = createStoreContext(call, instant, { sponsored, unreachable })
  const rest = { offset: query.offset, totalElements: ranked.total, ...(suggestions.length > 0 && { suggestions }) }
  return new JsonReply(`{"elements":[${cards.map(it => writeResult(it, context)).join()}],${JSON.stringify(rest).slice(1)}`)
}

async function listFilteredStores(db: Db, { query, call, instant }: Call): Promise<SearchReply> {
  const city = await requireCallCity(db, call)
  const pickup = query.handlingStrategy === 'PICKUP'
  const list = await listStores(db, city, {
    categoryId: query.categoryId,
    filterId: query.filterId,
    filterSlug: query.filter === undefined ? undefined : toSlug(query.filter),
    promoted: isOn(query.forcePromotionGroup),
    pickup,
    withinMetres: pickup ? MAX_PICKUP_METRES : undefined,
    sorting: getSortingName(query.sortingId),
    location: call.deliveryLocation,
    offset: query.offset,
    limit: query.limit,
    now: instant,
  })
  const [rows, unreachable] = await Promise.all([
    loadStoreRows(db, list.ids, call.language),
    findUnreachableStores(db, call.deliveryLocation, list.ids),
  ])
  const context = createStoreContext(call, instant, { sponsored: list.sponsoredIds, unreachable })
  return { elements: rows.map(row => ({ store: toStore(row, context), products: [] })), offset: query.offset, totalElements: list.total }
}
