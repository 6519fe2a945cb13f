import { ACQUISITION_SLUG, getAllFiltersSlug, getBrandsSlug, getKeyword } from '#domain/navigation/keyword-slugs.ts'
import { formatQuery } from '#domain/navigation/format-query.ts'

/**
 * The single definition of URLs: every link, canonical, alternate and redirect is built here and parsed in `parse-route.ts` (A §2.1, B §2).
 * A route has decoded values; `parseRoute(toPath(route))` returns the route.
 */
export type Route =
  /** `cityParameter` always redirects: A §2.2 rule 1. `search`: text of the country and city search. */
  | { name: 'home'; language?: string; cityParameter?: string; search?: string }
  | ({ name: 'countryLanding' } & CountryPlace)
  | ({ name: 'city' } & CityPlace)
  | ({ name: 'category' } & CategoryPlace & ListQuery)
  | ({ name: 'filter'; filterSlug: string; filterId: number } & CategoryPlace & ListQuery)
  | ({ name: 'store' } & StorePlace & StoreQuery)
  | ({ name: 'storeCollection'; collectionSlug: string; collectionId: number } & StorePlace & ProductQuery)
  | ({ name: 'searchPage'; searchQuery: string; page?: number; pathMatch?: string } & CityPlace)
  | ({ name: 'checkout'; storeId?: number } & CityPlace)
  | FixedRoute
  | LanguageRoute
  | LandingRoute
  | LegacyRoute
  | CustomRoute
  | { name: 'notFound' }

/** Routes without country, and without language except in their own parameters. */
type FixedRoute =
  | { name: 'next'; action: string }
  | { name: 'mobileLink' }
  | { name: 'health' }
  | { name: 'primeLanding' }
  | { name: 'promoEntry' }
  | { name: 'promoDomicilios' }
  | { name: 'promoFoodoraIt' }
  | { name: 'paymentsFailure' }
  | { name: 'paymentsPending' }
  | { name: 'signature'; uuid: string }
  | { name: 'privacyManagementWebView' }
  | { name: 'addYourFriendsPollWebView' }
  /** A §2.1: "a fixed path for one brand; redirects to brand with id 1". */
  | { name: 'brandSpecificLanding' }
  | ({ name: 'brand'; brandId: number } & DeliveryAddressQuery)

/** Pages with a language and without a place. */
type LanguageRoute =
  | { name: 'promo'; language: string }
  | { name: 'securityPage'; language: string }
  | { name: 'faq'; language: string }
  | { name: 'cookies'; language: string }
  | { name: 'legal'; language: string; type?: string }
  | { name: 'inviteFriends'; language: string }
  | { name: 'contactUsPage'; language: string }
  | { name: 'pastOrders'; language: string }
  | { name: 'profile'; language: string }
  | { name: 'profileLanguage'; language: string }
  | { name: 'profilePersonalInformation'; language: string }
  | { name: 'profilePromocodes'; language: string }
  | { name: 'socialLearnMoreWebView'; language: string }
  | { name: 'donationsWebView'; language: string }

/** Landings for search engines. */
type LandingRoute =
  | ({ name: 'acquisitionLanding' } & CountryPlace)
  | ({ name: 'allCountryFilters' } & CountryPlace)
  | ({ name: 'cityListLanding' } & CountryPlace)
  | ({ name: 'primeCountryLanding' } & CountryPlace)
  | ({ name: 'filterLanding'; filterSlug: string } & CountryPlace)
  | ({ name: 'brandLanding'; brandSlug: string } & CountryPlace)
  | ({ name: 'feedGroupLandingPromotions'; page?: number } & CategoryPlace)
  | ({ name: 'feedGroupLandingBestInArea'; page?: number } & CategoryPlace)

/** Legacy URLs, which redirect: city codes of three characters, slugs without ids. */
type LegacyRoute =
  | { name: 'legacyMap'; language: string }
  | ({ name: 'legacyCity' } & LegacyPlace)
  | ({ name: 'legacyCategory'; category: string } & LegacyPlace & ListQuery)
  | ({ name: 'legacyFilter'; category: string; filter: string } & LegacyPlace & ListQuery)
  | ({ name: 'legacyStore'; store: string } & LegacyPlace)

