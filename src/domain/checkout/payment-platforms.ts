import type { PaymentConfiguration } from '#contract/checkout/payment.ts'

/** A platform of another company; `Group` is none: the participants pay by card. */
export type AlternativePlatform = Exclude<NonNullable<PaymentConfiguration['alternativePlatform']>, 'Group'>

/** The alternative platforms: the name in a country's list of payment providers, and the name for customers. @source B §3, "Payment" */
export const PLATFORMS: Readonly<Record<AlternativePlatform, { readonly provider: string; readonly displayName: string }>> = {
  PayPal: { provider: 'PAYPAL', displayName: 'PayPal' },
  Edenred: { provider: 'EDENRED', displayName: 'Edenred' },
  ApplePay: { provider: 'APPLE_PAY', displayName: 'Apple Pay' },
  GooglePay: { provider: 'GOOGLE_PAY', displayName: 'Google Pay' },
}

export const PLATFORM_NAMES = Object.keys(PLATFORMS) as AlternativePlatform[]

/** The platforms that a country accepts and the payment provider offers. */
export const findPlatforms = (countryProviders: readonly string[], offered: readonly AlternativePlatform[]): AlternativePlatform[] =>
  PLATFORM_NAMES.filter(it => offered.includes(it) && countryProviders.includes(PLATFORMS[it].provider))

/** The card provider of a country: neither cash nor an alternative platform; undefined without one. */
export const findCardProvider = (countryProviders: readonly string[]): string | undefined =>
  countryProviders.find(it => it !== 'CASH' && !PLATFORM_NAMES.some(name => PLATFORMS[name].provider === it))
