import { MAX_PRICE } from '#contract/limits.ts'
import { getFractionDigits } from '#domain/checkout/currency.ts'

/** The highest price, in euros. */
const MAX_PRICE_EUROS = 10_000

/** How many units of a currency are worth about one euro, as a power of ten, among the currencies of the markets of A §9. */
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
 * The highest price of a product, fee of an order or tip: some 10 000 euros. A currency that the table does not have gets the limit of
 * the contract.
 *
 * @param currency ISO 4217
 * @returns minor units
 */
export function getMaxPrice(currency: string): number {
  const units = UNITS_PER_EURO[currency]
  return units === undefined ? MAX_PRICE : MAX_PRICE_EUROS * units * 10 ** getFractionDigits(currency)
}

/** The most that one option may add to a price, minor units: a tenth of the highest price. */
export function getMaxPriceImpact(currency: string): number {
  return getMaxPrice(currency) / 10
}