/** Routes outside the specification: never indexed, never cached. */
type CustomRoute =
  /** A search without a city: "any path ending in a search segment" (A §2.1) without a city prefix. */
  | { name: 'searchAnywhere'; country?: string; language?: string; searchQuery: string }
  /** "Do you deliver here?" of a landing: an address or place text, or the id of a search result. */
  | ({ name: 'deliverHere'; address: string; placeId?: string } & CountryPlace)
  /** Tracking and details of an order. */
  | { name: 'order'; language: string; orderId: number }
  /** Target of the password recovery mail; the token is in the fragment, which browsers do not send. */
  | { name: 'passwordReset'; language: string }
  /** Target of the e-mail change link; the token is in the fragment, too. */
  | { name: 'emailConfirmation'; language: string }
  /** Return from the challenge of a payment provider; the query has a one-time state. */
  | { name: 'paymentReturn'; language: string; checkoutId?: string; state?: string }
  /** Messages of the sandbox. */
  | { name: 'outbox'; language: string }

export interface CountryPlace {
  country: string
  language: string
}
export interface CityPlace extends CountryPlace {
  city: string
}
export interface LegacyPlace {
  language: string
  cityCode: string
}
interface CategoryPlace extends CityPlace {
  categorySlug: string
  categoryId: number
}
interface StorePlace extends CityPlace {
  storeSlug: string
}
/** A §2.1: "sort (slug) and sortingId (sort filters use these instead of a route)". `page` counts from 1, which is left out. */
export interface ListQuery {
  sort?: string
  sortingId?: number
  page?: number
}
interface ProductQuery {
  product?: number
  search?: string
}
interface StoreQuery extends ProductQuery {
  /** A collection as "slug-c.12", with one path segment or more of it. @source A §2.2 rule 16 */
  content?: string
  /** Segments below a store that name no collection. @source A §2.2 rule 9 */
  collection?: string
}
/** Location for the store of a brand. @source A §2.2 rule 11 @source A §2.2 rule 11 */
export interface DeliveryAddressQuery {
  deliveryAddressLatitude?: number
  deliveryAddressLongitude?: number
  deliveryAddress?: string
}

/** `CustomRoute`, by name. */
export const CUSTOM_ROUTES: ReadonlySet<Route['name']> = new Set<CustomRoute['name']>([
  'searchAnywhere',
  'deliverHere',
  'order',
  'passwordReset',
  'emailConfirmation',
  'paymentReturn',
  'outbox',
])

export type RouteName = Route['name']
export type RouteOf<Name extends RouteName> = Extract<Route, { name: Name }>
export type Query = Readonly<Record<string, string>>

/** Maximum search text, characters; same as in the contract. */
export const MAX_SEARCH_TEXT_LENGTH = 100

/** Maximum address text, characters; same as in the contract. */
export const MAX_ADDRESS_LENGTH = 200

/** Fixed path of one brand. */
export const BRAND_PATH = 'brand-of-the-house'

/** URL segment of "Do you deliver here?". */
export const DELIVER_HERE = 'deliver-here'

