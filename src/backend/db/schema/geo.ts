import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

import { hasTexts, isOneOf, isSlug, money, searchKey, texts } from '#backend/db/schema/columns.ts'
import { sealedJson, sealedText } from '#backend/db/schema/sealed.ts'
import type { ParcelTerms } from '#contract/checkout/parcel.ts'
import { MAX_WELCOME_DAYS } from '#contract/limits.ts'
import type { Point } from '#contract/primitives.ts'
import type { GiftCardTerms } from '#domain/checkout/gift-card/gift-card.ts'
import { DEFAULT_RATING_SETTINGS, type RatingSettings } from '#domain/orders/rating.ts'

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
    /** The main language of the country (A §9, "Country to locale"). */
    languageCode: text().notNull(),
    supportedLanguages: text().array().notNull(),
    /** False: a closed country, which has only a landing (A §2.2 rule 3). */
    open: boolean().notNull().default(true),
    paymentProviders: text().array().notNull(),
    customerInvoicesEnabled: boolean().notNull().default(false),
    /** Whether invoices name the company of the customer. */
    customerManualInvoicesEnabled: boolean().notNull().default(false),
    /** Tax that all prices include, hundredths of a percent (2100: 21 %); null: invoices have no tax lines. */
    taxRate: smallint(),
    /** Minor units: estimated prices of a purchase that a customer can select. */
    priceEstimationValues: bigint('price_estimation_values_minor', { mode: 'number' }).array().notNull(),
    /** The maximum amount that couriers accept in cash; null: no limit (B §5, "infinite when not configured"). */
    cashLimit: money('cash_limit_minor'),
    /** Whether a customer with a debt has to pay it before the next order. */
    debtBlocksOrders: boolean().notNull().default(true),
    /** Whether visitors can order without an account. */
    guestCheckout: boolean().notNull().default(false),
    /** Part of the products that a cancellation costs once the store prepares the order, per cent. Null: it is then too late to cancel. */
    cancellationFeePercent: smallint(),
    /** "+34"; null: phones cannot be verified. */
    dialCode: text(),
    /** How a code is sent to a phone, in order of preference (B §9, "Default verification methods SMS and WhatsApp"). */
    phoneMethods: text().array().$type<(typeof PHONE_METHODS)[number][]>().notNull().default(['SMS', 'WHATSAPP']),
    /** Number of digits of a code (B §9, "Default verification code length 4"). */
    codeLength: smallint().notNull().default(4),
    /** How customers rate an order. */
    rating: jsonb().$type<RatingSettings>().notNull().default(DEFAULT_RATING_SETTINGS),
    /** Prices and limits of parcels; null: couriers take none. */
    parcel: jsonb().$type<ParcelTerms>(),
    /** Gift cards, in the currency of the largest city; null: none are sold. Those that were sold stay valid. */
    giftCards: jsonb().$type<GiftCardTerms>(),
    position: smallint().notNull().default(0),
  },
  table => [
    check('countries_cancellation_fee_check', sql`${table.cancellationFeePercent} between 0 and 100`),
    check('countries_tax_rate_check', sql`${table.taxRate} between 1 and 10000`),
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
    /** Amount of `extraCurrency` for one unit of `currency`. */
    extraCurrencyMultiplier: doublePrecision(),
    /** The original language of store names and menus. */
    contentLanguageCode: text().notNull(),
    languageCode: text().notNull(),
    supportedLanguages: text().array().notNull(),
    cashEnabled: boolean().notNull().default(true),
    servicePhoneNumber: text(),
    customAddressFields: jsonb().$type<readonly CustomAddressFieldRow[]>().notNull().default([]),
    /** IANA name: "Europe/Madrid". Opening hours of stores use it. */
    timeZone: text().notNull(),
    timeZoneAbbreviation: text().notNull(),
    centerLat: doublePrecision().notNull(),
    centerLng: doublePrecision().notNull(),
    /** Radius of the address search around the centre, in metres. */
    searchRadius: integer().notNull(),
    population: integer().notNull().default(0),
    /** The offer for new customers (A §3, FIRST_X_DAYS_BANNER): its days, and the highest delivery fee in them. Null: none. */
    welcomeDays: smallint(),
    welcomeFee: money('welcome_fee_minor'),
    /** First and last day of the sign-ups, in the time zone of the city. Null: no last day. */
    welcomeFrom: date({ mode: 'string' }),
    welcomeUntil: date({ mode: 'string' }),
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
    check('cities_welcome_days_check', sql`${table.welcomeDays} between 1 and ${sql.raw(String(MAX_WELCOME_DAYS))}`),
    check('cities_welcome_fee_check', sql`${table.welcomeFee} >= 0`),
    check(
      'cities_welcome_check',
      sql`num_nulls(${table.welcomeDays}, ${table.welcomeFee}, ${table.welcomeFrom}) in (0, 3) and (${table.welcomeUntil} is null or ${table.welcomeUntil} >= ${table.welcomeFrom})`,
    ),
  ],
)

