import { createServer } from 'node:http'

import type { BrandLanding } from '#contract/landing/brand-landing.ts'
import type { LandingFacts, LandingIndex } from '#contract/landing/landing-facts.ts'
import { TOGGLE_DEFAULTS } from '#domain/platform/toggles.ts'

/**
 * `node scripts/bench-landings-marketplace.ts LANDINGS`: a marketplace that serves only landings, generated from their numbers. Prints its
 * port on standard output. `POST /change` changes the content of every hundredth landing.
 */
const COUNTRIES = ['ES', 'IT', 'UA', 'RO', 'GE', 'PT', 'PL', 'MA', 'KZ', 'HR', 'KE', 'CI', 'RS', 'MD', 'UG', 'KG', 'BA', 'BG', 'GH', 'SI']
const LANGUAGES = ['en', 'es']
const COUNTRY_KINDS = ['COUNTRY', 'CITIES', 'FILTERS', 'ACQUISITION', 'PRIME'] as const
const CHANGED_EVERY = 100
const DEFAULT_PORT = 4396
const NAME_WORDS =
  'amber basil cedar dill ember fig grove harbour iris juniper kettle lemon maple nettle olive pepper quince river saffron thyme'.split(' ')

const landingsPerList = Math.max(2, Math.round(Number(process.argv[2]) / COUNTRIES.length / LANGUAGES.length) - COUNTRY_KINDS.length)
const filtersCount = Math.ceil(landingsPerList * 0.6)
const brandsCount = landingsPerList - filtersCount
let changes = 0
let requestCount = 0

const createMany = <T>(count: number, create: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => create(n))
const getWord = (n: number): string => NAME_WORDS[Math.abs(n) % NAME_WORDS.length] ?? ''
const toName = (n: number): string => `${getWord(n)} ${getWord(n * 7 + 3)} ${n}`
const toSlug = (n: number): string => toName(n).replaceAll(' ', '-')
const getPicture = (n: number): string => `pictures/1f3${(n % 90) + 10}.svg`
/** Number of changes of one landing. */
const countChanges = (n: number): number => (n % CHANGED_EVERY === 0 ? changes : 0)

const createCity = (n: number) => ({
  code: `C${String(n).padStart(2, '0')}`,
  name: `City of ${getWord(n)} ${n}`,
  slug: `city-${toSlug(n)}`,
  storesCount: 400 - n * 9,
})
const createFilter = (n: number) => ({
  id: n + 1,
  name: toName(n),
  slug: toSlug(n),
  image: getPicture(n),
  tint: (n % 6) + 1,
  storesCount: 20 + (n % 50),
})
const createBrand = (n: number) => ({ name: `Brand of ${toName(n)}`, slug: `brand-${toSlug(n)}`, image: getPicture(n), tint: (n % 6) + 1 })
const createTexts = (n: number) => createMany(3, it => ({ title: `About ${toName(n + it)}`, text: `What ${toName(n)} delivers: ${toName(n + it)}, ${toName(n * 3 + it)}. `.repeat(3) })) // prettier-ignore
const createFaq = (n: number) => createMany(4, it => ({ question: `How soon is ${toName(n + it)} here?`, answer: `Most of ${toName(n)} comes within ${20 + it} minutes. `.repeat(2) })) // prettier-ignore
const createMeta = (n: number) => ({ title: toName(n), description: `Everything of ${toName(n)}, delivered in minutes.` })

function createLandingFacts(n: number): LandingFacts {
  const createStore = (it: number) => ({ name: `${toName(n + it)} restaurant`, cityName: createCity(it).name, citySlug: createCity(it).slug, storeSlug: toSlug(n + it), rating: 4.5, minutes: 20 + it, image: getPicture(it), tint: 3 }) // prettier-ignore
  return {
    currency: 'EUR',
    currencyPattern: '{0} €',
    extraCurrencyToDisplay: null,
    storesCount: 40 + (n % 300) + countChanges(n),
    citiesCount: 12,
    minutes: { fastest: 12, usual: 30 },
    deliveryFeeFrom: 190,
    prices: { from: 450, usual: 1100, to: 2500 },
    dishes: createMany(8, it => ({
      name: toName(n * 2 + it),
      storesCount: 30 - it,
      priceFrom: 500 + it * 50,
      image: getPicture(it),
      tint: 2,
    })),
    topStores: createMany(8, createStore),
    newStores: createMany(6, it => ({ ...createStore(it + 20), rating: null, since: 1_760_000_000_000 + it * 86_400_000 })),
    opensAt: '08:00',
    closesAt: '23:30',
    promotedStores: 9,
    cities: createMany(12, it => ({
      name: createCity(it).name,
      slug: createCity(it).slug,
      storesCount: createCity(it).storesCount,
      minutes: 30,
    })),
  }
}

function createIndex(): LandingIndex {
  const rest = { open: true, languages: LANGUAGES, changedAt: 1_760_000_000_000 }
  return {
    landings: COUNTRIES.flatMap(country => [
      ...COUNTRY_KINDS.map(kind => ({ country, kind, version: '1', ...rest })),
      ...createMany(filtersCount, n => ({
        country,
        kind: 'FILTER' as const,
        slug: createFilter(n).slug,
        version: `${countChanges(n)}`,
        ...rest,
      })),
      ...createMany(brandsCount, n => ({
        country,
        kind: 'BRAND' as const,
        slug: createBrand(n).slug,
        version: `${countChanges(n)}`,
        ...rest,
      })),
    ]),
  }
}

