import { sql } from 'drizzle-orm'
import {
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
  unique,
} from 'drizzle-orm/pg-core'

import { brands, cityCategories, filters, tags } from '#backend/db/schema/catalogue.ts'
import { hasTexts, isOneOf, isSlug, isTint, money, notNegative, searchKey, texts, tint } from '#backend/db/schema/columns.ts'
import { cities } from '#backend/db/schema/geo.ts'

/** A §3, "Store". Money is in the city's currency. */
export const stores = pgTable(
  'stores',
  {
    id: integer().primaryKey(),
    addressId: integer().notNull(),
    cityCode: text()
      .notNull()
      .references(() => cities.code),
    categoryId: integer().notNull(),
    brandId: integer().references(() => brands.id),
    slug: text().notNull(),
    name: texts().notNull(),
    description: texts().notNull(),
    imageId: text().notNull(),
    tint: tint(),
    itemsType: text().$type<'STORE' | 'QUIERO' | 'COURIER' | 'MENUS' | 'PRODUCTS' | 'CATEGORIZED' | 'CUSTOM'>().notNull().default('STORE'),
    viewType: text().$type<'GRID_VIEW_LAYOUT' | 'LIST_VIEW_LAYOUT' | 'LEGACY_VIEW_LAYOUT'>().notNull().default('LIST_VIEW_LAYOUT'),
    /** The partner's manual switch; the store is open only if `storeHours` agree. */
    flaggedOpen: boolean().notNull().default(true),
    enabled: boolean().notNull().default(true),
    /** Permanently closed: 410 / 26308, and in no list. */
    gone: boolean().notNull().default(false),
    /**
     * Whether the store accepts orders: it has an available product, or a form instead of a menu. Triggers of `products` and of this table
     * update it (migration 0017); a store that is not orderable is in no list.
     */
    orderable: boolean().notNull().default(false),
    /** The typical price: the median of the available products with a price. Triggers of `products` update it (migration 0026). */
    typicalPrice: money('typical_price_minor'),
    /** The delivery fee after the offers for every customer. Triggers of `promotions` and of this table update it (migration 0026). */
    lowestDeliveryFee: money('lowest_delivery_fee_minor').notNull().default(0),
    etaEnabled: boolean().notNull().default(true),
    /** Minutes; the range is inclusive. */
    etaLower: smallint().notNull(),
    etaUpper: smallint().notNull(),
    /** Minutes until an order can be collected, both ends included; null: the store offers no pickup. */
    pickupLower: smallint(),
    pickupUpper: smallint(),
    /** 0–50: tenths of a star; null for a new store. */
    ratingTenths: smallint(),
    ratingCount: integer().notNull().default(0),
    serviceFee: money('service_fee_minor').notNull().default(0),
    deliveryFee: money('delivery_fee_minor').notNull().default(0),
    /** What a long way adds to the delivery fee: straight metres that the fee includes, and the price of each kilometre after them; null: nothing. */
    distanceFeeIncludedMetres: integer('distance_fee_included_m'),
    distanceFeePerKm: money('distance_fee_per_km_minor'),
    minimumBasket: money('minimum_basket_minor').notNull().default(0),
    highestMinBasketSurcharge: money('highest_min_basket_surcharge_minor').notNull().default(0),
    /** Products of this price and more are delivered free; null: the store has no such price. */
    freeDeliveryFrom: money('free_delivery_from_minor'),
    marketplace: boolean().notNull().default(false),
    primeAvailable: boolean().notNull().default(false),
    schedulingEnabled: boolean().notNull().default(false),
    scheduleMessage: texts(),
    closedStatusMessage: texts(),
    note: texts(),
    toggles: jsonb().$type<Readonly<Record<string, boolean>>>().notNull().default({}),
    feesPricingCalculationId: text(),
    urn: text(),
    cutleryRequestAllowed: boolean().notNull().default(false),
    sponsored: boolean().notNull().default(false),
    /** The day of its first listing, UTC; null: unknown. */
    since: date({ mode: 'string' }).defaultNow(),
    /** Number of recent orders; the key of the "recommended" sorting. */
    popularity: integer().notNull().default(0),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    searchKey: searchKey(),
  },
  table => [
    foreignKey({
      name: 'stores_city_category_fk',
      columns: [table.cityCode, table.categoryId],
      foreignColumns: [cityCategories.cityCode, cityCategories.categoryId],
    }),
    unique('stores_city_slug_key').on(table.cityCode, table.slug),
    unique('stores_address_key').on(table.addressId),
    unique('stores_urn_key').on(table.urn),
    unique('stores_id_city_key').on(table.id, table.cityCode),
    // one index for each sort order of lists, so that a query reads one page and not the whole city
    index('stores_recommended_idx')
      .on(table.cityCode, table.categoryId, table.popularity.desc(), table.id)
      .where(sql`${table.enabled} and not ${table.gone}`),
    index('stores_sponsored_idx')
      .on(table.cityCode, table.categoryId, table.popularity.desc(), table.id)
      .where(sql`${table.enabled} and not ${table.gone} and ${table.sponsored}`),
    index('stores_rated_idx')
      .on(table.cityCode, table.categoryId, table.ratingTenths.desc().nullsLast(), table.ratingCount.desc(), table.id)
      .where(sql`${table.enabled} and not ${table.gone}`),
    index('stores_quick_idx')
      .on(table.cityCode, table.categoryId, table.etaLower, table.etaUpper, table.id)
      .where(sql`${table.enabled} and not ${table.gone}`),
    index('stores_priced_idx')
      .on(table.cityCode, table.categoryId, table.typicalPrice, table.deliveryFee, table.id)
      .where(sql`${table.enabled} and not ${table.gone}`),
    index('stores_fee_idx')
      .on(table.cityCode, table.categoryId, table.lowestDeliveryFee, table.deliveryFee, table.id)
      .where(sql`${table.enabled} and not ${table.gone}`),
    // a list by distance sorts all stores of the category: this index has all that it needs
    index('stores_place_idx')
      .on(table.cityCode, table.categoryId, table.lat, table.lng, table.flaggedOpen, table.id)
      .where(sql`${table.enabled} and not ${table.gone} and ${table.orderable}`),
    index('stores_pickup_idx')
      .on(table.cityCode, table.categoryId)
      .where(sql`${table.pickupLower} is not null and ${table.enabled} and not ${table.gone}`),
    index('stores_brand_idx')
      .on(table.brandId, table.cityCode)
      .where(sql`${table.brandId} is not null`),
    check('stores_id_check', sql`${table.id} > 0 and ${table.addressId} > 0`),
    check('stores_slug_check', sql`${isSlug(table.slug)} and ${table.slug} !~ '^[0-9]+$'`),
    check('stores_name_check', hasTexts(table.name)),
    check(
      'stores_items_type_check',
      isOneOf(table.itemsType, ['STORE', 'QUIERO', 'COURIER', 'MENUS', 'PRODUCTS', 'CATEGORIZED', 'CUSTOM']),
    ),
    check('stores_view_type_check', isOneOf(table.viewType, ['GRID_VIEW_LAYOUT', 'LIST_VIEW_LAYOUT', 'LEGACY_VIEW_LAYOUT'])),
    check('stores_tint_check', isTint(table.tint)),
    check('stores_eta_check', sql`0 <= ${table.etaLower} and ${table.etaLower} <= ${table.etaUpper}`),
    check(
      'stores_pickup_check',
      sql`(${table.pickupLower} is null) = (${table.pickupUpper} is null) and 0 <= ${table.pickupLower} and ${table.pickupLower} <= ${table.pickupUpper}`,
    ),
    check('stores_rating_check', sql`${table.ratingTenths} between 0 and 50 and ${table.ratingCount} >= 0`),
    check('stores_service_fee_check', notNegative(table.serviceFee)),
    check('stores_delivery_fee_check', notNegative(table.deliveryFee)),
    check(
      'stores_distance_fee_check',
      sql`(${table.distanceFeeIncludedMetres} is null) = (${table.distanceFeePerKm} is null) and ${table.distanceFeeIncludedMetres} >= 0 and ${table.distanceFeePerKm} > 0`,
    ),
    check('stores_minimum_basket_check', notNegative(table.minimumBasket)),
    check('stores_surcharge_check', notNegative(table.highestMinBasketSurcharge)),
    check('stores_free_delivery_check', sql`${table.freeDeliveryFrom} > 0`),
    check('stores_point_check', sql`${table.lat} between -90 and 90 and ${table.lng} between -180 and 180`),
  ],
)

