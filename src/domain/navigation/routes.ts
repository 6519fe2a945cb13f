/**
 * The one authority on addresses: every link, canonical, alternate and redirect is parsed and built here (A §2.1).
 * A route holds decoded values; `parseRoute` never throws and `parseRoute(pathOf(route))` gives the route back.
 */
export type Route =
  | { name: 'home'; language?: string }
  | ({ name: 'countryLanding' } & CountryPlace)
  | ({ name: 'city' } & CityPlace)
  | ({ name: 'category'; categorySlug: string; categoryId: number } & CityPlace & ListQuery)
  | ({ name: 'filter'; categorySlug: string; categoryId: number; filterSlug: string; filterId: number } & CityPlace & ListQuery)
  | ({ name: 'store'; storeSlug: string; product?: number; search?: string } & CityPlace)
  | ({ name: 'searchPage'; searchQuery: string; page?: number } & CityPlace)
  | ({ name: 'checkout'; storeId?: number } & CityPlace)
  | { name: 'pastOrders'; language: string }
  | { name: 'profile'; language: string }
  | { name: 'paymentsFailure' }
  | { name: 'paymentsPending' }
  | OwnRoute
  | { name: 'notFound' }

/** Addresses that the spec does not have: ours, never indexed, never kept by anyone. */
type OwnRoute =
  /** An order being followed, or long delivered. */
  | { name: 'order'; language: string; orderId: number }
  /** Where the link of a recovery mail leads; its token stands behind the #, which no server is told. */
  | { name: 'passwordReset'; language: string }
  /** The way back from the challenge of a payment provider; its state stands in the query, of use once. */
  | { name: 'paymentReturn'; language: string; checkoutId?: string; state?: string }
  /** What the sandbox would have sent. */
  | { name: 'outbox'; language: string }

export interface CountryPlace {
  country: string
  language: string
}
export interface CityPlace extends CountryPlace {
  city: string
}
/** A §2.1: "sort (slug) and sortingId (sort filters use these instead of a route)". `page` counts from 1, which is left out. */
export interface ListQuery {
  sort?: string
  sortingId?: number
  page?: number
}

/** `OwnRoute`, by name. */
export const OWN_ROUTES: ReadonlySet<Route['name']> = new Set<OwnRoute['name']>(['order', 'passwordReset', 'paymentReturn', 'outbox'])

export type RouteName = Route['name']
export type RouteOf<Name extends RouteName> = Extract<Route, { name: Name }>
export type Query = Readonly<Record<string, string>>

const COUNTRY = /^[a-z]{2}$/i
/** A §2.1: "Language is 2 to 7 characters of letters, digits, hyphen or underscore". */
const LANGUAGE = /^[\w-]{2,7}$/
const NUMBERED = /^(?<slug>.+)_(?<id>\d{1,9})$/
/** Segments that no store may be called: they belong to other routes of A §2.1. */
const RESERVED: ReadonlySet<string> = new Set(['checkout', 'map', 'prime', 'search'])

export function parseRoute(pathname: string, query: Query = {}): Route {
  const [first, second, third, fourth, fifth, ...rest] = segmentsOf(pathname)
  if (first === undefined) return { name: 'home' }
  if (first === 'payments' && third === undefined) {
    if (second === 'failure') return { name: 'paymentsFailure' }
    if (second === 'pending') return { name: 'paymentsPending' }
  }
  const personal = LANGUAGE.test(first) && fourth === undefined ? personalRoute(first, second, third, query) : undefined
  if (personal) return personal
  if (second === undefined) return LANGUAGE.test(first) ? { name: 'home', language: first } : { name: 'notFound' }
  if (!COUNTRY.test(first) || !LANGUAGE.test(second) || rest.length > 0) return { name: 'notFound' }
  if (third === undefined) return { name: 'countryLanding', country: first, language: second }
  const place: CityPlace = { country: first, language: second, city: third }
  if (RESERVED.has(third.toLowerCase())) return { name: 'notFound' }
  if (fourth === 'checkout' && fifth === undefined) return { name: 'checkout', ...place, ...positive('storeId', query['storeId']) }
  if (fourth === undefined) return { name: 'city', ...place }
  if (fourth.toLowerCase() === 'search') return searchRoute(place, fifth, query)
  return RESERVED.has(fourth.toLowerCase()) ? { name: 'notFound' } : withinCity(place, fourth, fifth, query)
}

/** The query names that take part in an address, per route, in the order in which they are written. */
export const ROUTE_QUERY: { readonly [Name in RouteName]: readonly string[] } = {
  home: [],
  countryLanding: [],
  city: [],
  category: ['sort', 'sortingId', 'page'],
  filter: ['sort', 'sortingId', 'page'],
  store: ['product', 'search'],
  searchPage: ['search', 'page'],
  checkout: ['storeId'],
  pastOrders: [],
  profile: [],
  paymentsFailure: [],
  paymentsPending: [],
  order: [],
  passwordReset: [],
  paymentReturn: ['checkoutId', 'state'],
  outbox: [],
  notFound: [],
}

