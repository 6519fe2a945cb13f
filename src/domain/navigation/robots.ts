import type { RouteName } from '#domain/navigation/routes.ts'

/**
 * May search engines list pages of this kind?
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
  paymentReturn: false,
  outbox: false,
  notFound: false,
}

/** @param spoken whether the page exists in its language. Whether the site is the public one is asked by the layout (SITE_ENV). */
export function robotsOf(name: RouteName, spoken: boolean): 'index, follow' | 'noindex, follow' {
  return spoken && INDEXED[name] ? 'index, follow' : 'noindex, follow'
}
