// The route table: the types of all routes, and their paths.
import type { StorePopup } from '#domain/catalogue/store-popup.ts'
import { ACQUISITION_SLUG, getAllFiltersSlug, getBrandsSlug, getKeyword, type Keyword } from '#domain/navigation/keyword-slugs.ts'
import { formatQuery } from '#domain/navigation/format-query.ts'

/** Feed groups with a page of their own, and the keyword of its path. */
export const FEED_GROUP_KEYWORDS = { FASTEST: 'fastest', NEW: 'newStores', FREE_DELIVERY: 'freeDelivery' } as const satisfies Record<
  string,
  Keyword
>

/**
 * The single definition of URLs: every link, canonical, alternate and redirect is built here and parsed in `parse-route.ts` (A §2.1, B §2).
 * A route has decoded values; `parseRoute(toPath(route))` returns the route.
 */
export type Route =
  /** `cityParameter` always redirects: A §2.2 rule 1. `search`: text of the country and city search. */
  | { name: 'home'; language?: string; cityParameter?: string; search?: string }
  | ({ name: 'countryLanding' } & CountryPlace)
  /** `page` of the pickup stores only. */
  | ({ name: 'city'; page?: number } & CityPlace & ModeQuery)
  | ({ name: 'category' } & CategoryPlace & ListQuery & ModeQuery)
  | ({ name: 'filter'; filterSlug: string; filterId: number } & CategoryPlace & ListQuery)
  | ({ name: 'store' } & StorePlace & StoreQuery)
  | ({ name: 'storeCollection'; collectionSlug: string; collectionId: number } & StorePlace & ProductQuery)
  | ({ name: 'searchPage'; searchQuery: string; pathMatch?: string } & CityPlace & SearchFilter & ListQuery & ModeQuery)
  | ({ name: 'checkout'; storeId?: number } & CityPlace & ModeQuery)
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
  /** Ours: the page that plays the native app, in the sandbox only. */
  | { name: 'testApp' }
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
  | { name: 'inviteFriends'; language: string; code?: string }
  /** Ours: gift cards, bought and redeemed (issue 25). */
  | { name: 'giftCards'; language: string }
  | { name: 'contactUsPage'; language: string }
  | { name: 'pastOrders'; language: string }
  | { name: 'favourites'; language: string }
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
  /** The feed groups beyond A §2.1. */
  | ({ name: 'feedGroupLanding'; group: keyof typeof FEED_GROUP_KEYWORDS; page?: number } & CategoryPlace)

/** Legacy URLs, which redirect: city codes of three characters, slugs without ids. */
type LegacyRoute =
  | { name: 'legacyMap'; language: string }
  | ({ name: 'legacyCity' } & LegacyPlace)
  | ({ name: 'legacyCategory'; category: string } & LegacyPlace & ListQuery)
  | ({ name: 'legacyFilter'; category: string; filter: string } & LegacyPlace & ListQuery)
  | ({ name: 'legacyStore'; store: string } & LegacyPlace)

