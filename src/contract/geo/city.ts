import * as z from 'zod/mini'

import { ParcelTerms } from '#contract/checkout/parcel.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CustomAddressField } from '#contract/geo/custom-address-field.ts'
import { CityCode, CountryCode, Currency, LanguageCode, Point, Slug, Translations } from '#contract/primitives.ts'

/** `utc`: hours from UTC, standard time. `name`: IANA zone, ours. */
export const CityTimeZone = z.object({ utc: z.number(), abbreviation: z.string(), name: z.string() })

/** B §9: "default timezone utc 1 (CET)"; that of the default city. */
const DEFAULT_TIME_ZONE: z.infer<typeof CityTimeZone> = { utc: 1, abbreviation: 'CET', name: 'Europe/Madrid' }

/** A §3, "City". */
export const City = z.object({
  code: CityCode,
  countryCode: CountryCode,
  name: z.string(),
  displayName: z.string(),
  /** False: a blocked city (A §2.2 rule 5). */
  enabled: z.boolean(),
  currency: Currency,
  /** Money pattern: `{0}` is the number, the rest is literal: "{0} €". */
  currencyPattern: z.string(),
  /** Second display currency: one unit of the first is `multiplier` units of it. A §9. */
  extraCurrencyToDisplay: z.nullable(z.object({ currency: Currency, multiplier: z.number() })),
  contentLanguageCode: LanguageCode,
  languageCode: LanguageCode,
  supportedLanguages: z.array(LanguageCode),
  translations: Translations,
  slugTranslations: Translations,
  cashEnabled: z.boolean(),
  /** Ours: whether a listed store of the city offers pickup. */
  offersPickup: z.optional(z.boolean()),
  servicePhoneNumber: z.nullable(z.string()),
  customAddressConfig: z.object({ fields: z.array(CustomAddressField) }),
  timeZone: z._default(CityTimeZone, DEFAULT_TIME_ZONE),
  geolocation: z.object({
    /** Google polyline encoding, precision 5, closed rings. */
    polygons: z.array(z.string()),
    /** `radius`: metres. */
    searchZone: z.object({ center: Point, radius: z.number() }),
  }),
})
export type City = z.infer<typeof City>

/** A §3, "Country". */
export const Country = z.object({
  code: CountryCode,
  name: z.string(),
  paymentsConfiguration: z.object({ providers: z.array(z.string()) }),
  customerInvoicesEnabled: z.boolean(),
  customerManualInvoicesEnabled: z.boolean(),
  priceEstimationValues: z.array(z.int()),
  /** Ours: whether visitors can order without an account. */
  guestCheckout: z.optional(z.boolean()),
  /** Ours: prices and limits of parcels; null when couriers take none. */
  parcel: z.optional(z.nullable(ParcelTerms)),
})
export type Country = z.infer<typeof Country>

/** City data for lists: name, link and status. */
export const CitySummary = z.object({
  code: CityCode,
  countryCode: CountryCode,
  name: z.string(),
  slug: Slug,
  slugTranslations: Translations,
  supportedLanguages: z.array(LanguageCode),
  enabled: z.boolean(),
})
export type CitySummary = z.infer<typeof CitySummary>

/** A §7: "settingsByCityCode(code) returns city and country." 404 for an unknown code. Texts follow the language header. */
export const getCitySettings = endpoint({
  method: 'GET',
  path: '/cities/settings',
  domain: 'geo',
  source: 'A §7',
  summary: 'Returns the settings of one city and its country.',
  query: z.object({ cityCode: CityCode }),
  reply: z.object({ city: City, country: Country }),
})

export const getSummarizedSettings = endpoint({
  method: 'GET',
  path: '/cities/summarized_settings',
  domain: 'geo',
  source: 'A §7',
  summary: 'Returns all cities with names in one language.',
  query: z.object({ language: LanguageCode }),
  reply: z.object({ cities: z.array(CitySummary) }),
})