/**
 * One opening of the week in the local time of the city. `day`: 1 Monday … 7 Sunday; minutes after midnight of that day in local time;
 * `closes` exceeds 1440 for an opening past midnight.
 */
export const storeHours = pgTable(
  'store_hours',
  {
    storeId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    day: smallint().notNull(),
    opens: smallint().notNull(),
    closes: smallint().notNull(),
  },
  table => [
    primaryKey({ columns: [table.storeId, table.day, table.opens] }),
    check('store_hours_day_check', sql`${table.day} between 1 and 7`),
    check(
      'store_hours_span_check',
      sql`${table.opens} between 0 and 1439 and ${table.closes} > ${table.opens} and ${table.closes} <= ${table.opens} + 1440`,
    ),
  ],
)

/** What the information of a store names besides its hours and fees: place, contact, the seller's legal data, food safety. */
export const storeDetails = pgTable(
  'store_details',
  {
    storeId: integer()
      .primaryKey()
      .references(() => stores.id, { onDelete: 'cascade' }),
    /** As written on an envelope in the city's language. */
    address: text(),
    phone: text(),
    email: text(),
    /** The company that sells. */
    legalName: text(),
    /** Its number in the register of companies or for VAT. */
    registration: text(),
    legalAddress: text(),
    allergens: texts(),
    hygiene: texts(),
    /** Who sells and who delivers, for a store of a marketplace. */
    disclosure: texts(),
  },
  table => [check('store_details_phone_check', sql`${table.phone} ~ '^[+]?[0-9]{3,20}$'`)],
)

