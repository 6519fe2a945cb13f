import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { countries } from '#backend/db/schema/geo.ts'
import { landingBlocks, landingQuestions, landings, landingTexts } from '#backend/db/schema/landing.ts'
import { menuSections, products } from '#backend/db/schema/menus.ts'
import { storeFilters, stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createStoreRow, PIZZA, VEGAN } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getBrandContent, getBrandsContent, getCountryFilterContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import { getCitiesContent, getStoreSlugs, getStoreWallCategories } from '#contract/landing/city-content.ts'
import { getCountryContent, getGlobalContent } from '#contract/landing/seo-content.ts'
import { getCountryLocales } from '#contract/language/locale.ts'
import { getFaq } from '#contract/support/faq.ts'

const { db, fetch } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })

await db
  .insert(stores)
  .values([
    createStoreRow(1, 'Roma Centro', { brandId: 1, popularity: 2 }),
    createStoreRow(2, 'Roma Playa', { brandId: 1, popularity: 9 }),
    createStoreRow(3, 'Gone', { gone: true }),
    createStoreRow(4, 'Sola'),
    createStoreRow(5, 'Рома', { cityCode: 'KBP', slug: 'roma', name: { uk: 'Рома' }, brandId: 1 }),
  ])
await db.insert(storeFilters).values([[1, PIZZA], [2, PIZZA], [4, VEGAN], [5, VEGAN], [2, 201]].map(([storeId, filterId]) => ({ storeId: storeId!, filterId: filterId! }))) // prettier-ignore
await db.insert(landings).values([{ id: 1, kind: 'GLOBAL' }, { id: 2, kind: 'COUNTRY', countryCode: 'ES' }]) // prettier-ignore
await db.insert(landingTexts).values([
  { landingId: 1, language: 'en', metaTitle: 'Anything, delivered', metaDescription: 'World' },
  { landingId: 2, language: 'en', metaTitle: 'Delivery in Spain', metaDescription: 'Spain' },
  { landingId: 2, language: 'es', metaTitle: 'A domicilio en España', metaDescription: 'España' },
])
await db.insert(landingBlocks).values([
  { landingId: 2, language: 'es', position: 1, title: 'Segundo', text: 'b' },
  { landingId: 2, language: 'es', position: 0, title: 'Primero', text: 'a' },
  { landingId: 2, language: 'en', position: 0, title: 'First', text: 'a' },
])
await db.insert(landingQuestions).values({ landingId: 2, language: 'es', position: 0, question: '¿Cuánto?', answer: 'Poco' })

describe('A §7: the global page', () => {
  test('returns the open countries with their cities and numbers of stores', async () => {
    const { meta, countries } = await call(getGlobalContent, { params: { locale: 'en' } })
    expect(meta).toEqual({ title: 'Anything, delivered', description: 'World' })
    expect(countries.map(it => [it.code, it.name, it.locale, it.cities.map(city => [city.code, city.storesCount])])).toEqual([
      ['AM', 'Armenia', 'hy', [['EVN', 0]]],
      ['ES', 'Spain', 'es', [['BCN', 3]]],
      ['UA', 'Ukraine', 'uk', [['KBP', 1]]],
    ])
  })
  test('falls back to English in a language without texts', async () => {
    expect((await call(getGlobalContent, { params: { locale: 'pt_BR' } })).meta.title).toBe('Anything, delivered')
  })
})

