import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { getBrandContent, getCountryFilterContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import { getCitiesContent } from '#contract/landing/city-content.ts'
import type { LandingFacts } from '#contract/landing/landing-facts.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'
import { getCourierCities } from '#contract/geo/user-city.ts'
import { extractSentences, calculateOverlap } from '#domain/landing/shared-sentences.ts'
import { loadAcquisitionLanding } from '#features/landing/acquisition-landing.loader.ts'
import { loadBrandLanding } from '#features/landing/brand-landing.loader.ts'
import { loadCityListLanding } from '#features/landing/city-list-landing.loader.ts'
import { loadCountryLanding } from '#features/landing/country-landing.loader.ts'
import { loadFilterLanding } from '#features/landing/filter-landing.loader.ts'
import type { LandingPage } from '#features/landing/landing-page.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { getTranslator } from '#i18n/translator.ts'

const store = (name: string, citySlug = 'barcelona') => ({
  name,
  cityName: citySlug.toUpperCase(),
  citySlug,
  storeSlug: name.toLowerCase(),
  rating: 4.56,
  minutes: 20,
  image: '1f355',
  tint: 1,
})

/** @param size scales all numbers and names, so that two markets differ */
const createLandingFacts = (size: number): LandingFacts => ({
  currency: 'EUR',
  currencyPattern: '{0} €',
  extraCurrencyToDisplay: null,
  storesCount: 30 * size,
  citiesCount: 3,
  minutes: { fastest: 9 + size, usual: 25 + size },
  deliveryFeeFrom: 90 + size,
  prices: { from: 100 * size, usual: 500 * size, to: 2000 * size },
  dishes: [{ name: `Dish ${size}`, storesCount: 4, priceFrom: 350 + size, image: '1f355', tint: 1 }],
  topStores: [store(`Roma${size}`), store(`Sola${size}`)],
  newStores: [{ ...store(`Nova${size}`), rating: null, since: Date.UTC(2026, 1, 3) }],
  opensAt: '08:00',
  closesAt: `0${size}:00`,
  promotedStores: 3 + size,
  cities: [
    { name: `Ávila ${size}`, slug: 'avila', storesCount: 20 * size, minutes: 20 + size },
    { name: `Zamora ${size}`, slug: 'zamora', storesCount: 10 * size, minutes: null },
  ],
})

const createEntry = (name: string) => ({ id: 1, name, slug: name.toLowerCase(), image: '1f355', tint: 3, storesCount: 5 })
const COMMON_CONTENT = { supportedLanguages: LANGUAGES.map(it => it.code), content: [], faq: [], meta: { title: 'Title', description: '' } }
const CITIES = ['Zamora', 'Ávila', 'Barcelona'].map((name, index) => ({
  code: 'BCN',
  name,
  slug: ['zamora', 'avila', 'barcelona'][index]!,
  storesCount: 10 * (index + 1),
}))

/** A client with the content of all landings; with `facts` null it has no facts. */
function createTestClient(
  facts: LandingFacts | null,
  { twin = null, name = 'Spain' }: { twin?: LandingFacts | null; name?: string } = {},
): Client {
  const cities = CITIES.map(it =>
    name === 'Spain' ? it : { ...it, name: `${it.name} of ${name}`, storesCount: it.storesCount + name.length },
  )
  const filters = [createEntry('Coffee'), createEntry('Pizza')].map(it => ({
    ...it,
    facts: { storesCount: 5, citiesCount: 3, priceFrom: 100 },
  }))
  const answer = (spec: unknown, { params }: { params?: { filterSlug?: string } }): unknown => {
    if (spec === getCourierCities) return { cities: cities.map(it => ({ ...it, countryCode: 'ES' })) }
    if (spec === getCitiesContent)
      return { ...COMMON_CONTENT, facts, cities: cities.map(it => ({ ...it, facts: { kinds: ['Tapas', 'Rice'], minutes: 20 } })) }
    if (spec === getCountryFiltersContent) return { ...COMMON_CONTENT, facts, filters }
    if (spec === getCountryFilterContent) {
      const isTwin = params?.filterSlug === 'coffee'
      return {
        ...COMMON_CONTENT,
        filter: createEntry('Pizza'),
        facts: isTwin ? twin : facts,
        cities: cities.map(it => ({ ...it, categoryId: 1, categorySlug: 'restaurants' })),
        topCountryFilters: filters,
        topCountryBrands: [],
      }
    }
    if (spec === getBrandContent)
      return {
        ...COMMON_CONTENT,
        facts,
        brand: createEntry('Roma'),
        cities: cities.map(it => ({ ...it, storeSlug: `roma-${it.slug}` })),
        otherBrands: [],
        products: [{ id: 1, name: 'Margherita', price: 950, imageUrl: '/pictures/1f355-256.webp', tint: 1 }],
        topCountryFilters: [],
        topCountryBrands: [],
      }
    if (spec === getCountryContent)
      return { ...COMMON_CONTENT, facts, countryCode: 'ES', name, cities, categories: [], topFilters: filters, topBrands: [] }
    throw new Error('unexpected call')
  }
  return ((spec: unknown, input: object) => Promise.resolve(answer(spec, input))) as unknown as Client
}

const ORIGIN = 'https://recado.test'
const landings = (call: Client, language: string): Record<string, Promise<LandingPage>> => {
  const place = { country: 'es', language }
  const t = getTranslator(language)
  return {
    country: loadCountryLanding(call, { name: 'countryLanding', ...place }, ORIGIN, t),
    cities: loadCityListLanding(call, { name: 'cityListLanding', ...place }, ORIGIN, t),
    acquisition: loadAcquisitionLanding(call, { name: 'acquisitionLanding', ...place }, ORIGIN, t),
    filter: loadFilterLanding(call, { name: 'filterLanding', ...place, filterSlug: 'pizza' }, ORIGIN, t),
    brand: loadBrandLanding(call, { name: 'brandLanding', ...place, brandSlug: 'roma' }, ORIGIN, t),
  }
}

/** Every visible text of a landing: all strings except paths and pictures. */
function collectTexts({ title, lead, sections }: LandingPage): string[] {
  const texts = (value: unknown, key = ''): string[] => {
    if (typeof value === 'string') return ['path', 'image', 'kind'].includes(key) ? [] : [value]
    if (Array.isArray(value)) return value.flatMap(it => texts(it, key))
    return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([name, it]) => texts(it, name)) : []
  }
  return [title, lead, ...texts(sections)]
}
const getCities = (page: LandingPage) => page.sections.flatMap(it => (it.kind === 'cities' ? it.cities : []))

