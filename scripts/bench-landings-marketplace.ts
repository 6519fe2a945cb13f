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
const WORDS =
  'amber basil cedar dill ember fig grove harbour iris juniper kettle lemon maple nettle olive pepper quince river saffron thyme'.split(' ')

const landingsPerList = Math.max(2, Math.round(Number(process.argv[2]) / COUNTRIES.length / LANGUAGES.length) - COUNTRY_KINDS.length)
const filtersCount = Math.ceil(landingsPerList * 0.6)
const brandsCount = landingsPerList - filtersCount
let changes = 0
let requestCount = 0

const createMany = <T>(count: number, create: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => create(n))
const word = (n: number): string => WORDS[Math.abs(n) % WORDS.length] ?? ''
const name = (n: number): string => `${word(n)} ${word(n * 7 + 3)} ${n}`
const slug = (n: number): string => name(n).replaceAll(' ', '-')
const picture = (n: number): string => `pictures/1f3${(n % 90) + 10}.svg`
/** Number of changes of one landing. */
const countChanges = (n: number): number => (n % CHANGED_EVERY === 0 ? changes : 0)

const city = (n: number) => ({
  code: `C${String(n).padStart(2, '0')}`,
  name: `City of ${word(n)} ${n}`,
  slug: `city-${slug(n)}`,
  storesCount: 400 - n * 9,
})
const filter = (n: number) => ({
  id: n + 1,
  name: name(n),
  slug: slug(n),
  image: picture(n),
  tint: (n % 6) + 1,
  storesCount: 20 + (n % 50),
})
const brand = (n: number) => ({ name: `Brand of ${name(n)}`, slug: `brand-${slug(n)}`, image: picture(n), tint: (n % 6) + 1 })
const texts = (n: number) => createMany(3, it => ({ title: `About ${name(n + it)}`, text: `What ${name(n)} delivers: ${name(n + it)}, ${name(n * 3 + it)}. `.repeat(3) })) // prettier-ignore
const faq = (n: number) => createMany(4, it => ({ question: `How soon is ${name(n + it)} here?`, answer: `Most of ${name(n)} comes within ${20 + it} minutes. `.repeat(2) })) // prettier-ignore
const meta = (n: number) => ({ title: name(n), description: `Everything of ${name(n)}, delivered in minutes.` })

function facts(n: number): LandingFacts {
  const store = (it: number) => ({ name: `${name(n + it)} restaurant`, cityName: city(it).name, citySlug: city(it).slug, storeSlug: slug(n + it), rating: 4.5, minutes: 20 + it, image: picture(it), tint: 3 }) // prettier-ignore
  return {
    currency: 'EUR',
    currencyPattern: '{0} €',
    extraCurrencyToDisplay: null,
    storesCount: 40 + (n % 300) + countChanges(n),
    citiesCount: 12,
    minutes: { fastest: 12, usual: 30 },
    deliveryFeeFrom: 190,
    prices: { from: 450, usual: 1100, to: 2500 },
    dishes: createMany(8, it => ({ name: name(n * 2 + it), storesCount: 30 - it, priceFrom: 500 + it * 50, image: picture(it), tint: 2 })),
    topStores: createMany(8, store),
    newStores: createMany(6, it => ({ ...store(it + 20), rating: null, since: 1_760_000_000_000 + it * 86_400_000 })),
    opensAt: '08:00',
    closesAt: '23:30',
    promotedStores: 9,
    cities: createMany(12, it => ({ name: city(it).name, slug: city(it).slug, storesCount: city(it).storesCount, minutes: 30 })),
  }
}

function index(): LandingIndex {
  const rest = { open: true, languages: LANGUAGES, changedAt: 1_760_000_000_000 }
  return {
    landings: COUNTRIES.flatMap(country => [
      ...COUNTRY_KINDS.map(kind => ({ country, kind, version: '1', ...rest })),
      ...createMany(filtersCount, n => ({
        country,
        kind: 'FILTER' as const,
        slug: filter(n).slug,
        version: `${countChanges(n)}`,
        ...rest,
      })),
      ...createMany(brandsCount, n => ({ country, kind: 'BRAND' as const, slug: brand(n).slug, version: `${countChanges(n)}`, ...rest })),
    ]),
  }
}