/** Routes outside the specification: never indexed. */
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
  /** Ends the mails about delivery zones; the token is in the fragment, too. */
  | { name: 'zoneNotices'; language: string }
  /** The status of an order for the holder of its link; the token is in the fragment, too. */
  | { name: 'sharedOrder'; language: string }
  /** A cart that several people fill. The fragment has the link of the group order, or the id of the store of a new one. */
  | { name: 'groupOrder'; language: string }
  /** Ends the mails about orders; the token is in the fragment, too. */
  | { name: 'orderMails'; language: string }
  /** Return from the challenge of a payment provider; the query has a one-time state. */
  | { name: 'paymentReturn'; language: string; checkoutId?: string; state?: string }
  /** The Prime subscription of the customer, or the offer of a country (two lowercase letters) to subscribe. */
  | { name: 'profilePrime'; language: string; offerCountry?: string }
  /** Messages of the sandbox. */
  | { name: 'outbox'; language: string }
  /** The page that the service worker shows without a connection. */
  | { name: 'offline'; language: string }

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
/** A §3, "Search request": a search in one category (type Category), with one of its filters. */
export interface SearchFilter {
  categoryId?: number
  filterId?: number
}
interface ProductQuery extends ModeQuery {
  product?: number
  search?: string
  /** Of an earlier reply to this search (A §7). */
  searchId?: string
}
/** The order mode of A §1; deliveries have no parameter. */
interface ModeQuery {
  mode?: 'pickup'
}
interface StoreQuery extends ProductQuery {
  /** A collection as "slug-c.12", with one or several path segments. @source A §2.2 rule 16 */
  content?: string
  /** A popup as a page of its own. */
  popup?: StorePopup
  /** A fragment of a long menu: the part that starts at the section of this number. */
  part?: number
  /** Segments below a store that name no collection. @source A §2.2 rule 9 */
  collection?: string
}
/** Location for the store of a brand. @source A §2.2 rule 11 */
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
  'zoneNotices',
  'orderMails',
  'sharedOrder',
  'groupOrder',
  'paymentReturn',
  'profilePrime',
  'outbox',
  'offline',
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
      return (route.language ? buildPath(route.language) : '/') + formatQuery(route)
    case 'countryLanding':
      return buildPath(...getCountrySegments(route))
    case 'acquisitionLanding':
      return buildPath(...getCountrySegments(route), ACQUISITION_SLUG)
    case 'allCountryFilters':
      return buildPath(...getCountrySegments(route), getAllFiltersSlug(route.language))
    case 'filterLanding':
      return buildPath(...getCountrySegments(route), getAllFiltersSlug(route.language), route.filterSlug)
    case 'brandLanding':
      return buildPath(...getCountrySegments(route), getBrandsSlug(route.language), route.brandSlug)
    case 'cityListLanding':
      return buildPath(...getCountrySegments(route), 'map', getKeyword(route.language, 'cities'))
    case 'primeCountryLanding':
      return buildPath(...getCountrySegments(route), 'prime')
    case 'city':
      return buildPath(...getCitySegments(route)) + formatQuery({ mode: route.mode, page: route.page })
    case 'category':
      return buildPath(...getCategorySegments(route)) + formatQuery(route)
    case 'feedGroupLandingPromotions':
      return buildPath(...getCategorySegments(route), getKeyword(route.language, 'promotions')) + formatQuery(route)
    case 'feedGroupLandingBestInArea':
      return buildPath(...getCategorySegments(route), getKeyword(route.language, 'bestInArea')) + formatQuery(route)
    case 'feedGroupLanding':
      return (
        buildPath(...getCategorySegments(route), getKeyword(route.language, FEED_GROUP_KEYWORDS[route.group])) +
        formatQuery({ page: route.page })
      )
    case 'filter':
      return buildPath(...getCategorySegments(route), `${route.filterSlug}_${route.filterId}`) + formatQuery(route)
    case 'store':
      return buildPath(...getCitySegments(route), route.storeSlug, ...splitSegments(route.collection)) + formatQuery(route)
    case 'storeCollection':
      return buildPath(...getCitySegments(route), route.storeSlug, `${route.collectionSlug}-c.${route.collectionId}`) + formatQuery(route)
    case 'searchPage':
      return (
        buildPath(...getCitySegments(route), ...splitSegments(route.pathMatch), 'search', ...toOptionalSegment(route.searchQuery)) +
        formatQuery({ ...route, searchCategory: route.categoryId, searchFilter: route.filterId })
      )
    case 'searchAnywhere':
      return buildPath(
        ...toOptionalSegment(route.country),
        ...toOptionalSegment(route.language),
        'search',
        ...toOptionalSegment(route.searchQuery),
      )
    case 'deliverHere':
      return (
        buildPath(...getCountrySegments(route), DELIVER_HERE) + formatQuery({ address: route.address || undefined, placeId: route.placeId })
      )
    case 'checkout':
      return buildPath(...getCitySegments(route), 'checkout') + formatQuery(route)
    case 'next':
      return buildPath('next', route.action)
    case 'testApp':
      return buildPath('test-app')
    case 'mobileLink':
      return buildPath('mobile-link')
    case 'health':
      return '/health'
    case 'primeLanding':
      return buildPath('prime')
    case 'promoEntry':
      return buildPath('promo')
    case 'promoDomicilios':
      return buildPath('promo', 'domicilios')
    case 'promoFoodoraIt':
      return buildPath('promo', 'foodora_it')
    case 'brandSpecificLanding':
      return buildPath(BRAND_PATH)
    case 'brand':
      return buildPath('brand', String(route.brandId)) + formatQuery(route)
    case 'signature':
      return buildPath('signature', route.uuid)
    case 'privacyManagementWebView':
      return buildPath('embedded-web-views', 'privacy-management')
    case 'addYourFriendsPollWebView':
      return buildPath('embedded-web-views', 'add-your-friends')
    case 'faq':
      return buildPath('docs', route.language, 'faq')
    case 'legal':
      return buildPath(route.language, 'legal', ...toOptionalSegment(route.type))
    case 'inviteFriends':
      return buildPath(route.language, 'invite-friends') + formatQuery(route)
    case 'profilePrime':
      return buildPath(route.language, 'profile-section', 'prime') + formatQuery(route)
    case 'legacyCity':
      return buildPath(route.language, route.cityCode)
    case 'legacyCategory':
      return buildPath(route.language, route.cityCode, 'category', route.category) + formatQuery(route)
    case 'legacyFilter':
      return buildPath(route.language, route.cityCode, 'category', route.category, 'filter', route.filter) + formatQuery(route)
    case 'legacyStore':
      return buildPath(route.language, route.cityCode, 'store', route.store)
    case 'paymentsFailure':
      return buildPath('payments', 'failure')
    case 'paymentsPending':
      return buildPath('payments', 'pending')
    case 'order':
      return buildPath(route.language, 'orders', String(route.orderId))
    case 'paymentReturn':
      return buildPath(route.language, 'payment-return') + formatQuery(route)
    case 'notFound':
      return '/404/'
    default:
      return buildPath(route.language) + LANGUAGE_PATHS[route.name]
  }
}

