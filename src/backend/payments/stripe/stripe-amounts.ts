/**
 * Currencies without minor units here that Stripe counts in hundredths.
 *
 * @source https://docs.stripe.com/currencies#special-cases: "UGX … you must provide amounts in two decimal places"
 */
const IN_HUNDREDTHS: ReadonlySet<string> = new Set(['UGX'])
/** @source https://docs.stripe.com/currencies#three-decimal: "the least-significant (last) digit must be 0" */
const ROUNDED_TO_TEN: ReadonlySet<string> = new Set(['TND'])

/** Converts minor units to the amount that Stripe expects. @throws RangeError for an amount that Stripe cannot charge */
export function toStripeAmount(amount: number, currency: string): number {
  if (ROUNDED_TO_TEN.has(currency) && amount % 10 !== 0) throw new RangeError(`Stripe charges ${currency} in steps of ten minor units`)
  return IN_HUNDREDTHS.has(currency) ? amount * 100 : amount
}

/** Converts an amount of Stripe to minor units. @param currency ISO 4217 in upper case */
export const fromStripeAmount = (amount: number, currency: string): number => (IN_HUNDREDTHS.has(currency) ? amount / 100 : amount)
