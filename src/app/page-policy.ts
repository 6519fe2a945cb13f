import type { OfflineKind } from '#domain/platform/offline/offline-names.ts'
import type { Route, RouteName } from '#domain/navigation/routes.ts'

/** Whether the HTML may be cached: it is the same for every anonymous visitor, or it is personal. */
type CachePolicy = 'shared' | 'no-store'

/**
 * The file in `pages/` and the cache policy of each route. Files have route names, because paths contain words of each language. A route
 * without a page only redirects, or the process answers it.
 */
const PAGE_POLICY: { readonly [Name in RouteName]: readonly [page: string | undefined, cachePolicy: CachePolicy] } = {
  home: ['/home', 'shared'],
  countryLanding: ['/country-landing', 'shared'],
  acquisitionLanding: ['/acquisition-landing', 'shared'],
  allCountryFilters: ['/all-country-filters', 'shared'],
  cityListLanding: ['/city-list-landing', 'shared'],
  filterLanding: ['/filter-landing', 'shared'],
  brandLanding: ['/brand-landing', 'shared'],
  primeLanding: ['/prime-landing', 'no-store'],
  primeCountryLanding: ['/prime-landing', 'shared'],
  city: ['/city', 'shared'],
  category: ['/category', 'shared'],
  filter: ['/category', 'shared'],
  feedGroupLandingPromotions: ['/feed-group-landing', 'shared'],
  feedGroupLandingBestInArea: ['/feed-group-landing', 'shared'],
  feedGroupLanding: ['/feed-group-landing', 'shared'],
  store: ['/store', 'shared'],
  storeCollection: ['/store', 'shared'],
  searchPage: ['/search', 'no-store'],
  searchAnywhere: ['/search-anywhere', 'no-store'],
  deliverHere: ['/deliver-here', 'no-store'],
  promo: ['/information', 'shared'],
  promoDomicilios: ['/information', 'shared'],
  promoFoodoraIt: ['/information', 'shared'],
  securityPage: ['/legal', 'shared'],
  faq: ['/faq', 'shared'],
  cookies: ['/cookies', 'no-store'],
  legal: ['/legal', 'shared'],
  inviteFriends: ['/invite-friends', 'shared'],
  giftCards: ['/gift-cards', 'shared'],
  contactUsPage: ['/contact-us', 'shared'],
  next: ['/next-action', 'no-store'],
  mobileLink: ['/information', 'no-store'],
  testApp: ['/test-app', 'no-store'],
  signature: ['/signature', 'no-store'],
  privacyManagementWebView: ['/privacy-management', 'no-store'],
  addYourFriendsPollWebView: ['/friends-poll', 'no-store'],
  socialLearnMoreWebView: ['/web-view', 'shared'],
  donationsWebView: ['/donations', 'shared'],
  checkout: ['/checkout', 'no-store'],
  pastOrders: ['/past-orders', 'no-store'],
  favourites: ['/favourites', 'no-store'],
  profile: ['/profile', 'no-store'],
  profileLanguage: ['/profile-language', 'no-store'],
  profilePersonalInformation: ['/profile', 'no-store'],
  profilePromocodes: ['/profile-promocodes', 'no-store'],
  order: ['/order', 'no-store'],
  passwordReset: ['/password-reset', 'no-store'],
  emailConfirmation: ['/email-confirmation', 'no-store'],
  zoneNotices: ['/zone-notices', 'no-store'],
  sharedOrder: ['/shared-order', 'no-store'],
  groupOrder: ['/group-order', 'no-store'],
  orderMails: ['/order-mails', 'no-store'],
  profilePrime: ['/profile-prime', 'no-store'],
  paymentReturn: ['/payment-return', 'no-store'],
  paymentsFailure: ['/payments-failure', 'no-store'],
  paymentsPending: ['/payments-pending', 'no-store'],
  outbox: ['/outbox', 'no-store'],
  offline: ['/offline', 'shared'],
  health: [undefined, 'no-store'],
  promoEntry: [undefined, 'no-store'],
  brandSpecificLanding: [undefined, 'no-store'],
  brand: [undefined, 'no-store'],
  legacyMap: [undefined, 'no-store'],
  legacyCity: [undefined, 'no-store'],
  legacyCategory: [undefined, 'no-store'],
  legacyFilter: [undefined, 'no-store'],
  legacyStore: [undefined, 'no-store'],
  notFound: [undefined, 'no-store'],
}

/** The page of a route, or of a fragment of it. */
export function getPagePath(route: Route): string | undefined {
  return isFragment(route) ? '/store-part' : PAGE_POLICY[route.name][0]
}

/** A fragment is a part of a page, without a head: no search engine lists it. */
export const isFragment = (route: Route): boolean => route.name === 'store' && route.part !== undefined

/** The pages that a customer can read offline, by route. */
const OFFLINE_KINDS: { readonly [Name in RouteName]?: OfflineKind } = {
  city: 'city',
  category: 'category',
  filter: 'category',
  store: 'store',
  storeCollection: 'store',
}

/** What the service worker may save of a page; undefined: nothing. Only pages that are the same for everyone have a kind. */
export function getOfflineKind(route: Route): OfflineKind | undefined {
  return isShared(route) && !isFragment(route) ? OFFLINE_KINDS[route.name] : undefined
}

/** Search results are never cached: the number of search terms has no bound. */
export function isShared(route: Route): boolean {
  return PAGE_POLICY[route.name][1] === 'shared' && !('search' in route)
}