const top = () => ({ topCountryFilters: createMany(12, filter), topCountryBrands: createMany(12, brand) })

function brandContent(requestedSlug: string): BrandLanding | undefined {
  const n = Number(requestedSlug.split('-').at(-1))
  if (!(n < brandsCount)) return undefined
  return {
    brand: brand(n),
    cities: createMany(12, it => ({ code: city(it).code, name: city(it).name, slug: city(it).slug, storeSlug: brand(n).slug })),
    otherBrands: createMany(8, it => brand(n + it + 1)),
    products: createMany(8, it => ({ id: it + 1, name: name(n + it), price: 500 + it * 75, imageUrl: picture(it), tint: 4 })),
    content: texts(n),
    faq: faq(n),
    meta: meta(n),
    supportedLanguages: LANGUAGES,
    ...top(),
    facts: facts(n),
  }
}

function filterContent(requestedSlug: string) {
  const n = Number(requestedSlug.split('-').at(-1))
  if (!(n < filtersCount)) return undefined
  const cities = createMany(12, it => ({ ...city(it), categoryId: 1, categorySlug: 'food' }))
  return {
    meta: meta(n),
    filter: filter(n),
    supportedLanguages: LANGUAGES,
    cities,
    content: texts(n),
    faq: faq(n),
    ...top(),
    facts: facts(n),
  }
}

function countryContent(code: string) {
  return {
    meta: meta(1),
    countryCode: code,
    name: `Country ${code}`,
    supportedLanguages: LANGUAGES,
    cities: createMany(24, city),
    categories: createMany(6, it => ({ name: name(it), image: picture(it), tint: 1 })),
    topFilters: createMany(12, filter),
    topBrands: createMany(12, it => ({ ...brand(it), citySlug: city(0).slug, storeSlug: brand(it).slug })),
    content: texts(5),
    faq: faq(5),
    facts: facts(5),
  }
}

function citySettings() {
  return COUNTRIES.flatMap((countryCode, at) => createMany(3, n => ({ code: `${countryCode}${n}`, countryCode, name: city(at * 3 + n).name, slug: city(n).slug, slugTranslations: {}, supportedLanguages: LANGUAGES, enabled: true }))) // prettier-ignore
}

function createReply(path: string): unknown {
  const [, resource, , , , code = '', list = '', requestedSlug = ''] = path.split('/')
  if (path === '/features/query') return { toggles: Object.entries(TOGGLE_DEFAULTS).map(([it, value]) => ({ name: it, value })) }
  if (path === '/cities/summarized_settings') return { cities: citySettings() }
  if (resource === 'countries') return { supportedLocales: LANGUAGES.map(it => ({ code: it })) }
  if (path === '/seo-content/landings') return index()
  if (path.endsWith('/global')) return { meta: meta(1), countries: COUNTRIES.map(it => ({ code: it, name: `Country ${it}`, locale: 'en', supportedLanguages: LANGUAGES, cities: createMany(6, city) })) } // prettier-ignore
  if (list === 'country') return countryContent(code)
  if (list === 'cities') return { meta: meta(2), cities: createMany(24, n => ({ ...city(n), facts: { kinds: [name(n), name(n + 1)], minutes: 25 } })), content: texts(3), facts: facts(3) } // prettier-ignore
  if (list === 'brands') return requestedSlug ? brandContent(requestedSlug) : { meta: meta(3), brands: createMany(brandsCount, brand) }
  if (list === 'country_filters') return requestedSlug ? filterContent(requestedSlug) : { meta: meta(4), filters: createMany(filtersCount, n => ({ ...filter(n), facts: { citiesCount: 12, priceFrom: 450 } })), facts: facts(4) } // prettier-ignore
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