/** Names and slugs of a city per language: every language of the city, and always English. */
export const cityTexts = pgTable(
  'city_texts',
  {
    cityCode: text().notNull(),
    /** Copied from the city, so that a slug can be unique in its country. */
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

/** Delivery area of a city: closed rings, Google polyline encoding, precision 5. */
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

/** Injected errors of sandbox streets: the address search or the lookup of the place fails (docs/SANDBOX.md). */
export const STREET_FAULTS = ['SEARCH', 'LOOKUP'] as const

/** Streets for the address search: each is a straight line with evenly distributed house numbers. */
export const streets = pgTable(
  'streets',
  {
    /** City and number, "BCN.12". Together with a house number it forms the id of a place. */
    id: text().primaryKey(),
    cityCode: text()
      .notNull()
      .references(() => cities.code, { onDelete: 'cascade' }),
    /** As on its street sign. */
    localName: text().notNull(),
    latinName: text().notNull(),
    fromLat: doublePrecision().notNull(),
    fromLng: doublePrecision().notNull(),
    toLat: doublePrecision().notNull(),
    toLng: doublePrecision().notNull(),
    /** The highest house number. Seen from the start, odd numbers are on the left and even numbers on the right. */
    houses: smallint().notNull(),
    searchKey: searchKey(),
    fault: text().$type<(typeof STREET_FAULTS)[number]>(),
  },
  table => [
    index('streets_city_idx').on(table.cityCode),
    check('streets_houses_check', sql`${table.houses} > 0`),
    check('streets_fault_check', isOneOf(table.fault, STREET_FAULTS)),
    check('streets_from_check', sql`${table.fromLat} between -90 and 90 and ${table.fromLng} between -180 and 180`),
    check('streets_to_check', sql`${table.toLat} between -90 and 90 and ${table.toLng} between -180 and 180`),
  ],
)

/**
 * Each folded word of each street's search key. Triggers of `streets` write it. The operator class makes ranges of the same order with any
 * collation.
 */
export const streetTerms = pgTable(
  'street_terms',
  { cityCode: text().notNull(), term: text().notNull(), streetId: text().notNull() },
  table => [
    index('street_terms_city_idx').on(table.cityCode, table.term.op('text_pattern_ops'), table.streetId),
    index('street_terms_idx').on(table.term.op('text_pattern_ops'), table.streetId),
  ],
)

/**
 * The distinct words of all streets, past ones included, by the beginning of the word and by that beginning without one of its letters. A
 * misspelt word shares one of these with the right one. Triggers of `streets` write it.
 */
export const streetWords = pgTable('street_words', { variant: text().notNull(), word: text().notNull() }, table => [
  primaryKey({ columns: [table.variant, table.word] }),
])

/** Requests for a mail as soon as a zone contains a point (decision 0062). A row is deleted with its mail. */
export const zoneNotices = pgTable(
  'zone_notices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Key id and hash: it identifies the requests of one address, which may belong to somebody without an account. */
    emailHash: text().notNull(),
    /** Hash of the point, rounded to about 100 m. */
    placeHash: text().notNull(),
    email: sealedText().notNull(),
    location: sealedJson().$type<Point>().notNull(),
    /** A store that does not deliver to the point; null: no zone of a city contains the point. A reference would not survive an import. */
    storeId: integer(),
    /** Of the mail. */
    language: text().notNull(),
    /** Sandbox only: the browser that may read the mail (decision 0035). */
    browserHash: text(),
    /** Digest of the zones with which the point was compared last. Null: not yet. */
    zonesDigest: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  table => [
    unique('zone_notices_place_key').on(table.emailHash, table.placeHash, table.storeId).nullsNotDistinct(),
    index('zone_notices_expiry_idx').on(table.expiresAt),
  ],
)

/** When a server that limits the rate of a whole site may be asked next. All processes of the site share the turns. */
export const geocoderTurns = pgTable('geocoder_turns', { name: text().primaryKey(), nextAt: timestamp({ withTimezone: true }).notNull() })
