import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { countries } from '#backend/db/schema/geo.ts'
import type { Tx } from '#backend/db/transaction.ts'
import {
  loadCityFigures,
  type CityFigures,
  type LandingFigures,
  loadFigures,
  loadPrices,
} from '#backend/modules/landing/country-figures.ts'
import { loadBrandProducts, loadTopDishes, loadTopStores } from '#backend/modules/landing/country-highlights.ts'
import {
  loadBrandCities,
  loadBrands,
  loadCategories,
  loadFilterCities,
  loadFoodFilters,
  loadOpenCities,
  loadStoredTexts,
} from '#backend/modules/landing/country-catalogue.ts'
import type {
  StoredCityNames,
  StoredFacts,
  StoredFilter,
  LandingKind,
  StoredLandings,
  StoredTexts,
} from '#backend/modules/landing/stored-facts.ts'
import { toScopeKey, type Scope } from '#backend/modules/landing/listed-in-country.ts'

/** A row of `kept_landings`, of its country. */
export interface ComputedLanding {
  readonly kind: LandingKind
  readonly subject: string
  readonly content: StoredLandings[LandingKind]
  readonly digest: string
}

/** Increase it when the rules change: landings stored by older rules are then computed again. */
export const RULES_VERSION = '2'

const MAX_CITIES = 12
const MAX_KINDS = 4
/** Filters and brands of the country that each of its landings shows. */
export const MAX_TOP_ENTRIES = 12

/** Computes all landings of an open country with a fixed number of queries. */
export async function computeLandings(tx: Tx, country: string): Promise<ComputedLanding[]> {
  const openCities = await loadOpenCities(tx, country)
  const figures = await loadFigures(tx, country)
  const cityFigures = Map.groupBy(await loadCityFigures(tx, country), toScopeKey)
  const prices = new Map((await loadPrices(tx, country)).map(it => [toScopeKey(it), it]))
  const dishes = Map.groupBy(await loadTopDishes(tx, country), toScopeKey)
  const stores = Map.groupBy(await loadTopStores(tx, country), toScopeKey)
  const brands = await loadBrands(tx, country)
  const brandCities = Map.groupBy(await loadBrandCities(tx, country), it => it.brand)
  const products = Map.groupBy(await loadBrandProducts(tx, country), it => it.brand)
  const filterCities = Map.groupBy(await loadFilterCities(tx, country), it => it.filter)
  const categories = await loadCategories(tx, country)
  const storedTexts = new Map((await loadStoredTexts(tx, country)).map(it => [`${it.kind} ${it.subject}`, it.written]))
  const getStoredTexts = (kind: string, subject = ''): StoredTexts => storedTexts.get(`${kind} ${subject}`) ?? {}

  const money = pickCurrency(openCities, cityFigures.get('COUNTRY ') ?? [])
  const filters = (await loadFoodFilters(tx)).flatMap((filter): StoredFilter[] => {
    const scope = { kind: 'FILTER', subject: filter.slug } as const
    const countedFigures = figures.find(it => toScopeKey(it) === toScopeKey(scope))
    const priceFrom = prices.get(toScopeKey(scope))?.from ?? null
    return countedFigures ? [{ ...filter, storesCount: countedFigures.stores, citiesCount: countedFigures.cities, priceFrom }] : []
  })
  filters.sort((one, other) => other.storesCount - one.storesCount || one.id - other.id)
  const countryCities = cityFigures.get('COUNTRY ') ?? []
  const cities = openCities.map(({ code, language, name, slug }): StoredCityNames => {
    const figuresByCity = countryCities.find(it => it.city === code)
    // the weight prefers kinds that are typical of the city: its stores, times its share of all such stores
    const kinds = filters
      .map(it => ({ name: it.name, weight: countStoresInCity(cityFigures.get(`FILTER ${it.slug}`), code) ** 2 / it.storesCount }))
      .filter(it => it.weight > 0)
      .toSorted((one, other) => other.weight - one.weight)
      .slice(0, MAX_KINDS)
    return {
      code,
      language,
      name,
      slug,
      storesCount: figuresByCity?.stores ?? 0,
      minutes: figuresByCity?.usual ?? null,
      kinds: kinds.map(it => it.name),
    }
  })

  const toFacts = (it: LandingFigures): StoredFacts => {
    const key = toScopeKey(it)
    const price = prices.get(key)
    const listedStores = stores.get(key) ?? []
    return {
      ...money,
      storesCount: it.stores,
      citiesCount: it.cities,
      minutes: it.fastest === null || it.usual === null ? null : { fastest: it.fastest, usual: it.usual },
      deliveryFeeFrom: it.fee,
      prices: price ? { from: price.from, usual: price.usual, to: price.to } : null,
      dishes: (dishes.get(key) ?? []).map(removeScope),
      topStores: listedStores.filter(({ list }) => list === 'top').map(({ since: _since, ...store }) => removeList(store)),
      newStores: listedStores
        .filter(({ list }) => list === 'new')
        .map(({ since, ...store }) => ({ ...removeList(store), since: since ?? 0 })),
      opensAt: formatClock(it.opens),
      closesAt: formatClock(it.closes),
      promotedStores: it.promoted,
      cities: (cityFigures.get(key) ?? [])
        .slice(0, MAX_CITIES)
        .map(({ city: code, stores: storesCount, usual: minutes }) => ({ code, storesCount, minutes })),
    }
  }
  const countryFigures = figures.find(it => it.kind === 'COUNTRY')

  // the digest includes what the landing shows of other landings
  const countryRow = await loadCountry(tx, country)
  const names = cities.map(({ code, language, name, slug }) => ({ code, language, name, slug }))
  const brandCards = brands.map(({ name, slug, image, tint }) => ({ name, slug, image, tint }))
  const listedFilters = filters.map(({ citiesCount: _cities, priceFrom: _price, ...filter }) => filter)
  const getCityNames = (codes: ReadonlySet<string>) => names.filter(it => codes.has(it.code))
  const shared = { filters: listedFilters.slice(0, MAX_TOP_ENTRIES + 1), brands: brandCards.slice(0, MAX_TOP_ENTRIES) }
  const createRow = <Kind extends LandingKind>(
    kind: Kind,
    subject: string,
    content: StoredLandings[Kind],
    ...dependencies: unknown[]
  ): ComputedLanding => ({
    kind,
    subject,
    content,
    digest: createDigest([countryRow, content, ...dependencies]),
  })
  const storeCounts = cities.map(({ storesCount }) => storesCount)
  const top = [names, storeCounts, listedFilters.slice(0, MAX_TOP_ENTRIES), brands.slice(0, MAX_TOP_ENTRIES)]
  const countryContent = { facts: countryFigures ? toFacts(countryFigures) : null, categories, written: getStoredTexts('COUNTRY') }
  return [
    createRow('COUNTRY', '', countryContent, top),
    createRow('CITIES', '', { cities, written: getStoredTexts('CITIES') }, countryContent, top),
    createRow('FILTERS', '', { filters, brands }, countryContent, top),
    ...figures.flatMap((it): ComputedLanding[] => {
      const { kind, subject } = it
      if (kind === 'COUNTRY') return []
      const textsAndFacts = { facts: toFacts(it), written: getStoredTexts(kind, subject) }
      if (kind === 'CITY') return [createRow('CITY', subject, textsAndFacts, getCityNames(new Set([subject])))]
      const landingCities = getCityNames(new Set((cityFigures.get(toScopeKey(it)) ?? []).map(({ city }) => city)))
      if (kind === 'FILTER') {
        const citiesOfFilter = (filterCities.get(subject) ?? []).map(({ filter: _filter, ...city }) => city)
        const filterEntry = listedFilters.find(({ slug }) => slug === subject)
        return [createRow('FILTER', subject, { ...textsAndFacts, cities: citiesOfFilter }, landingCities, shared, filterEntry)]
      }
      const brandStores = (brandCities.get(subject) ?? []).map(({ code, storeSlug }) => ({ code, storeSlug }))
      const menu = (products.get(subject) ?? []).map(({ brand: _brand, ...product }) => product)
      return [createRow('BRAND', subject, { ...textsAndFacts, cities: brandStores, products: menu }, landingCities, shared, brandCards)]
    }),
  ]
}

