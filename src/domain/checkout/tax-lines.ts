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
  const gross = getTaxedAmount(lines)
  if (rate === null || gross <= 0) return []
  const tax = getIncludedTax(gross, rate)
  return [{ rate, base: gross - tax, tax }]
}

/** The part of a price or refund that includes tax, minor units. */
export function getTaxedAmount(lines: readonly Pick<PriceLine, 'type' | 'amount'>[]): number {
  return lines.reduce((sum, it) => (UNTAXED.has(it.type) ? sum : sum + it.amount), 0)
}

const getIncludedTax = (gross: number, rate: number): number => Math.round((gross * rate) / (10_000 + rate))

/**
 * What a credit note takes off the taxes of its invoice. Taxes are rounded in the sum of all credit notes, so that together they never exceed those of the
 * invoice, and equal them when everything taxed is given back.
 *
 * @param earlier the taxes of the credit notes before it
 * @param taxed what this one gives back of taxed lines, minor units
 */
export function getCreditedTaxes(invoiced: readonly TaxLine[], earlier: readonly (readonly TaxLine[])[], taxed: number): TaxLine[] {
  // a country has at most one rate
  const [line] = invoiced
  if (!line) return []
  const before = earlier.flat().reduce((sum, it) => sum + it.base + it.tax, 0)
  const after = Math.min(before + taxed, line.base + line.tax)
  const tax = getIncludedTax(after, line.rate) - getIncludedTax(before, line.rate)
  const base = after - before - tax
  return base + tax === 0 ? [] : [{ rate: line.rate, base, tax }]
}
