import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'

import { hasTexts, isOneOf, isSlug, money, searchKey, texts } from '#backend/db/schema/columns.ts'

export interface CustomAddressFieldRow {
  readonly id: string
  readonly position: number
  readonly addressComponentType: string | null
  readonly initialValue: string | null
}

/** B §3, "Phone verification": methods. */
export const PHONE_METHODS = ['TTS', 'SMS', 'WHATSAPP'] as const

export const countries = pgTable(
  'countries',
  {
    /** ISO 3166-1 alpha-2, capitals. */
    code: text().primaryKey(),
    name: texts().notNull(),
    /** The country's own language (A §9, "Country to locale"). */
    languageCode: text().notNull(),
    supportedLanguages: text().array().notNull(),
    /** False: a closed country, with a landing and nothing else (A §2.2 rule 3). */
    open: boolean().notNull().default(true),
    paymentProviders: text().array().notNull(),
    customerInvoicesEnabled: boolean().notNull().default(false),
    customerManualInvoicesEnabled: boolean().notNull().default(false),
    /** Minor units: what a customer may say a bought thing will cost. */
    priceEstimationValues: bigint('price_estimation_values_minor', { mode: 'number' }).array().notNull(),
    /** The largest sum that couriers take in cash; null for any (B §5, "infinite when not configured"). */
    cashLimit: money('cash_limit_minor'),
    /** "+34"; null where no phone can be verified. */
    dialCode: text(),
    /** How a code reaches a phone, the first one first (B §9, "Default verification methods SMS and WhatsApp"). */
    phoneMethods: text().array().$type<(typeof PHONE_METHODS)[number][]>().notNull().default(['SMS', 'WHATSAPP']),
    /** Digits of a code (B §9, "Default verification code length 4"). */
    codeLength: smallint().notNull().default(4),
    position: smallint().notNull().default(0),
  },
  table => [
    check('countries_cash_limit_check', sql`${table.cashLimit} > 0`),
    check('countries_dial_code_check', sql`${table.dialCode} ~ '^[+][0-9]{1,4}$'`),
    check('countries_phone_methods_check', sql`${table.phoneMethods} <@ ${sql.raw(`array['${PHONE_METHODS.join("', '")}']`)}`),
    check('countries_code_length_check', sql`${table.codeLength} between 4 and 10`),
    check('countries_code_check', sql`${table.code} ~ '^[A-Z]{2}$'`),
    check('countries_name_check', hasTexts(table.name)),
    check('countries_language_check', sql`${table.languageCode} = any (${table.supportedLanguages})`),
    check('countries_price_estimation_check', sql`0 <= all (${table.priceEstimationValues})`),
  ],
)

