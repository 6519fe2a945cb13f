import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CountryCode, Currency, Instant, LanguageCode, Money, Slug, Tint } from '#contract/primitives.ts'

/** By the clock on the wall: "00:00" to "23:59". */
const Clock = z.string().check(z.regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/))

/** Whole minutes from order to door. */
const Minutes = z.int().check(z.nonnegative())

const FactStore = z.object({
  name: z.string(),
  cityName: z.string(),
  citySlug: Slug,
  storeSlug: Slug,
  /** 0–5; null for a store that nobody has rated. */
  rating: z.nullable(z.number()),
  /** The middle of its span; null where the store does not say. */
  minutes: z.nullable(Minutes),
  image: z.string(),
  tint: Tint,
})

/** What a dish, or another thing for sale, is called in many stores, and the least that one of them asks for it. */
const FactDish = z.object({ name: z.string(), storesCount: z.int(), priceFrom: Money, image: z.string(), tint: Tint })

/**
 * What can be said of a country, or of one filter, brand or city in it, from the catalogue: the stores that are listed there, and what they
 * sell. Names are in the language of the call. What nobody can say is null or an empty list. Kept, and worked out anew when the
 * catalogue changes: the numbers of a landing are those of its moment.
 */
export const LandingFacts = z.object({
  /** Of every sum here: that of most stores. */
  currency: Currency,
  /** `{0}` is the number. */
  currencyPattern: z.string(),
  extraCurrencyToDisplay: z.nullable(z.object({ currency: Currency, multiplier: z.number() })),
  storesCount: z.int(),
  citiesCount: z.int(),
  /** `fastest`: the least that any store promises; `usual`: the median of all. */
  minutes: z.nullable(z.object({ fastest: Minutes, usual: Minutes })),
  /** The least that any store asks for delivery, its offers aside; 0 is free. */
  deliveryFeeFrom: z.nullable(Money),
  /** Of what is for sale, before offers and options. `from` and `to` leave out the cheapest and the dearest twentieth; `usual` is the median. */
  prices: z.nullable(z.object({ from: Money, usual: Money, to: Money })),
  /** What most stores sell, 8 at most. */
  dishes: z.array(FactDish),
  /** By their orders of late, 8 at most, of different names. */
  topStores: z.array(FactStore),
  /** Those that nobody has rated yet, the latest first, 6 at most. `since`: when it was first listed. */
  newStores: z.array(z.extend(FactStore, { since: Instant })),
  /**
   * When one store in ten has opened, and when one in ten is still open, by the clock of its city: both "00:00" where that is so at any hour, null
   * where none ever opens.
   */
  opensAt: z.nullable(Clock),
  /** May be after midnight: then it is before `opensAt`. */
  closesAt: z.nullable(Clock),
  /** Stores with an offer. */
  promotedStores: z.int(),
  /** By number of stores, 12 at most. `minutes`: the median of its stores. */
  cities: z.array(z.object({ name: z.string(), slug: Slug, storesCount: z.int(), minutes: z.nullable(Minutes) })),
})
export type LandingFacts = z.infer<typeof LandingFacts>

/** What the list of cities says of one of them, beside how many stores it has. */
export const CityLine = z.object({
  /** Kinds of food that it has many stores of and more than other cities have, 4 at most. */
  kinds: z.array(z.string()),
  /** The median of its stores. */
  minutes: z.nullable(Minutes),
})

/** What the list of filters says of one of them, beside how many stores it has. */
export const FilterLine = z.object({
  citiesCount: z.int(),
  /** The least that a store of it asks for something, the cheapest twentieth left out. */
  priceFrom: z.nullable(Money),
})

/** A closed country has a COUNTRY alone. */
export const LANDING_KINDS = ['COUNTRY', 'CITIES', 'FILTERS', 'FILTER', 'BRAND', 'ACQUISITION', 'PRIME'] as const

/** What there is to be rendered, and what of it has changed: asked once a build, and after each change of the catalogue. */
export const getLandingIndex = endpoint({
  method: 'GET',
  path: '/seo-content/landings',
  area: 'landing',
  source: 'A §2.5',
  ours: true,
  summary: 'Every landing there is, its languages, and when what it says has last changed.',
  reply: z.object({
    landings: z.array(
      z.object({
        country: CountryCode,
        kind: z.enum(LANDING_KINDS),
        /** Of the filter or of the brand. */
        slug: z.optional(Slug),
        /** False: of a closed country, which can only say so. */
        open: z.boolean(),
        /** The country's own first. */
        languages: z.array(LanguageCode),
        /** Another one whenever anything changes that the landing says, in any language; to be compared, not to be read. */
        version: z.string(),
        changedAt: Instant,
      }),
    ),
  }),
})
export type LandingIndex = z.infer<typeof getLandingIndex.reply>