const createTopLists = () => ({ topCountryFilters: createMany(12, createFilter), topCountryBrands: createMany(12, createBrand) })

function createBrandContent(requestedSlug: string): BrandLanding | undefined {
  const n = Number(requestedSlug.split('-').at(-1))
  if (!(n < brandsCount)) return undefined
  return {
    brand: createBrand(n),
    cities: createMany(12, it => ({
      code: createCity(it).code,
      name: createCity(it).name,
      slug: createCity(it).slug,
      storeSlug: createBrand(n).slug,
    })),
    otherBrands: createMany(8, it => createBrand(n + it + 1)),
    products: createMany(8, it => ({ id: it + 1, name: toName(n + it), price: 500 + it * 75, imageUrl: getPicture(it), tint: 4 })),
    content: createTexts(n),
    faq: createFaq(n),
    meta: createMeta(n),
    supportedLanguages: LANGUAGES,
    ...createTopLists(),
    facts: createLandingFacts(n),
  }
}

function createFilterContent(requestedSlug: string) {
  const n = Number(requestedSlug.split('-').at(-1))
  if (!(n < filtersCount)) return undefined
  const cities = createMany(12, it => ({ ...createCity(it), categoryId: 1, categorySlug: 'food' }))
  return {
    meta: createMeta(n),
    filter: createFilter(n),
    supportedLanguages: LANGUAGES,
    cities,
    content: createTexts(n),
    faq: createFaq(n),
    ...createTopLists(),
    facts: createLandingFacts(n),
  }
}

function createCountryContent(code: string) {
  return {
    meta: createMeta(1),
    countryCode: code,
    name: `Country ${code}`,
    supportedLanguages: LANGUAGES,
    cities: createMany(24, createCity),
    categories: createMany(6, it => ({ name: toName(it), image: getPicture(it), tint: 1 })),
    topFilters: createMany(12, createFilter),
    topBrands: createMany(12, it => ({ ...createBrand(it), citySlug: createCity(0).slug, storeSlug: createBrand(it).slug })),
    content: createTexts(5),
    faq: createFaq(5),
    facts: createLandingFacts(5),
  }
}

function createCitySettings() {
  return COUNTRIES.flatMap((countryCode, at) => createMany(3, n => ({ code: `${countryCode}${n}`, countryCode, name: createCity(at * 3 + n).name, slug: createCity(n).slug, slugTranslations: {}, supportedLanguages: LANGUAGES, enabled: true }))) // prettier-ignore
}

function createReply(path: string): unknown {
  const [, resource, , , , code = '', list = '', requestedSlug = ''] = path.split('/')
  if (path === '/features/query') return { toggles: Object.entries(TOGGLE_DEFAULTS).map(([it, value]) => ({ name: it, value })) }
  if (path === '/cities/summarized_settings') return { cities: createCitySettings() }
  if (resource === 'countries') return { supportedLocales: LANGUAGES.map(it => ({ code: it })) }
  if (path === '/seo-content/landings') return createIndex()
  if (path.endsWith('/global')) return { meta: createMeta(1), countries: COUNTRIES.map(it => ({ code: it, name: `Country ${it}`, locale: 'en', supportedLanguages: LANGUAGES, cities: createMany(6, createCity) })) } // prettier-ignore
  if (list === 'country') return createCountryContent(code)
  if (list === 'cities') return { meta: createMeta(2), cities: createMany(24, n => ({ ...createCity(n), facts: { kinds: [toName(n), toName(n + 1)], minutes: 25 } })), content: createTexts(3), facts: createLandingFacts(3) } // prettier-ignore
  if (list === 'brands')
    return requestedSlug ? createBrandContent(requestedSlug) : { meta: createMeta(3), brands: createMany(brandsCount, createBrand) }
  if (list === 'country_filters') return requestedSlug ? createFilterContent(requestedSlug) : { meta: createMeta(4), filters: createMany(filtersCount, n => ({ ...createFilter(n), facts: { citiesCount: 12, priceFrom: 450 } })), facts: createLandingFacts(4) } // prettier-ignore
  return undefined
}

/** JSON by path: creating it is not part of the measurement. */
const jsonCache = new Map<string, string>()
const NOT_FOUND = JSON.stringify({ error: { message: 'none', staticCode: 'NOT_FOUND', requestId: '' } })

function toJson(pathname: string): string | undefined {
  const reply = pathname === '/change' ? {} : pathname === '/request-count' ? { requestCount } : createReply(pathname)
  if (reply === undefined) return undefined
  const text = JSON.stringify(reply)
  if (pathname.startsWith('/seo-content/')) jsonCache.set(pathname, text)
  return text
}

const server = createServer((request, response) => {
  const { pathname } = new URL(`http://marketplace.internal${request.url}`)
  requestCount++
  if (pathname === '/change') {
    changes++
    jsonCache.clear()
  }
  const json = jsonCache.get(pathname) ?? toJson(pathname)
  response.writeHead(json === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(json ?? NOT_FOUND)
})
// the port is part of the build's digest: a fixed port avoids a rebuild
server.once('error', () => server.listen(0, '127.0.0.1'))
server.listen(DEFAULT_PORT, '127.0.0.1')
server.once('listening', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
