import { type Market, toSmallMarketPrice } from '#backend/db/seed/world/markets.ts'
import type { ParcelTerms } from '#contract/checkout/parcel.ts'

/** At the Spanish price level, cents. */
const BASE = 390
const PER_KILOMETRE = 80
const PER_STOP = 150
const SIZES = { SMALL: 0, MEDIUM: 100, LARGE: 250 }
const MAX_VALUE = 20_000
/** The smallest amounts of a market have its step. */
const SMALLEST = 1

/** Prices of parcels at the price level and with the usual rounding of a market. */
export function createParcelTerms(market: Market): ParcelTerms {
  const toAmount = (cents: number): number => toSmallMarketPrice(market, cents)
  return {
    base: toAmount(BASE),
    includedMetres: 2000,
    perKilometre: toAmount(PER_KILOMETRE),
    perStop: toAmount(PER_STOP),
    sizes: { SMALL: toAmount(SIZES.SMALL), MEDIUM: toAmount(SIZES.MEDIUM), LARGE: toAmount(SIZES.LARGE) },
    step: market.roundSmall(SMALLEST),
    maxValue: market.roundBasket(MAX_VALUE * market.level),
  }
}