describe('A §2.1: the landing of a country', () => {
  const content = (locale: string, country = 'ES') => call(getCountryContent, { params: { locale, country } })

  test('returns its texts in one language, in order', async () => {
    const spanish = await content('es')
    expect(spanish).toMatchObject({
      meta: { title: 'A domicilio en España' },
      name: 'España',
      faq: [{ question: '¿Cuánto?', answer: 'Poco' }],
    })
    expect(spanish.content.map(it => it.title)).toEqual(['Primero', 'Segundo'])
    expect(await content('en')).toMatchObject({ meta: { title: 'Delivery in Spain' }, content: [{ title: 'First' }], faq: [] })
  })
  test("falls back to the country's own language", async () => {
    expect((await content('hy')).meta.title).toBe('A domicilio en España')
  })
  test('a landing without texts has its name as title', async () => {
    expect(await content('uk', 'UA')).toMatchObject({ meta: { title: 'Україна', description: '' }, content: [], faq: [] })
  })
  test('returns enabled cities, and filters and brands by number of stores', async () => {
    const { cities, categories, topFilters, topBrands } = await content('uk')
    expect(cities).toEqual([{ code: 'BCN', name: 'Барселона', slug: 'barselona', storesCount: 3 }])
    expect(topFilters).toMatchObject([{ name: 'Піца', storesCount: 2 }, { name: 'Vegan food', storesCount: 1 }]) // prettier-ignore
    expect(topBrands).toMatchObject([{ name: 'Roma', slug: 'roma', citySlug: 'barselona', storeSlug: 'roma-playa' }])
    expect(categories.map(it => it.name)).toEqual(['Ресторани', 'Groceries', 'Shops', 'Courier', 'Anything'])
  })
  test.each(['AR', 'ZZ'])('%s, closed or unknown, is 404', async country => {
    await expect(content('es', country)).rejects.toMatchObject({ failure: { kind: 'rejected', status: 404 } })
  })
})

describe('A §7: the lists of a country and of a city', () => {
  const country = { locale: 'en', country: 'ES' }

  test('cities, brands and filters', async () => {
    expect((await call(getCitiesContent, { params: country })).cities.map(it => it.name)).toEqual(['Barcelona'])
    expect((await call(getBrandsContent, { params: country })).brands.map(it => it.slug)).toEqual(['roma'])
    expect((await call(getCountryFiltersContent, { params: country })).filters.map(it => it.slug)).toEqual(['pizza', 'vegan-food'])
  })
  test('store slugs and categories with stores', async () => {
    const { stores: listed } = await call(getStoreSlugs, { params: { ...country, city: 'BCN' } })
    expect(listed.map(it => it.slug)).toEqual(['roma-centro', 'roma-playa', 'sola'])
    const { categories } = await call(getStoreWallCategories, { params: { ...country, city: 'BCN' } })
    expect(categories).toEqual([{ id: 1, name: 'Restaurants', slug: 'restaurants', storesCount: 3 }])
  })
  test.each(['VLC', 'KBP', 'XXX'])('%s, blocked, of another country or unknown, is 404', async city => {
    await expect(call(getStoreSlugs, { params: { ...country, city } })).rejects.toMatchObject({ failure: { status: 404 } })
  })
})

test('A §7, B §7: the languages of a country, its code in either case', async () => {
  expect((await call(getCountryLocales, { params: { code: 'es' } })).supportedLocales).toEqual([{ code: 'en' }, { code: 'es' }])
  await expect(call(getCountryLocales, { params: { code: 'zz' } })).rejects.toMatchObject({ failure: { status: 404 } })
})

await db.insert(menuSections).values({ id: 1, storeId: 2, position: 0, layout: 'LIST', name: { es: 'Pizzas' } })
await db.insert(products).values({
  id: 1,
  storeId: 2,
  cityCode: 'BCN',
  sectionId: 1,
  position: 0,
  storeProductId: 'sp-1',
  externalId: 'x-1',
  name: { en: 'Margherita' },
  description: { en: '' },
  price: 950,
  imageId: '1f355',
  tint: 1,
  searchKey: 'margherita',
})

