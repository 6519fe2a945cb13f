import type { Db } from '#backend/db/connect.ts'
import { brands, categories, categoryTexts, cityCategories, filters, tags } from '#backend/db/schema/catalogue.ts'
import { cities, cityPolygons, cityTexts, countries } from '#backend/db/schema/geo.ts'
import type { stores } from '#backend/db/schema/stores.ts'
import { toSearchKey, toSlug } from '#domain/catalogue/search-key.ts'

/** Wednesday 25 March 2026, 12:00 in Barcelona, 13:00 in Kyiv, 15:00 in Yerevan. */
export const NOON = Date.UTC(2026, 2, 25, 11)

export const RESTAURANTS = 1
export const GROCERIES = 2
export const SHOPS = 3
export const FLOWERS = 4
export const COURIER = 5
export const ANYTHING = 6
export const PIZZA = 101
export const VEGAN = 102

type NewStore = typeof stores.$inferInsert

/** A restaurant in Barcelona by default. It has no hours, so it is closed. */
export function createStoreRow(id: number, name: string, values: Partial<NewStore> = {}): NewStore {
  return {
    id,
    addressId: id + 1000,
    cityCode: 'BCN',
    categoryId: RESTAURANTS,
    slug: toSlug(name),
    name: { es: name },
    description: { en: `About ${name}`, es: `Sobre ${name}` },
    imageId: '1f355',
    tint: id % 24,
    // set here, so that tests of lists need no products
    orderable: true,
    etaLower: 20,
    etaUpper: 30,
    lat: 41.39,
    lng: 2.17,
    urn: `urn:store:${id}`,
    searchKey: toSearchKey(...Object.values(values.name ?? { es: name })),
    ...values,
  }
}

/** Inserts three open countries and a closed one, cities (Spain has a second, disabled one), categories of every type and filters. */
export async function insertTestMarket(db: Db): Promise<void> {
  await db.insert(countries).values([
    {
      ...createCountryRow('ES', 'es', { en: 'Spain', es: 'España', uk: 'Іспанія' }),
      customerInvoicesEnabled: true,
      cashLimit: 6000,
      dialCode: '+34',
    },
    createCountryRow('UA', 'uk', { en: 'Ukraine', uk: 'Україна' }),
    createCountryRow('AM', 'hy', { en: 'Armenia', hy: 'Հայաստան' }),
    { ...createCountryRow('AR', 'es', { en: 'Argentina', es: 'Argentina' }), open: false, dialCode: '+54' },
  ])
  await db.insert(cities).values([
    createCityRow('BCN', 'ES', 'es', 'Europe/Madrid', 41.39, 2.17, { population: 1_600_000 }),
    createCityRow('VLC', 'ES', 'es', 'Europe/Madrid', 39.47, -0.38, { enabled: false }),
    createCityRow('KBP', 'UA', 'uk', 'Europe/Kyiv', 50.45, 30.52, {
      currency: 'UAH',
      currencyPattern: '{0} ₴',
      extraCurrency: 'EUR',
      extraCurrencyMultiplier: 0.02,
    }),
    createCityRow('EVN', 'AM', 'hy', 'Asia/Yerevan', 40.18, 44.51, { currency: 'AMD', currencyPattern: '{0} ֏' }),
  ])
  await db
    .insert(cityTexts)
    .values([
      createCityText('BCN', 'ES', 'en', 'Barcelona', 'barcelona'),
      createCityText('BCN', 'ES', 'uk', 'Барселона', 'barselona'),
      createCityText('VLC', 'ES', 'en', 'Valencia', 'valencia'),
      createCityText('KBP', 'UA', 'en', 'Kyiv', 'kyiv'),
      createCityText('KBP', 'UA', 'uk', 'Київ', 'kyiv'),
      createCityText('EVN', 'AM', 'hy', 'Երևան', 'yerevan'),
      createCityText('EVN', 'AM', 'en', 'Yerevan', 'yerevan'),
    ])
  await db.insert(cityPolygons).values([
    { cityCode: 'BCN', position: 1, encoded: '_seK_seK' },
    { cityCode: 'BCN', position: 0, encoded: '_p~iF~ps|U' },
  ])
  await db
    .insert(categories)
    .values([
      createCategoryRow(RESTAURANTS, 'STORES'),
      createCategoryRow(GROCERIES, 'STORES'),
      createCategoryRow(SHOPS, 'GROUP'),
      { ...createCategoryRow(FLOWERS, 'STORES'), parentId: SHOPS },
      createCategoryRow(COURIER, 'SHIPMENT'),
      createCategoryRow(ANYTHING, 'PURCHASE'),
    ])
  await db
    .insert(categoryTexts)
    .values([
      createCategoryText(RESTAURANTS, 'en', 'Restaurants'),
      createCategoryText(RESTAURANTS, 'es', 'Restaurantes'),
      createCategoryText(RESTAURANTS, 'uk', 'Ресторани'),
      createCategoryText(GROCERIES, 'en', 'Groceries'),
      createCategoryText(SHOPS, 'en', 'Shops'),
      createCategoryText(FLOWERS, 'en', 'Flowers'),
      createCategoryText(COURIER, 'en', 'Courier'),
      createCategoryText(ANYTHING, 'en', 'Anything'),
    ])
  await db.insert(cityCategories).values(
    ['BCN', 'KBP', 'EVN'].flatMap(cityCode =>
      [RESTAURANTS, GROCERIES, SHOPS, FLOWERS, COURIER, ANYTHING].map((categoryId, position) => ({
        cityCode,
        categoryId,
        position,
        tint: position,
      })),
    ),
  )
  await db
    .insert(filters)
    .values([
      ...['Recommended', 'Nearest', 'Best rated', 'Delivery time', 'Delivery fee'].map((label, index) =>
        createFilterRow(index + 1, 'SORT', label),
      ),
      { ...createFilterRow(PIZZA, 'FOOD', 'Pizza'), formerIds: [191, 192], name: { en: 'Pizza', uk: 'Піца' } },
      createFilterRow(VEGAN, 'FOOD', 'Vegan food'),
      createFilterRow(201, 'USER', 'Prime'),
    ])
  await db.insert(brands).values({ id: 1, slug: 'roma', name: { es: 'Roma' }, imageId: '1f355', tint: 3 })
  await db.insert(tags).values({ id: 1, name: { en: 'Pizza', es: 'Pizza al horno' } })
}

