import type { Market } from '#backend/db/seed/world/markets.ts'
import type { GiftCardTerms } from '#domain/checkout/gift-card/gift-card.ts'

/** Euro cents at the Spanish price level. */
const AMOUNTS = [1000, 2500, 5000]
const MINIMUM = 500
const MAXIMUM = 20_000

/** Gift cards at the price level and with the usual rounding of a market; null where no card can pay them. */
export function createGiftCardTerms({ paymentProviders, level, roundBasket }: Market): GiftCardTerms | null {
  if (!paymentProviders.includes('CARD')) return null
  const toAmount = (cents: number): number => roundBasket(cents * level)
  return { amounts: AMOUNTS.map(toAmount), minimum: toAmount(MINIMUM), maximum: toAmount(MAXIMUM) }
}
