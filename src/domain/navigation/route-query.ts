import { MAX_OFFSET, MAX_PAGE_SIZE } from '#contract/limits.ts'
import type { DeliveryAddressQuery, ListQuery, Query, RouteName, SearchFilter } from '#domain/navigation/routes.ts'
import { MAX_ADDRESS_LENGTH, MAX_SEARCH_TEXT_LENGTH } from '#domain/navigation/routes.ts'
import { parseInvitationCode } from '#domain/checkout/invitation/invitation-code.ts'
import { cutText } from '#domain/language/cut-text.ts'

/** The delivery address of a campaign or legacy brand link (A §2.1). */
export const DELIVERY_ADDRESS_PARAMETERS: readonly string[] = ['delivery_address_lat', 'delivery_address_lng', 'delivery_address']

const LIST = ['sort', 'sortingId', 'page']
/**
 * A §2.2 rule 2: "Old collection parameters … are dropped": they are part of the received URL only, so the comparison with the correct URL
 * removes them.
 */
const OLD_COLLECTION = ['collection', 'collectionId', 'nestedCollectionId', 'nestedCollectionSlug', 'group']

/** Query parameters of each route; others are ignored (campaign parameters: `navigation-request.ts`). */
export const ROUTE_QUERY: { readonly [Name in RouteName]?: readonly string[] } = {
  home: ['city', 'search'],
  city: ['mode', 'page'],
  category: ['mode', ...LIST],
  filter: LIST,
  feedGroupLandingPromotions: ['page'],
  feedGroupLandingBestInArea: ['page'],
  store: ['mode', 'product', 'search', 'searchId', 'content', 'popup', 'part', ...OLD_COLLECTION],
  feedGroupLanding: ['page'],
  storeCollection: ['mode', 'product', 'search', 'searchId', 'content', ...OLD_COLLECTION],
  searchPage: ['mode', 'search', 'category', 'filter', ...LIST],
  searchAnywhere: ['search'],
  deliverHere: ['address', 'place'],
  checkout: ['mode', 'storeId'],
  brand: DELIVERY_ADDRESS_PARAMETERS,
  legacyCategory: LIST,
  legacyFilter: LIST,
  legacyStore: OLD_COLLECTION,
  paymentReturn: ['checkoutId', 'state'],
  profilePrime: ['country'],
  inviteFriends: ['code'],
}

export function parseListQuery(query: Query): ListQuery {
  const sort = /^[\w-]{1,50}$/.exec(query['sort'] ?? '')?.[0]
  const sorting = parsePositive('sortingId', query['sortingId'])
  return { ...(sort !== undefined && sorting.sortingId !== undefined && { sort, ...sorting }), ...parsePage(query) }
}

/** A filter belongs to a category. */
export function parseSearchFilter(query: Query): SearchFilter {
  const category = parsePositive('categoryId', query['category'])
  return category.categoryId === undefined ? {} : { ...category, ...parsePositive('filterId', query['filter']) }
}

/** Deliveries are the default and have no parameter. */
export function parseMode(query: Query): { mode?: 'pickup' } {
  return query['mode'] === 'pickup' ? { mode: 'pickup' } : {}
}

/** The last page that the marketplace accepts. */
export const LAST_PAGE = Math.floor(MAX_OFFSET / MAX_PAGE_SIZE)

/** A §2.2 rule 2: "page=1 is dropped". Pages above the maximum become the last page, which is equally empty. */
export function parsePage(query: Query): { page?: number } {
  const { page } = parsePositive('page', query['page'])
  return page === undefined || page === 1 ? {} : { page: Math.min(page, LAST_PAGE) }
}

/** Normalizes a search text; '' for an empty one and for "." and "..", which URL paths cannot contain. */
export function parseSearchText(received: string | undefined): string {
  const text = cutText((received ?? '').trim(), MAX_SEARCH_TEXT_LENGTH).trim()
  return text === '.' || text === '..' ? '' : text
}

/** City by code or slug in any script, and the text of the place search. */
export function parseHomeQuery(query: Query): { cityParameter?: string; search?: string } {
  const cityParameter = cutText((query['city'] ?? '').trim(), 100).trim()
  const search = parseSearchText(query['search'])
  return { ...(cityParameter && { cityParameter }), ...(search && { search }) }
}

/**
 * Parses a "Do you deliver here?" query: the text on one line, '' if empty. A place id has the format of `parsePlaceId` or of an external
 * geocoder.
 */
export function parseDeliverHereQuery(query: Query): { address: string; placeId?: string } {
  const address = cutText((query['address'] ?? '').trim().replace(/\s+/g, ' '), MAX_ADDRESS_LENGTH).trim()
  const placeId = /^[\p{L}\d:._-]{1,200}$/u.exec(query['place'] ?? '')?.[0]
  return { address, ...(placeId !== undefined && { placeId }) }
}

/** Whether a query has one of these parameters; the page then redirects to its address without them. */
export const hasDeliveryAddress = (search: string): boolean =>
  search.includes('delivery_address') && DELIVERY_ADDRESS_PARAMETERS.some(it => new URLSearchParams(search).has(it))

/** Coordinates rounded to a millionth of a degree (about 10 cm), and the address text. */
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

/** The code of an invitation. */
export function parseInvitation(query: Query): { code?: string } {
  const code = parseInvitationCode(query['code'])
  return code === undefined ? {} : { code }
}

/** The country whose Prime is offered; two lowercase letters. */
export function parseOfferCountry(query: Query): { offerCountry?: string } {
  const offerCountry = query['country']?.toLowerCase()
  return /^[a-z]{2}$/.test(offerCountry ?? '') ? { offerCountry: offerCountry! } : {}
}

export function parseKey<const Name extends string>(name: Name, text: string | undefined): { [_ in Name]?: string } {
  return (/^[\w-]{1,100}$/.test(text ?? '') ? { [name]: text } : {}) as { [_ in Name]?: string }
}
