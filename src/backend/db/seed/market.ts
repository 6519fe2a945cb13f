import type { EuroCents, SeedLanguage, SeedMarket } from '#backend/db/seed/vocabulary/shapes.ts'

/** How a market prices things. Amounts are minor units by ISO 4217: 100 to the euro, 100 kopiykas to the hryvnia, 100 luma to the dram. */
export interface Market {
  readonly country: SeedMarket
  readonly language: SeedLanguage
  readonly currency: string
  /** `{0}` is the number; the space does not break. */
  readonly currencyPattern: string
  /** Minor units for one euro cent of the Spanish level: the rate of exchange times how dear life is there. */
  readonly level: number
  /** The nearest sum that a menu there would print; minor units in and out, at least the smallest of them. */
  readonly round: (minor: number) => number
  /** As `round`, for fees and extras, which are small. */
  readonly roundSmall: (minor: number) => number
  /** As `round`, for the smallest basket. */
  readonly roundBasket: (minor: number) => number
}

const toMultiple = (step: number) => (minor: number) => Math.max(step, Math.round(minor / step) * step)

/** Spain prints .50, .90 and .95; below three euros any five cents. */
function spanishPrice(minor: number): number {
  if (minor < 300) return Math.min(295, toMultiple(5)(minor))
  const euros = Math.floor(minor / 100) * 100
  const ends = [euros - 5, euros + 50, euros + 90, euros + 95]
  return ends.reduce((best, end) => (Math.abs(end - minor) < Math.abs(best - minor) ? end : best))
}

/** Ukraine prints whole hryvnias, from a hundred on in fives. */
function ukrainianPrice(minor: number): number {
  return minor < 10_000 ? toMultiple(100)(minor) : toMultiple(500)(minor)
}

export const MARKETS: Readonly<Record<SeedMarket, Market>> = {
  ES: {
    country: 'ES',
    language: 'es',
    currency: 'EUR',
    currencyPattern: '{0}\u00a0€',
    level: 1,
    round: spanishPrice,
    roundSmall: toMultiple(10),
    roundBasket: toMultiple(100),
  },
  UA: {
    country: 'UA',
    language: 'uk',
    currency: 'UAH',
    currencyPattern: '{0}\u00a0₴',
    level: 25,
    round: ukrainianPrice,
    roundSmall: toMultiple(500),
    roundBasket: toMultiple(5000),
  },
  AM: {
    country: 'AM',
    language: 'hy',
    currency: 'AMD',
    currencyPattern: '{0}\u00a0֏',
    level: 320,
    round: toMultiple(10_000),
    roundSmall: toMultiple(10_000),
    roundBasket: toMultiple(50_000),
  },
}

/** A price of the vocabulary in a market's own money. 0 stays 0. */
export function priceIn(market: Market, price: EuroCents, factor = 1): number {
  return price === 0 ? 0 : market.round(price * factor * market.level)
}

/** A fee or an option's extra in a market's own money. 0 stays 0. */
export function smallPriceIn(market: Market, price: EuroCents, factor = 1): number {
  return price === 0 ? 0 : market.roundSmall(price * factor * market.level)
}
