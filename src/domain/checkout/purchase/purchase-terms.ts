import type { PriceEstimationOption } from '#contract/checkout/purchase.ts'

/** What a customer can expect a purchase to cost, minor units. */
export interface PurchaseTerms {
  /** The country's `priceEstimationValues`. */
  readonly lower: number
  readonly upper: number
  /** The highest limit of a purchase. */
  readonly maxLimit: number
}

/** The highest limit, as a multiple of the higher value of the estimate: ours. */
const MAX_LIMIT_FACTOR = 4

/** In the order of the form. */
export const PRICE_ESTIMATION_OPTIONS: readonly PriceEstimationOption[] = [1, 2, 3]

/** @returns undefined for a country whose values are no two ascending prices: its couriers buy nothing */
export function getPurchaseTerms(values: readonly number[]): PurchaseTerms | undefined {
  const [lower, upper] = values
  if (values.length !== 2 || lower === undefined || upper === undefined || lower <= 0 || upper <= lower) return undefined
  return { lower, upper, maxLimit: upper * MAX_LIMIT_FACTOR }
}

/** Minor units; null without that end. */
export interface PriceEstimate {
  readonly from: number | null
  readonly to: number | null
}

/** @source B §3: "selectedPriceEstimationOption (1 less than, 2 between, 3 more than)" */
export function toPriceEstimate(option: PriceEstimationOption, { lower, upper }: Pick<PurchaseTerms, 'lower' | 'upper'>): PriceEstimate {
  if (option === 1) return { from: null, to: lower }
  return option === 2 ? { from: lower, to: upper } : { from: upper, to: null }
}

/** The limit that the form proposes for an estimate: its upper end, or twice its lower one. */
export const proposeLimit = ({ from, to }: PriceEstimate): number => to ?? (from ?? 0) * 2