describe.each(LANGUAGES.map(it => it.code))('landings in %s', language => {
  test('issue 6, "Texts are for a reader, from the marketplace’s own data": every fact is in a sentence, and no placeholder remains', async () => {
    for (const [kind, loading] of Object.entries(landings(createTestClient(createLandingFacts(2)), language))) {
      const page = await loading
      const text = collectTexts(page).join('\n')
      expect(text, kind).not.toMatch(/\{\{|undefined|null|NaN/)
      expect(page.numbers.length, kind).toBeGreaterThan(3)
      expect(page.head.title, kind).not.toBe('')
      expect(page.head.description.length, kind).toBeGreaterThan(20)
    }
    const country = collectTexts(await landings(createTestClient(createLandingFacts(2)), language)['country']!).join('\n')
    for (const fact of ['60', '27', '11', '0,92', 'Roma2', 'Sola2', 'Nova2', 'Dish 2', '08:00', '02:00'])
      expect(country.replaceAll('.', ','), fact).toContain(fact)
  })
  test('issue 6: "No two landings of one language share more than 60 % of their sentences"', async () => {
    const all = ['Spain', 'Portugal'].flatMap((name, index) =>
      Object.entries(landings(createTestClient(createLandingFacts(index + 1), { name }), language)),
    )
    const pages = await Promise.all(all.map(async ([kind, page]) => ({ kind, sentences: extractSentences(collectTexts(await page)) })))
    for (const [index, { kind, sentences }] of pages.entries())
      for (const it of pages.slice(index + 1))
        expect(calculateOverlap(sentences, it.sentences), `${kind} and ${it.kind}`).toBeLessThanOrEqual(0.6)
  })
})

describe('A §2.5', () => {
  test('"each city entry links to the store route (country, language, city slug …, storeSlug); cities are sorted by name per locale"', async () => {
    const page = await landings(createTestClient(createLandingFacts(1)), 'es')['brand']!
    expect(getCities(page).map(it => it.path)).toEqual([
      '/es/es/avila/roma-avila/',
      '/es/es/barcelona/roma-barcelona/',
      '/es/es/zamora/roma-zamora/',
    ])
  })
  test('cities of every landing are sorted by the rules of the language: Á sorts as A', async () => {
    for (const [kind, page] of Object.entries(landings(createTestClient(createLandingFacts(1)), 'es')))
      expect(
        getCities(await page).map(it => it.name),
        kind,
      ).toEqual(['Ávila', 'Barcelona', 'Zamora'])
  })
})

describe('issue 6: "A landing with too little to say is noindexed"', () => {
  test('a market without facts has no numbers and no answers, and is not indexed', async () => {
    for (const [kind, loading] of Object.entries(landings(createTestClient(null), 'en'))) {
      const { head, numbers, sections } = await loading
      expect(head, kind).toMatchObject({ robots: 'noindex, follow', thinReason: 'FEW_STATEMENTS', alternates: [] })
      expect(numbers, kind).toEqual([])
      expect(
        sections.filter(it => it.kind === 'questions' && it.questions.length > 0 && kind !== 'cities'),
        kind,
      ).toEqual([])
    }
  })
  test('a cuisine with the same stores as an earlier one is not indexed; with other stores it is', async () => {
    const filter = async (twin: LandingFacts) => (await landings(createTestClient(createLandingFacts(2), { twin }), 'en')['filter']!).head
    expect(await filter(createLandingFacts(2))).toMatchObject({ robots: 'noindex, follow', thinReason: 'SAME_AS_ANOTHER' })
    expect(await filter(createLandingFacts(3))).toMatchObject({ robots: 'index, follow', thinReason: undefined })
  })
})

test('A §7 courier_onboardings: the country landing names the cities that recruit couriers, and has a sentence for unlimited hours', async () => {
  const facts = { ...createLandingFacts(2), opensAt: '00:00', closesAt: '00:00', deliveryFeeFrom: 0 }
  const page = await landings(createTestClient(facts), 'en')['country']!
  const text = collectTexts(page).join('\n')
  expect(text).toContain('Some stores are open around the clock.')
  expect(text).toContain('Free delivery from some stores.')
  expect(text).toContain("We're looking for couriers in Ávila, Barcelona and Zamora.")
})
