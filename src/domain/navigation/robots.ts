import { ROBOTS_OVERRIDES, type RobotsOverride } from '#domain/navigation/robots-overrides.ts'
import type { RouteName } from '#domain/navigation/routes.ts'

/**
 * Whether search engines may index pages of this kind. Operators override it in `robots-overrides.ts`.
 *
 * @source A §2.7: "Robots noindex on city, store, search, category, filter, prime, promotion groups, mobile link, signature and non-production"
 */
export const INDEXED: { readonly [Name in RouteName]: boolean } = {
  home: true,
  countryLanding: true,
  acquisitionLanding: true,
  allCountryFilters: true,
  filterLanding: true,
  brandLanding: true,
  cityListLanding: true,
  promo: true,
  promoDomicilios: true,
  promoFoodoraIt: true,
  securityPage: true,
  faq: true,
  cookies: false,
  legal: true,
  inviteFriends: true,
  giftCards: true,
  contactUsPage: true,
  primeLanding: false,
  primeCountryLanding: false,
  city: false,
  category: false,
  filter: false,
  feedGroupLandingPromotions: false,
  feedGroupLandingBestInArea: false,
  feedGroupLanding: false,
  store: false,
  storeCollection: false,
  searchPage: false,
  searchAnywhere: false,
  deliverHere: false,
  mobileLink: false,
  testApp: false,
  signature: false,
  next: false,
  health: false,
  promoEntry: false,
  brandSpecificLanding: false,
  brand: false,
  legacyMap: false,
  legacyCity: false,
  legacyCategory: false,
  legacyFilter: false,
  legacyStore: false,
  privacyManagementWebView: false,
  addYourFriendsPollWebView: false,
  socialLearnMoreWebView: false,
  donationsWebView: false,
  checkout: false,
  pastOrders: false,
  favourites: false,
  profile: false,
  profileLanguage: false,
  profilePersonalInformation: false,
  profilePromocodes: false,
  paymentsFailure: false,
  paymentsPending: false,
  order: false,
  passwordReset: false,
  emailConfirmation: false,
  zoneNotices: false,
  orderMails: false,
  sharedOrder: false,
  groupOrder: false,
  paymentReturn: false,
  profilePrime: false,
  outbox: false,
  offline: false,
  notFound: false,
}

/** Response header that prevents indexing of responses outside the table above. */
export const NOINDEX_HEADER = { 'x-robots-tag': 'noindex' } as const

/** Further conditions of indexing. */
interface RobotsContext {
  /** Market of the page in lowercase, if any. */
  readonly country?: string | undefined
  /** Why the page has too little content to be indexed; undefined if it has enough. */
  readonly thinReason?: string | undefined
}

export type Robots = 'index, follow' | 'noindex, follow'

/** Whether pages of this kind are indexed in this market, by table and overrides. */
export function isIndexed(name: RouteName, country?: string, overrides: readonly RobotsOverride[] = ROBOTS_OVERRIDES): boolean {
  const rows = overrides.filter(it => it.route === name)
  const marketRow = rows.findLast(it => it.country !== undefined && it.country === country)
  return (marketRow ?? rows.findLast(it => it.country === undefined))?.index ?? INDEXED[name]
}

/**
 * Returns the robots directive of a page.
 *
 * @param hasLanguage whether the page exists in its language. The layout checks whether the site is public (SITE_ENV).
 */
export function getRobots(
  name: RouteName,
  hasLanguage: boolean,
  { country, thinReason }: RobotsContext = {},
  overrides: readonly RobotsOverride[] = ROBOTS_OVERRIDES,
): Robots {
  return hasLanguage && thinReason === undefined && isIndexed(name, country, overrides) ? 'index, follow' : 'noindex, follow'
}
