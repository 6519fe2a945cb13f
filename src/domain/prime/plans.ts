/** A monthly plan of Prime. One for each country that sells it. */
export interface Plan {
  /** "prime-es" */
  readonly id: string
  /** ISO 3166-1 alpha-2, capitals. */
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
  /** Minor units of each month. */
  readonly price: number
}

/** The free days of a first subscription. */
export const TRIAL_DAYS = 30

/** Price of a month in minor units, by country. A country without a line has no plan: in Uganda nobody can pay by card. */
const PRICES: Readonly<Record<string, readonly [price: number, currency: string]>> = {
  AM: [199_000, 'AMD'],
  BA: [699, 'BAM'],
  BG: [449, 'EUR'],
  CI: [2500, 'XOF'],
  ES: [599, 'EUR'],
  GE: [1290, 'GEL'],
  GH: [5900, 'GHS'],
  HR: [599, 'EUR'],
  IT: [549, 'EUR'],
  KE: [49_900, 'KES'],
  KG: [29_900, 'KGS'],
  KZ: [169_000, 'KZT'],
  MA: [3900, 'MAD'],
  MD: [7900, 'MDL'],
  ME: [499, 'EUR'],
  NG: [550_000, 'NGN'],
  PL: [1999, 'PLN'],
  PT: [549, 'EUR'],
  RO: [2299, 'RON'],
  RS: [54_900, 'RSD'],
  SI: [599, 'EUR'],
  // Stripe charges dinars in steps of ten millimes (docs/decisions/0077)
  TN: [10_900, 'TND'],
  UA: [14_900, 'UAH'],
}

/** @param country ISO 3166-1 alpha-2, in any case @returns undefined where Prime is not sold */
export function findPlanOfCountry(country: string): Plan | undefined {
  const code = country.toUpperCase()
  if (!Object.hasOwn(PRICES, code)) return undefined
  const [price, currency] = PRICES[code]!
  return { id: toPlanId(code), country: code, currency, price }
}

/** @param id of a plan, as in the contract */
export function findPlan(id: string): Plan | undefined {
  const plan = findPlanOfCountry(id.slice(PLAN_PREFIX.length))
  return plan?.id === id ? plan : undefined
}

const PLAN_PREFIX = 'prime-'

/** The id of the plan of a country: "prime-es". */
export const toPlanId = (country: string): string => PLAN_PREFIX + country.toLowerCase()

const CHECKOUT_ID = /^prime-[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** Whether a checkout pays a subscription, and not an order or a debt. */
export const isSubscriptionCheckout = (checkoutId: string): boolean => CHECKOUT_ID.test(checkoutId)

export const toSubscriptionCheckoutId = (uuid: string): string => PLAN_PREFIX + uuid
