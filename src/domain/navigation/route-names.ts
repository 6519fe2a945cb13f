import type { Route } from '#domain/navigation/routes.ts'

/** Names of the routes that always have this parameter. */
type NamesWith<Parameter extends string> = Extract<Route, Record<Parameter, unknown>>['name']

/** Requires every name, so that rules for all routes of a kind include new routes. */
const listNames = <Name extends string>(names: Readonly<Record<Name, true>>): readonly Name[] => Object.keys(names) as Name[]

/** `/{country}/{language}/{city}/…` */
export const CITY_ROUTES = listNames<NamesWith<'city'>>({
  city: true,
  category: true,
  filter: true,
  feedGroupLandingPromotions: true,
  feedGroupLandingBestInArea: true,
  feedGroupLanding: true,
  store: true,
  storeCollection: true,
  searchPage: true,
  checkout: true,
})

/** `/{country}/{language}/…`, without city. */
export const COUNTRY_ROUTES = listNames<Exclude<NamesWith<'country'>, NamesWith<'city'>>>({
  countryLanding: true,
  acquisitionLanding: true,
  allCountryFilters: true,
  cityListLanding: true,
  primeCountryLanding: true,
  filterLanding: true,
  brandLanding: true,
  deliverHere: true,
})

export const LEGACY_ROUTES = listNames<NamesWith<'cityCode'> | 'legacyMap'>({
  legacyMap: true,
  legacyCity: true,
  legacyCategory: true,
  legacyFilter: true,
  legacyStore: true,
})

/** With a language, without a place. */
export const LANGUAGE_ROUTES = listNames<Exclude<NamesWith<'language'>, NamesWith<'country'> | NamesWith<'cityCode'> | 'legacyMap'>>({
  promo: true,
  securityPage: true,
  faq: true,
  cookies: true,
  legal: true,
  inviteFriends: true,
  giftCards: true,
  contactUsPage: true,
  pastOrders: true,
  favourites: true,
  profile: true,
  profileLanguage: true,
  profilePersonalInformation: true,
  profilePromocodes: true,
  socialLearnMoreWebView: true,
  donationsWebView: true,
  order: true,
  passwordReset: true,
  emailConfirmation: true,
  zoneNotices: true,
  orderMails: true,
  sharedOrder: true,
  groupOrder: true,
  paymentReturn: true,
  profilePrime: true,
  outbox: true,
  offline: true,
})