export const cities = pgTable(
  'cities',
  {
    /** Three capital letters or digits (A §2.1). */
    code: text().primaryKey(),
    countryCode: text()
      .notNull()
      .references(() => countries.code),
    /** False: a blocked city (A §2.2 rule 5). */
    enabled: boolean().notNull().default(true),
    currency: text().notNull(),
    /** `{0}` is the number. */
    currencyPattern: text().notNull(),
    extraCurrency: text(),
    /** One unit of `currency` is this many of `extraCurrency`. */
    extraCurrencyMultiplier: doublePrecision(),
    /** The language that store names and menus are written in. */
    contentLanguageCode: text().notNull(),
    languageCode: text().notNull(),
    supportedLanguages: text().array().notNull(),
    cashEnabled: boolean().notNull().default(true),
    servicePhoneNumber: text(),
    customAddressFields: jsonb().$type<readonly CustomAddressFieldRow[]>().notNull().default([]),
    /** IANA name: "Europe/Madrid". Hours of stores are in it. */
    timeZone: text().notNull(),
    timeZoneAbbreviation: text().notNull(),
    centerLat: doublePrecision().notNull(),
    centerLng: doublePrecision().notNull(),
    /** Metres around the centre within which addresses are looked for. */
    searchRadius: integer().notNull(),
    population: integer().notNull().default(0),
  },
  table => [
    unique('cities_code_country_key').on(table.code, table.countryCode),
    index('cities_country_idx').on(table.countryCode),
    check('cities_code_check', sql`${table.code} ~ '^[A-Z0-9]{3}$'`),
    check('cities_currency_check', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('cities_pattern_check', sql`${table.currencyPattern} like '%{0}%'`),
    check(
      'cities_extra_currency_check',
      sql`(${table.extraCurrency} is null) = (${table.extraCurrencyMultiplier} is null) and coalesce(${table.extraCurrencyMultiplier}, 1) > 0`,
    ),
    check('cities_language_check', sql`${table.languageCode} = any (${table.supportedLanguages})`),
    check('cities_center_check', sql`${table.centerLat} between -90 and 90 and ${table.centerLng} between -180 and 180`),
    check('cities_radius_check', sql`${table.searchRadius} > 0`),
  ],
)

/** Names and slugs of a city per language. Every language of the city has a row, and English has one always. */
export const cityTexts = pgTable(
  'city_texts',
  {
    cityCode: text().notNull(),
    /** Repeated from the city, so that a slug can be unique in its country. */
    countryCode: text().notNull(),
    language: text().notNull(),
    name: text().notNull(),
    displayName: text().notNull(),
    slug: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.cityCode, table.language] }),
    foreignKey({
      name: 'city_texts_city_fk',
      columns: [table.cityCode, table.countryCode],
      foreignColumns: [cities.code, cities.countryCode],
    }).onDelete('cascade'),
    unique('city_texts_slug_key').on(table.countryCode, table.language, table.slug),
    index('city_texts_lookup_idx').on(table.slug, table.countryCode),
    check('city_texts_slug_check', isSlug(table.slug)),
  ],
)

/** Where a city delivers: closed rings, Google polyline encoding, precision 5. */
export const cityPolygons = pgTable(
  'city_polygons',
  {
    cityCode: text()
      .notNull()
      .references(() => cities.code, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    encoded: text().notNull(),
  },
  table => [primaryKey({ columns: [table.cityCode, table.position] }), check('city_polygons_encoded_check', sql`${table.encoded} <> ''`)],
)

/** What a street of the sandbox does instead of being found: how errors are shown on purpose (docs/SANDBOX.md). */
export const STREET_FAULTS = ['SEARCH', 'LOOKUP'] as const

/** Streets that addresses are looked up in: each a straight line, its houses strung along it at even distances. */
export const streets = pgTable(
  'streets',
  {
    /** City and number, "BCN.12": with a house after it, it is the id of a place. */
    id: text().primaryKey(),
    cityCode: text()
      .notNull()
      .references(() => cities.code, { onDelete: 'cascade' }),
    /** As its plate says it. */
    localName: text().notNull(),
    latinName: text().notNull(),
    fromLat: doublePrecision().notNull(),
    fromLng: doublePrecision().notNull(),
    toLat: doublePrecision().notNull(),
    toLng: doublePrecision().notNull(),
    /** The highest number; odd ones on the left of who walks from the first, even ones on the right. */
    houses: smallint().notNull(),
    searchKey: searchKey(),
    fault: text().$type<(typeof STREET_FAULTS)[number]>(),
  },
  table => [
    index('streets_search_idx').using('gin', table.searchKey.op('gin_trgm_ops')),
    index('streets_city_idx').on(table.cityCode),
    check('streets_houses_check', sql`${table.houses} > 0`),
    check('streets_fault_check', isOneOf(table.fault, STREET_FAULTS)),
    check('streets_from_check', sql`${table.fromLat} between -90 and 90 and ${table.fromLng} between -180 and 180`),
    check('streets_to_check', sql`${table.toLat} between -90 and 90 and ${table.toLng} between -180 and 180`),
  ],
)