/** The data of the country that each of its landings shows. */
async function loadCountry(tx: Tx, code: string) {
  const { name, supportedLanguages, languageCode } = countries
  const [row] = await tx.select({ name, supportedLanguages, languageCode }).from(countries).where(eq(countries.code, code))
  return row
}

/** Computes the landing of a closed country, which lists the open countries. */
export async function computeClosedCountry(tx: Tx, country: string): Promise<ComputedLanding[]> {
  const openCities = await tx
    .select({ code: countries.code, languages: countries.supportedLanguages })
    .from(countries)
    .where(eq(countries.open, true))
    .orderBy(countries.position, countries.code)
  const storedTexts = (await loadStoredTexts(tx, country)).find(it => it.kind === 'COUNTRY')?.written ?? {}
  const content = { facts: null, categories: [], written: storedTexts }
  return [{ kind: 'COUNTRY', subject: '', content, digest: createDigest([await loadCountry(tx, country), content, openCities]) }]
}

const createDigest = (value: unknown): string =>
  `${RULES_VERSION}.${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}`

const countStoresInCity = (cities: readonly CityFigures[] | undefined, code: string): number =>
  cities?.find(it => it.city === code)?.stores ?? 0

/** "No currency" of ISO 4217, for a country without an open city. */
const NO_CURRENCY = 'XXX'

/** The currency of most stores, in the format of the largest city that uses it. */
function pickCurrency(openCities: Awaited<ReturnType<typeof loadOpenCities>>, figuresByCity: readonly CityFigures[]) {
  const stores = new Map<string, number>()
  for (const { code, currency } of openCities) stores.set(currency, (stores.get(currency) ?? 0) + countStoresInCity(figuresByCity, code))
  const [currency] = [...stores].toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))[0] ?? [NO_CURRENCY]
  const city = openCities.find(it => it.currency === currency)
  return {
    currency,
    currencyPattern: city?.currencyPattern ?? '{0}',
    extraCurrencyToDisplay:
      city?.extraCurrency && city.extraMultiplier !== null ? { currency: city.extraCurrency, multiplier: city.extraMultiplier } : null,
  }
}

const removeScope = <Row extends Scope>({ kind: _kind, subject: _subject, ...rest }: Row) => rest
const removeList = <Row extends Scope & { list: string }>({ list: _list, ...rest }: Row) => removeScope(rest as unknown as Row)

/** @param minutes since midnight; 1440 and more is the next day */
function formatClock(minutes: number | null): string | null {
  if (minutes === null) return null
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