/** URL of a route: a path with a trailing slash (A §2.2 rule 20) and its query. */
export function toPath(route: Route): string {
  switch (route.name) {
    case 'home':
      return (route.language ? path(route.language) : '/') + formatQuery(route)
    case 'countryLanding':
      return path(...country(route))
    case 'acquisitionLanding':
      return path(...country(route), ACQUISITION_SLUG)
    case 'allCountryFilters':
      return path(...country(route), getAllFiltersSlug(route.language))
    case 'filterLanding':
      return path(...country(route), getAllFiltersSlug(route.language), route.filterSlug)
    case 'brandLanding':
      return path(...country(route), getBrandsSlug(route.language), route.brandSlug)
    case 'cityListLanding':
      return path(...country(route), 'map', getKeyword(route.language, 'cities'))
    case 'primeCountryLanding':
      return path(...country(route), 'prime')
    case 'city':
      return path(...city(route))
    case 'category':
      return path(...category(route)) + formatQuery(route)
    case 'feedGroupLandingPromotions':
      return path(...category(route), getKeyword(route.language, 'promotions')) + formatQuery(route)
    case 'feedGroupLandingBestInArea':
      return path(...category(route), getKeyword(route.language, 'bestInArea')) + formatQuery(route)
    case 'filter':
      return path(...category(route), `${route.filterSlug}_${route.filterId}`) + formatQuery(route)
    case 'store':
      return path(...city(route), route.storeSlug, ...split(route.collection)) + formatQuery(route)
    case 'storeCollection':
      return path(...city(route), route.storeSlug, `${route.collectionSlug}-c.${route.collectionId}`) + formatQuery(route)
    case 'searchPage':
      return path(...city(route), ...split(route.pathMatch), 'search', ...given(route.searchQuery)) + formatQuery({ page: route.page })
    case 'searchAnywhere':
      return path(...given(route.country), ...given(route.language), 'search', ...given(route.searchQuery))
    case 'deliverHere':
      return path(...country(route), DELIVER_HERE) + formatQuery({ address: route.address || undefined, placeId: route.placeId })
    case 'checkout':
      return path(...city(route), 'checkout') + formatQuery(route)
    case 'next':
      return path('next', route.action)
    case 'mobileLink':
      return path('mobile-link')
    case 'health':
      return '/health'
    case 'primeLanding':
      return path('prime')
    case 'promoEntry':
      return path('promo')
    case 'promoDomicilios':
      return path('promo', 'domicilios')
    case 'promoFoodoraIt':
      return path('promo', 'foodora_it')
    case 'promo':
      return path(route.language, 'promo')
    case 'brandSpecificLanding':
      return path(BRAND_PATH)
    case 'brand':
      return path('brand', String(route.brandId)) + formatQuery(route)
    case 'signature':
      return path('signature', route.uuid)
    case 'privacyManagementWebView':
      return path('embedded-web-views', 'privacy-management')
    case 'addYourFriendsPollWebView':
      return path('embedded-web-views', 'add-your-friends')
    case 'socialLearnMoreWebView':
      return path(route.language, 'embedded-web-views', 'social-learn-more')
    case 'donationsWebView':
      return path(route.language, 'embedded-web-views', 'donations')
    case 'securityPage':
      return path(route.language, 'security')
    case 'faq':
      return path('docs', route.language, 'faq')
    case 'cookies':
      return path(route.language, 'legal', 'cookies')
    case 'legal':
      return path(route.language, 'legal', ...given(route.type))
    case 'inviteFriends':
      return path(route.language, 'invite-friends')
    case 'contactUsPage':
      return path(route.language, 'contact-us')
    case 'pastOrders':
      return path(route.language, 'past-orders')
    case 'profile':
      return path(route.language, 'profile-section')
    case 'profileLanguage':
      return path(route.language, 'profile-section', 'language')
    case 'profilePersonalInformation':
      return path(route.language, 'profile-section', 'personal-information')
    case 'profilePromocodes':
      return path(route.language, 'profile-section', 'promocodes')
    case 'legacyMap':
      return path(route.language, 'map')
    case 'legacyCity':
      return path(route.language, route.cityCode)
    case 'legacyCategory':
      return path(route.language, route.cityCode, 'category', route.category) + formatQuery(route)
    case 'legacyFilter':
      return path(route.language, route.cityCode, 'category', route.category, 'filter', route.filter) + formatQuery(route)
    case 'legacyStore':
      return path(route.language, route.cityCode, 'store', route.store)
    case 'paymentsFailure':
      return path('payments', 'failure')
    case 'paymentsPending':
      return path('payments', 'pending')
    case 'order':
      return path(route.language, 'orders', String(route.orderId))
    case 'passwordReset':
      return path(route.language, 'password-reset')
    case 'emailConfirmation':
      return path(route.language, 'email-confirmation')
    case 'paymentReturn':
      return path(route.language, 'payment-return') + formatQuery(route)
    case 'outbox':
      return path(route.language, 'outbox')
    case 'notFound':
      return '/404/'
  }
}

const path = (...values: string[]): string => `/${values.map(it => `${encodeURIComponent(it)}/`).join('')}`
const country = (at: CountryPlace): [string, string] => [at.country, at.language]
const city = (at: CityPlace): [string, string, string] => [at.country, at.language, at.city]
const category = (at: CategoryPlace): string[] => [...city(at), `${at.categorySlug}_${at.categoryId}`]

const given = (value: string | undefined): string[] => (value ? [value] : [])

/** Decodes segments that a route stores encoded and joined by slashes. */
function split(joined = ''): string[] {
  return joined
    .split('/')
    .filter(it => it !== '')
    .map(it => decodeURIComponent(it))
}
