import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CountryCode, Currency, Instant, LanguageCode, Money, Slug, Tint } from '#contract/primitives.ts'

/** Local time: "00:00" to "23:59". */
const Clock = z.string().check(z.regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/))

/** Whole minutes from order to delivery. */
const Minutes = z.int().check(z.nonnegative())

const FactStore = z.object({
  name: z.string(),
  cityName: z.string(),
  citySlug: Slug,
  storeSlug: Slug,
  /** 0–5; null for a store without ratings. */
  rating: z.nullable(z.number()),
  /** Middle of the ETA; null without ETA. */
  minutes: z.nullable(Minutes),
  image: z.string(),
  tint: Tint,
})

/** A product name of many stores, with its minimum price. */
const FactDish = z.object({ name: z.string(), storesCount: z.int(), priceFrom: Money, image: z.string(), tint: Tint })

/**
 * Catalogue facts about a country, or about a filter, brand or city in it: its stores and products. Names are in the language of the call.
 * Unknown facts are null or an empty list. Stored, and calculated again after each catalogue change.
 */
export const LandingFacts = z.object({
  /** Currency of all amounts: the most frequent one. */
  currency: Currency,
  /** `{0}` is the number. */
  currencyPattern: z.string(),
  extraCurrencyToDisplay: z.nullable(z.object({ currency: Currency, multiplier: z.number() })),
  storesCount: z.int(),
  citiesCount: z.int(),
  /** `fastest`: minimum of all stores; `usual`: median. */
  minutes: z.nullable(z.object({ fastest: Minutes, usual: Minutes })),
  /** Minimum delivery fee without offers; 0 is free. */
  deliveryFeeFrom: z.nullable(Money),
  /** Product prices before offers and options. `from` and `to` exclude the lowest and the highest 5 %; `usual` is the median. */
  prices: z.nullable(z.object({ from: Money, usual: Money, to: Money })),
  /** Most frequent products, at most 8. */
  dishes: z.array(FactDish),
  /** By recent orders, at most 8, with different names. */
  topStores: z.array(FactStore),
  /** Stores without ratings, the latest first, at most 6. `since`: date of listing. */
  newStores: z.array(z.extend(FactStore, { since: Instant })),
  /**
   * Local time when 10 % of the stores have opened, and when 10 % are still open: both "00:00" if that is always so, null if none opens.
   */
  opensAt: z.nullable(Clock),
  /** May be after midnight; then it is less than `opensAt`. */
  closesAt: z.nullable(Clock),
  /** Number of stores with an offer. */
  promotedStores: z.int(),
  /** By number of stores, at most 12. `minutes`: median of the stores. */
  cities: z.array(z.object({ name: z.string(), slug: Slug, storesCount: z.int(), minutes: z.nullable(Minutes) })),
})
export type LandingFacts = z.infer<typeof LandingFacts>

/** Facts about a city in the city list, besides the number of stores. */
export const CityLine = z.object({
  /** Filters with many stores here and more than in other cities, at most 4. */
  kinds: z.array(z.string()),
  /** Median of its stores. */
  minutes: z.nullable(Minutes),
})

/** Facts about a filter in the filter list, besides the number of stores. */
export const FilterLine = z.object({
  citiesCount: z.int(),
  /** Minimum price in its stores, without the lowest 5 %. */
  priceFrom: z.nullable(Money),
})

/** A closed country has only COUNTRY. */
export const LANDING_KINDS = ['COUNTRY', 'CITIES', 'FILTERS', 'FILTER', 'BRAND', 'ACQUISITION', 'PRIME'] as const

/** Index of the landings to render. Called once per build, and after each catalogue change. */
export const getLandingIndex = endpoint({
  method: 'GET',
  path: '/seo-content/landings',
  domain: 'landing',
  source: 'A §2.5',
  customPath: true,
  summary: 'Returns all landings with their languages and the time of their last change.',
  reply: z.object({
    landings: z.array(
      z.object({
        country: CountryCode,
        kind: z.enum(LANDING_KINDS),
        /** Slug of the filter or brand. */
        slug: z.optional(Slug),
        /** False for a closed country, whose landing has no content. */
        open: z.boolean(),
        /** The main language first. */
        languages: z.array(LanguageCode),
        /** Changes with the content of the landing in any language; only for comparison. */
        version: z.string(),
        changedAt: Instant,
      }),
    ),
  }),
})
export type LandingIndex = z.infer<typeof getLandingIndex.reply>
