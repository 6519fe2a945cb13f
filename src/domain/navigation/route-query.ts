import { MAX_OFFSET, MAX_PAGE_SIZE } from '#contract/limits.ts'
import type { DeliveryAddressQuery, ListQuery, Query, RouteName } from '#domain/navigation/routes.ts'
import { MAX_ADDRESS_LENGTH, MAX_SEARCH_TEXT_LENGTH } from '#domain/navigation/routes.ts'

const LIST = ['sort', 'sortingId', 'page']
/** A §2.2 rule 2: "Old collection parameters … are dropped": they take part in an address only to be missed in the right one. */
const OLD_COLLECTION = ['collection', 'collectionId', 'nestedCollectionId', 'nestedCollectionSlug', 'group']

/** The query names that take part in an address, by route; all others are ignored (campaigns: `visit.ts`). */
export const ROUTE_QUERY: { readonly [Name in RouteName]?: readonly string[] } = {
  home: ['city', 'search'],
  category: LIST,
  filter: LIST,
  feedGroupLandingPromotions: ['page'],
  feedGroupLandingBestInArea: ['page'],
  store: ['product', 'search', 'content', ...OLD_COLLECTION],
  storeCollection: ['product', 'search', 'content', ...OLD_COLLECTION],
  searchPage: ['search', 'page'],
  searchAnywhere: ['search'],
  deliverHere: ['address', 'place'],
  checkout: ['storeId'],
  brand: ['delivery_address_lat', 'delivery_address_lng', 'delivery_address'],
  legacyCategory: LIST,
  legacyFilter: LIST,
  legacyStore: OLD_COLLECTION,
  paymentReturn: ['checkoutId', 'state'],
}

export function parseListQuery(query: Query): ListQuery {
  const sort = /^[\w-]{1,50}$/.exec(query['sort'] ?? '')?.[0]
  const sorting = parsePositive('sortingId', query['sortingId'])
  return { ...(sort !== undefined && sorting.sortingId !== undefined && { sort, ...sorting }), ...parsePage(query) }
}

/** The last page that a list of the marketplace can be asked for. */
export const LAST_PAGE = Math.floor(MAX_OFFSET / MAX_PAGE_SIZE)

/** A §2.2 rule 2: "page=1 is dropped". A higher page than the last is the last, which is as empty. */
export function parsePage(query: Query): { page?: number } {
  const { page } = parsePositive('page', query['page'])
  return page === undefined || page === 1 ? {} : { page: Math.min(page, LAST_PAGE) }
}

/** What somebody searches for; nothing is '', and so are dots alone, which no address can hold. */
export function parseSearchText(written: string | undefined): string {
  const text = (written ?? '').trim().slice(0, MAX_SEARCH_TEXT_LENGTH).trim()
  return text === '.' || text === '..' ? '' : text
}

/** A city by its code or its slug, in any script; and what was typed into the finder. */
export function parseHomeQuery(query: Query): { cityParameter?: string; search?: string } {
  const cityParameter = query['city']?.trim().slice(0, 100).trim()
  const search = parseSearchText(query['search'])
  return { ...(cityParameter && { cityParameter }), ...(search && { search }) }
}

/** Where somebody asks whether we deliver: what they wrote, in one line; nothing is ''. An id counts as `parsePlaceId` writes it, or a geocoder of others. */
export function parseDeliverHereQuery(query: Query): { address: string; placeId?: string } {
  const address = (query['address'] ?? '').trim().replace(/\s+/g, ' ').slice(0, MAX_ADDRESS_LENGTH).trim()
  const placeId = /^[\p{L}\d:._-]{1,200}$/u.exec(query['place'] ?? '')?.[0]
  return { address, ...(placeId !== undefined && { placeId }) }
}

/** Degrees to a millionth, which is a hand's breadth; the text as a geocoder writes it. */
export function parseDeliveryAddressQuery(query: Query): DeliveryAddressQuery {
  const latitude = parseDegrees(query['delivery_address_lat'], 90)
  const longitude = parseDegrees(query['delivery_address_lng'], 180)
  const text = query['delivery_address']?.trim().slice(0, 200).trim()
  return {
    ...(latitude !== undefined && longitude !== undefined && { deliveryAddressLatitude: latitude, deliveryAddressLongitude: longitude }),
    ...(text && { deliveryAddress: text }),
  }
}

function parseDegrees(text: string | undefined, limit: number): number | undefined {
  if (!/^-?\d{1,3}(\.\d{1,20})?$/.test(text ?? '')) return undefined
  const value = Math.round(Number(text) * 1e6) / 1e6 + 0
  return Math.abs(value) <= limit ? value : undefined
}

export function parsePositive<const Name extends string>(name: Name, text: string | undefined): { [_ in Name]?: number } {
  return (/^[1-9]\d{0,8}$/.test(text ?? '') ? { [name]: Number(text) } : {}) as { [_ in Name]?: number }
}

export function parseKey<const Name extends string>(name: Name, text: string | undefined): { [_ in Name]?: string } {
  return (/^[\w-]{1,100}$/.test(text ?? '') ? { [name]: text } : {}) as { [_ in Name]?: string }
}
