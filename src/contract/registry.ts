import { accountEndpoints } from '#contract/account/endpoints.ts'
import { cartEndpoints } from '#contract/cart/endpoints.ts'
import { catalogueEndpoints } from '#contract/catalogue/endpoints.ts'
import { checkoutEndpoints } from '#contract/checkout/endpoints.ts'
import { geoEndpoints } from '#contract/geo/endpoints.ts'
import { landingEndpoints } from '#contract/landing/endpoints.ts'
import { languageEndpoints } from '#contract/language/endpoints.ts'
import { navigationEndpoints } from '#contract/navigation/endpoints.ts'
import { ordersEndpoints } from '#contract/orders/endpoints.ts'
import { platformEndpoints } from '#contract/platform/endpoints.ts'
import { primeEndpoints } from '#contract/prime/endpoints.ts'
import { supportEndpoints } from '#contract/support/endpoints.ts'

/** All calls: A §7, B §7, and the few that are ours. Calls without implementation return 501. */
export const endpoints = {
  ...navigationEndpoints,
  ...languageEndpoints,
  ...geoEndpoints,
  ...catalogueEndpoints,
  ...landingEndpoints,
  ...cartEndpoints,
  ...checkoutEndpoints,
  ...ordersEndpoints,
  ...accountEndpoints,
  ...supportEndpoints,
  ...primeEndpoints,
  ...platformEndpoints,
} as const