/** The delivery zone of a store that does not deliver in its whole city. */
export const storeZones = pgTable(
  'store_zones',
  {
    storeId: integer()
      .primaryKey()
      .references(() => stores.id, { onDelete: 'cascade' }),
    /** Closed rings, Google polyline encoding of precision 5, separated by spaces, which no encoded ring contains. */
    encoded: text().notNull(),
    /** Identifies equal zones, so that a process decodes each zone once (modules/geo/store-zones.ts). */
    digest: text().generatedAlwaysAs(sql`md5("encoded")`),
  },
  table => [check('store_zones_encoded_check', sql`${table.encoded} <> ''`)],
)

export const storeTags = pgTable(
  'store_tags',
  {
    storeId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    tagId: integer()
      .notNull()
      .references(() => tags.id),
    position: smallint().notNull(),
  },
  table => [primaryKey({ columns: [table.storeId, table.tagId] }), index('store_tags_tag_idx').on(table.tagId)],
)

export const storeFilters = pgTable(
  'store_filters',
  {
    storeId: integer()
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    filterId: integer()
      .notNull()
      .references(() => filters.id),
  },
  table => [primaryKey({ columns: [table.storeId, table.filterId] }), index('store_filters_filter_idx').on(table.filterId, table.storeId)],
)

/** The store that a category of a city redirects to (A §2.2 rule 8, `singleStoreSlug`). */
export const categorySingleStores = pgTable(
  'category_single_stores',
  {
    cityCode: text().notNull(),
    categoryId: integer().notNull(),
    storeId: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.cityCode, table.categoryId] }),
    foreignKey({
      name: 'category_single_stores_category_fk',
      columns: [table.cityCode, table.categoryId],
      foreignColumns: [cityCategories.cityCode, cityCategories.categoryId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'category_single_stores_store_fk',
      columns: [table.storeId, table.cityCode],
      foreignColumns: [stores.id, stores.cityCode],
    }).onDelete('cascade'),
    unique('category_single_stores_store_key').on(table.storeId),
  ],
)