/** What follows the language in the URLs of pages with nothing else. Every page that builds URLs loads it, so it is a table. */
const LANGUAGE_PATHS = {
  promo: 'promo/',
  socialLearnMoreWebView: 'embedded-web-views/social-learn-more/',
  donationsWebView: 'embedded-web-views/donations/',
  securityPage: 'security/',
  cookies: 'legal/cookies/',
  giftCards: 'gift-cards/',
  contactUsPage: 'contact-us/',
  pastOrders: 'past-orders/',
  favourites: 'favourites/',
  profile: 'profile-section/',
  profileLanguage: 'profile-section/language/',
  profilePersonalInformation: 'profile-section/personal-information/',
  profilePromocodes: 'profile-section/promocodes/',
  legacyMap: 'map/',
  passwordReset: 'password-reset/',
  emailConfirmation: 'email-confirmation/',
  sharedOrder: 'shared-order/',
  groupOrder: 'group-order/',
  orderMails: 'order-mails/',
  zoneNotices: 'zone-notices/',
  offline: 'offline/',
  outbox: 'outbox/',
} as const satisfies { readonly [Name in RouteName]?: string }

const buildPath = (...values: string[]): string => `/${values.map(it => `${encodeURIComponent(it)}/`).join('')}`
const getCountrySegments = (at: CountryPlace): [string, string] => [at.country, at.language]
const getCitySegments = (at: CityPlace): [string, string, string] => [at.country, at.language, at.city]
const getCategorySegments = (at: CategoryPlace): string[] => [...getCitySegments(at), `${at.categorySlug}_${at.categoryId}`]

const toOptionalSegment = (value: string | undefined): string[] => (value ? [value] : [])

/** Decodes segments that a route stores encoded and joined by slashes. */
function splitSegments(joined = ''): string[] {
  return joined
    .split('/')
    .filter(it => it !== '')
    .map(it => decodeURIComponent(it))
}
