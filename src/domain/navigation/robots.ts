import { ROBOTS_OVERRIDES, type RobotsOverride } from '#domain/navigation/robots-overrides.ts'
import type { RouteName } from '#domain/navigation/routes.ts'

/**
 * May search engines list pages of this kind? `robots-overrides.ts` is where an operator says otherwise.
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
  contactUsPage: true,
  primeLanding: false,
  primeCountryLanding: false,
  city: false,
  category: false,
  filter: false,
  feedGroupLandingPromotions: false,
  feedGroupLandingBestInArea: false,
  store: false,
  storeCollection: false,
  searchPage: false,
  searchAnywhere: false,
  deliverHere: false,
  mobileLink: false,
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
  profile: false,
  profileLanguage: false,
  profilePersonalInformation: false,
  profilePromocodes: false,
  paymentsFailure: false,
  paymentsPending: false,
  order: false,
  passwordReset: false,
  emailConfirmation: false,
  paymentReturn: false,
  outbox: false,
  notFound: false,
}

/** The header that keeps an answer out of search engines, for what is no page of the table above. */
export const NOINDEX_HEADER = { 'x-robots-tag': 'noindex' } as const

/** What decides beside the kind of a page. */
interface RobotsContext {
  /** The market of the page, in small letters, where it has one. */
  readonly country?: string | undefined
  /** Why the page has too little to say to be listed; nothing where it has enough. */
  readonly thin?: string | undefined
}

export type Robots = 'index, follow' | 'noindex, follow'

/** Whether pages of this kind may be listed in this market, as far as table and overrides go. */
export function isIndexed(name: RouteName, country?: string, overrides: readonly RobotsOverride[] = ROBOTS_OVERRIDES): boolean {
  const said = overrides.filter(it => it.route === name)
  const own = said.findLast(it => it.country !== undefined && it.country === country)
  return (own ?? said.findLast(it => it.country === undefined))?.index ?? INDEXED[name]
}

/** @param spoken whether the page exists in its language. Whether the site is the public one is asked by the layout (SITE_ENV). */
export function getRobots(
  name: RouteName,
  spoken: boolean,
  { country, thin }: RobotsContext = {},
  overrides: readonly RobotsOverride[] = ROBOTS_OVERRIDES,
): Robots {
  return spoken && thin === undefined && isIndexed(name, country, overrides) ? 'index, follow' : 'noindex, follow'
}
