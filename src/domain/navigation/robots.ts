import type { RouteName } from '#domain/navigation/routes.ts'

/**
 * May search engines list pages of this kind?
 *
 * @source A §2.7: "Robots noindex on city, store, search, category, filter, prime, promotion groups, mobile link, signature and non-production"
 */
export const INDEXED: { readonly [Name in RouteName]: boolean } = {
  home: true,
  countryLanding: true,
  city: false,
  category: false,
  filter: false,
  store: false,
  searchPage: false,
  checkout: false,
  pastOrders: false,
  profile: false,
  paymentsFailure: false,
  paymentsPending: false,
  order: false,
  passwordReset: false,
  paymentReturn: false,
  outbox: false,
  notFound: false,
}

/** @param production whether this is the site that the public sees (the setting SITE_ENV) */
export function robotsOf(name: RouteName, production: boolean): 'index, follow' | 'noindex, follow' {
  return production && INDEXED[name] ? 'index, follow' : 'noindex, follow'
}