/** Open from 08:00 to 23:00 every day. */
export const createOpeningHours = (storeId: number) => [1, 2, 3, 4, 5, 6, 7].map(day => ({ storeId, day, opens: 480, closes: 1380 }))

const createCountryRow = (code: string, languageCode: string, name: Record<string, string>): typeof countries.$inferInsert => ({
  code,
  languageCode,
  name,
  supportedLanguages: ['en', languageCode],
  paymentProviders: ['CARD'],
  priceEstimationValues: [500, 1000],
})

function createCityRow(
  code: string,
  countryCode: string,
  language: string,
  timeZone: string,
  centerLat: number,
  centerLng: number,
  values: Partial<typeof cities.$inferInsert>,
): typeof cities.$inferInsert {
  return {
    code,
    countryCode,
    currency: 'EUR',
    currencyPattern: '{0} €',
    contentLanguageCode: language,
    languageCode: language,
    supportedLanguages: ['en', language],
    timeZone,
    timeZoneAbbreviation: 'CET',
    centerLat,
    centerLng,
    searchRadius: 10_000,
    ...values,
  }
}

const createCityText = (cityCode: string, countryCode: string, language: string, name: string, slug: string) => ({
  cityCode,
  countryCode,
  language,
  name,
  displayName: name,
  slug,
})

const createCategoryRow = (id: number, type: 'STORES' | 'GROUP' | 'SHIPMENT' | 'PURCHASE') => ({
  id, type, backgroundColor: '#fff', textColor: '#000', image: '1f355', openIcon: '1f355', sleepIcon: '1f355', disabledIcon: '1f355',
}) // prettier-ignore

const createCategoryText = (categoryId: number, language: string, name: string) => ({
  categoryId,
  language,
  name,
  title: name,
  slug: toSlug(name),
})

const createFilterRow = (id: number, type: 'SORT' | 'FOOD' | 'USER', label: string) => ({
  id,
  type,
  label,
  slug: toSlug(label),
  name: { en: label },
  position: id,
})
