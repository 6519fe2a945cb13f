import type { PriceLine } from '#domain/checkout/price-order.ts'

/** Tax that is included in the price of an order; minor units. */
export interface TaxLine {
  /** Hundredths of a percent: 2100 is 21 %. */
  readonly rate: number
  /** Price without the tax. */
  readonly base: number
  readonly tax: number
}

/** A tip goes to the courier, and a deposit is paid back: neither is a sale. */
const UNTAXED: ReadonlySet<PriceLine['type']> = new Set(['COURIER_TIP', 'SECURITY_DEPOSIT'])

/**
 * The tax of an order by the rate of its country. `base` and `tax` add up to the taxed lines of the order exactly; halves are rounded up.
 *
 * @param rate hundredths of a percent; null: the country has no tax lines
 */
export function splitTax(lines: readonly PriceLine[], rate: number | null): TaxLine[] {
  const gross = lines.reduce((sum, it) => (UNTAXED.has(it.type) ? sum : sum + it.amount), 0)
  if (rate === null || gross <= 0) return []
  const tax = Math.round((gross * rate) / (10_000 + rate))
  return [{ rate, base: gross - tax, tax }]
}