describe('A §2.5: landings of a filter and of a brand', () => {
  const filter = (filterSlug: string, locale = 'uk') => call(getCountryFilterContent, { params: { locale, country: 'ES', filterSlug } })
  const brand = (brandSlug: string, country = 'ES') => call(getBrandContent, { params: { locale: 'en', country, brandSlug } })

  test('"Filter landing is keyed by countryCode, localeCode, filterSlug": its cities, each with the category with most of its stores', async () => {
    expect(await filter('pizza')).toMatchObject({
      meta: { title: 'Піца' },
      filter: { id: PIZZA, slug: 'pizza', storesCount: 2 },
      cities: [{ code: 'BCN', name: 'Барселона', slug: 'barselona', categoryId: 1, categorySlug: 'restorani', storesCount: 2 }],
      topCountryFilters: [{ slug: 'vegan-food' }],
      topCountryBrands: [{ slug: 'roma' }],
    })
  })
  test('"Brand landing is keyed by countryCode, localeCode, brandSlug": its most popular store of each city', async () => {
    expect(await brand('roma')).toMatchObject({
      brand: { name: 'Roma', slug: 'roma' },
      cities: [{ code: 'BCN', name: 'Barcelona', slug: 'barcelona', storeSlug: 'roma-playa' }],
      otherBrands: [],
      products: [{ id: 1, name: 'Margherita', price: 950 }],
      topCountryFilters: [{ slug: 'pizza' }, { slug: 'vegan-food' }],
    })
    expect((await brand('roma', 'UA')).cities.map(it => it.storeSlug)).toEqual(['roma'])
  })
  test('"Content of a brand landing: brand, cities (code, name, storeSlug), other brands, products, content, faq, meta, supportedLanguages, topCountryFilters, topCountryBrands"', async () => {
    const content = await brand('roma')
    expect(Object.keys(content)).toEqual(
      expect.arrayContaining([
        'brand',
        'cities',
        'otherBrands',
        'products',
        'content',
        'faq',
        'meta',
        'supportedLanguages',
        'topCountryFilters',
        'topCountryBrands', // prettier-ignore
      ]),
    )
    expect(content.cities[0]).toMatchObject({ code: 'BCN', name: 'Barcelona', storeSlug: 'roma-playa' })
    expect(content.supportedLanguages).toEqual(['en', 'es'])
    expect(content.topCountryFilters.map(it => it.slug)).toEqual(['pizza', 'vegan-food'])
  })
  test('"A slug\'s filter id must be known." A filter or brand without stores, or with an unknown slug, is 404', async () => {
    await expect(filter('sushi')).rejects.toMatchObject({ failure: { status: 404 } })
    await expect(filter('no-such-filter')).rejects.toMatchObject({ failure: { status: 404 } })
    await expect(brand('roma', 'AM')).rejects.toMatchObject({ failure: { status: 404 } })
  })
})

describe('A §7, B §7: the questions and answers', () => {
  test('are those of the operator, then the common ones, in the language of the call', async () => {
    await db.insert(landingQuestions).values({ landingId: 1, language: 'en', position: 0, question: 'When?', answer: 'Now' })
    const { sections } = await call(getFaq, {}, { place: { language: 'en' } })
    expect(sections[0]).toEqual({ id: 'about', title: 'Anything, delivered', questions: [{ question: 'When?', answer: 'Now' }] })
    expect(sections.map(it => it.id)).toEqual(['about', 'orders', 'payment', 'delivery', 'account'])
    const ids = sections.flatMap(it => it.questions).flatMap(it => it.id ?? [])
    expect(ids).toHaveLength(16)
    expect(new Set(ids).size).toBe(16)
    const spanish = await call(getFaq, {}, { place: { language: 'es' } })
    expect(spanish.sections[1]!.questions[1]!.question).toBe('¿Puedo cancelar mi pedido?')
  })

  test('issue 24, point 6 "by country": a closed country has no answers about orders to come', async () => {
    await db.update(countries).set({ open: false }).where(eq(countries.code, 'AM'))
    const getIds = async (countryCode: string) =>
      (await call(getFaq, {}, { place: { language: 'en', countryCode } })).sections.flatMap(it => it.questions.map(({ id }) => id))
    const [closed, open] = [await getIds('AM'), await getIds('ES')]
    await db.update(countries).set({ open: true }).where(eq(countries.code, 'AM'))
    expect(open.filter(it => !closed.includes(it))).toEqual(['methods', 'promo', 'area', 'schedule', 'pickup'])
    expect(closed).toContain('data')
  })
})