/** The address of a route: a path with a trailing slash (A §2.2 rule 20), and its query. */
export function pathOf(route: Route): string {
  switch (route.name) {
    case 'home':
      return route.language ? path(route.language) : '/'
    case 'countryLanding':
      return path(route.country, route.language)
    case 'city':
      return path(route.country, route.language, route.city)
    case 'category':
      return categoryPath(route) + queryOf(route)
    case 'filter':
      return categoryPath(route) + segment(`${route.filterSlug}_${route.filterId}`) + queryOf(route)
    case 'store':
      return path(route.country, route.language, route.city, route.storeSlug) + queryOf(route)
    case 'searchPage':
      return (
        path(route.country, route.language, route.city, 'search') +
        (route.searchQuery === '' ? '' : segment(route.searchQuery)) +
        queryOf(route.page === undefined ? {} : { page: route.page })
      )
    case 'checkout':
      return path(route.country, route.language, route.city, 'checkout') + queryOf(route)
    case 'pastOrders':
      return path(route.language, 'past-orders')
    case 'profile':
      return path(route.language, 'profile-section')
    case 'paymentsFailure':
      return path('payments', 'failure')
    case 'paymentsPending':
      return path('payments', 'pending')
    case 'order':
      return path(route.language, 'orders', String(route.orderId))
    case 'passwordReset':
      return path(route.language, 'password-reset')
    case 'paymentReturn':
      return path(route.language, 'payment-return') + queryOf(route)
    case 'outbox':
      return path(route.language, 'outbox')
    case 'notFound':
      return '/404/'
  }
}

function segmentsOf(pathname: string): string[] {
  return pathname
    .split('/')
    .filter(it => it !== '')
    .map(decoded)
}

/** The process refuses broken encodings before they come here; what slips through stays as it is and is not found. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The pages of one customer: a language and a word, without a country. */
function personalRoute(language: string, word: string | undefined, third: string | undefined, query: Query): Route | undefined {
  if (word === 'orders' && third !== undefined) {
    const { order } = positive('order', third)
    return order === undefined ? { name: 'notFound' } : { name: 'order', language, orderId: order }
  }
  if (third !== undefined) return undefined
  switch (word) {
    case 'past-orders':
      return { name: 'pastOrders', language }
    case 'profile-section':
      return { name: 'profile', language }
    case 'password-reset':
      return { name: 'passwordReset', language }
    case 'payment-return':
      return { name: 'paymentReturn', language, ...key('checkoutId', query['checkoutId']), ...key('state', query['state']) }
    case 'outbox':
      return { name: 'outbox', language }
    default:
      return undefined
  }
}

function withinCity(place: CityPlace, fourth: string, fifth: string | undefined, query: Query): Route {
  const category = NUMBERED.exec(fourth)?.groups
  if (!category) {
    if (fifth !== undefined) return { name: 'notFound' }
    const search = query['search']?.trim().slice(0, SEARCH_LENGTH)
    return { name: 'store', ...place, storeSlug: fourth, ...positive('product', query['product']), ...(search && { search }) }
  }
  const list = { ...place, categorySlug: category['slug']!, categoryId: Number(category['id']), ...listQuery(query) }
  if (fifth === undefined) return { name: 'category', ...list }
  const filter = NUMBERED.exec(fifth)?.groups
  return filter ? { name: 'filter', ...list, filterSlug: filter['slug']!, filterId: Number(filter['id']) } : { name: 'notFound' }
}

/** The longest search text, characters; the contract's bound. */
export const SEARCH_LENGTH = 100

/** A form without script sends `?search=`; the address proper has the text in its path. */
function searchRoute(place: CityPlace, written: string | undefined, query: Query): Route {
  const searchQuery = (query['search'] ?? written ?? '').trim().slice(0, SEARCH_LENGTH)
  return { name: 'searchPage', ...place, searchQuery, ...pageOf(query) }
}

function listQuery(query: Query): ListQuery {
  const sort = /^[\w-]{1,50}$/.exec(query['sort'] ?? '')?.[0]
  const sorting = positive('sortingId', query['sortingId'])
  return { ...(sort !== undefined && sorting.sortingId !== undefined && { sort, ...sorting }), ...pageOf(query) }
}

function pageOf(query: Query): { page?: number } {
  const { page } = positive('page', query['page'])
  return page === undefined || page === 1 ? {} : { page }
}

function positive<const Name extends string>(name: Name, text: string | undefined): { [_ in Name]?: number } {
  return (/^[1-9]\d{0,8}$/.test(text ?? '') ? { [name]: Number(text) } : {}) as { [_ in Name]?: number }
}

function key<const Name extends string>(name: Name, text: string | undefined): { [_ in Name]?: string } {
  return (/^[\w-]{1,100}$/.test(text ?? '') ? { [name]: text } : {}) as { [_ in Name]?: string }
}

const segment = (value: string): string => `${encodeURIComponent(value)}/`
const path = (...values: string[]): string => `/${values.map(segment).join('')}`

function categoryPath(route: CityPlace & { categorySlug: string; categoryId: number }): string {
  return path(route.country, route.language, route.city, `${route.categorySlug}_${route.categoryId}`)
}

function queryOf(values: ListQuery & { product?: number; search?: string; storeId?: number; checkoutId?: string; state?: string }): string {
  const query = new URLSearchParams()
  for (const name of ['sort', 'sortingId', 'product', 'search', 'storeId', 'checkoutId', 'state', 'page'] as const) {
    const value = values[name]
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? '' : `?${query}`
}
