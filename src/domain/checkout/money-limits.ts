import { MAX_PRICE } from '#contract/limits.ts'
import { getFractionDigits } from '#domain/checkout/currency.ts'

/** The highest price, in euros. */
const MAX_PRICE_EUROS = 10_000

/** Units of a currency worth about one euro, as a power of ten, for the currencies of the markets of A §9. */
const UNITS_PER_EURO: Readonly<Record<string, number>> = {
  EUR: 1,
  BAM: 1,
  BGN: 1,
  GEL: 10,
  GHS: 10,
  MAD: 10,
  MDL: 10,
  PLN: 10,
  RON: 10,
  TND: 10,
  UAH: 100,
  KGS: 100,
  KES: 100,
  RSD: 100,
  AMD: 1000,
  KZT: 1000,
  NGN: 1000,
  XOF: 1000,
  UGX: 10_000,
}

/**
 * Maximum price of a product, fee or tip: about 10 000 euros. Currencies outside the table use the limit of the contract.
 *
 * @param currency ISO 4217
 * @returns minor units
 */
export function getMaxPrice(currency: string): number {
  const units = UNITS_PER_EURO[currency]
  return units === undefined ? MAX_PRICE : MAX_PRICE_EUROS * units * 10 ** getFractionDigits(currency)
}

/** Maximum price of one option, minor units: a tenth of the maximum price. */
export function getMaxPriceImpact(currency: string): number {
  return getMaxPrice(currency) / 10
}
