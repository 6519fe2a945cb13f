import { createHash } from 'node:crypto'

import { eq } from 'drizzle-orm'

import { countries } from '#backend/db/schema/geo.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { citiesOfScopes, type CityFigures, type Figures, figuresOf, pricesOf } from '#backend/modules/landing/country-figures.ts'
import { brandProductsOf, dishesOf, storesOf } from '#backend/modules/landing/country-highlights.ts'
import {
  brandCitiesOf,
  brandsOf,
  categoriesOf,
  filterCitiesOf,
  foodFiltersOf,
  openCitiesOf,
  writtenOf,
} from '#backend/modules/landing/country-catalogue.ts'
import type { NamedCity, SaidFacts, SaidFilter, SaidKind, Says, Written } from '#backend/modules/landing/stored-facts.ts'
import { keyOfScope, type Scope } from '#backend/modules/landing/listed-in-country.ts'

/** A row of `kept_landings`, of its country. */
export interface WorkedOut {
  readonly kind: SaidKind
  readonly subject: string
  readonly says: Says[SaidKind]
  readonly digest: string
}

/** Raised when other rules make other words of the same catalogue: what was kept by older ones is then worked out anew. */
export const RULES = '2'

const CITIES = 12
const KINDS = 4
/** Of the filters and brands of a country, so many stand on each of its landings. */
export const TOP = 12

/** All that the landings of an open country say. The queries are a few for the whole of it, however many landings it has. */
export async function workOutLandings(tx: Tx, country: string): Promise<WorkedOut[]> {
  const open = await openCitiesOf(tx, country)
  const figures = await figuresOf(tx, country)
  const cityFigures = Map.groupBy(await citiesOfScopes(tx, country), keyOfScope)
  const prices = new Map((await pricesOf(tx, country)).map(it => [keyOfScope(it), it]))
  const dishes = Map.groupBy(await dishesOf(tx, country), keyOfScope)
  const stores = Map.groupBy(await storesOf(tx, country), keyOfScope)
  const brands = await brandsOf(tx, country)
  const brandCities = Map.groupBy(await brandCitiesOf(tx, country), it => it.brand)
  const products = Map.groupBy(await brandProductsOf(tx, country), it => it.brand)
  const filterCities = Map.groupBy(await filterCitiesOf(tx, country), it => it.filter)
  const categories = await categoriesOf(tx, country)
  const written = new Map((await writtenOf(tx, country)).map(it => [`${it.kind} ${it.subject}`, it.written]))
  const writtenFor = (kind: string, subject = ''): Written => written.get(`${kind} ${subject}`) ?? {}

  const money = moneyOf(open, cityFigures.get('COUNTRY ') ?? [])
  const filters = (await foodFiltersOf(tx)).flatMap((filter): SaidFilter[] => {
    const scope = { kind: 'FILTER', subject: filter.slug } as const
    const counted = figures.find(it => keyOfScope(it) === keyOfScope(scope))
    const priceFrom = prices.get(keyOfScope(scope))?.from ?? null
    return counted ? [{ ...filter, storesCount: counted.stores, citiesCount: counted.cities, priceFrom }] : []
  })
  filters.sort((one, other) => other.storesCount - one.storesCount || one.id - other.id)
  const countryCities = cityFigures.get('COUNTRY ') ?? []
  const cities = open.map(({ code, language, name, slug }): NamedCity => {
    const counted = countryCities.find(it => it.city === code)
    // what all cities have most of says nothing of one: stores, times its share of all such stores
    const kinds = filters
      .map(it => ({ name: it.name, weight: storesIn(cityFigures.get(`FILTER ${it.slug}`), code) ** 2 / it.storesCount }))
      .filter(it => it.weight > 0)
      .toSorted((one, other) => other.weight - one.weight)
      .slice(0, KINDS)
    return {
      code,
      language,
      name,
      slug,
      storesCount: counted?.stores ?? 0,
      minutes: counted?.usual ?? null,
      kinds: kinds.map(it => it.name),
    }
  })

  const factsOf = (it: Figures): SaidFacts => {
    const key = keyOfScope(it)
    const price = prices.get(key)
    const picked = stores.get(key) ?? []
    return {
      ...money,
      storesCount: it.stores,
      citiesCount: it.cities,
      minutes: it.fastest === null || it.usual === null ? null : { fastest: it.fastest, usual: it.usual },
      deliveryFeeFrom: it.fee,
      prices: price ? { from: price.from, usual: price.usual, to: price.to } : null,
      dishes: (dishes.get(key) ?? []).map(unscoped),
      topStores: picked.filter(({ list }) => list === 'top').map(({ since: _since, ...store }) => ofList(store)),
      newStores: picked.filter(({ list }) => list === 'new').map(({ since, ...store }) => ({ ...ofList(store), since: since ?? 0 })),
      opensAt: clockOf(it.opens),
      closesAt: clockOf(it.closes),
      promotedStores: it.promoted,
      cities: (cityFigures.get(key) ?? [])
        .slice(0, CITIES)
        .map(({ city: code, stores: storesCount, usual: minutes }) => ({ code, storesCount, minutes })),
    }
  }
  const whole = figures.find(it => it.kind === 'COUNTRY')

  // a landing is changed by what it shows of others, too
  const place = await placeOf(tx, country)
  const names = cities.map(({ code, language, name, slug }) => ({ code, language, name, slug }))
  const faces = brands.map(({ name, slug, image, tint }) => ({ name, slug, image, tint }))
  const shown = filters.map(({ citiesCount: _cities, priceFrom: _price, ...filter }) => filter)
  const namesIn = (codes: ReadonlySet<string>) => names.filter(it => codes.has(it.code))
  const shared = { filters: shown.slice(0, TOP + 1), brands: faces.slice(0, TOP) }
  const row = <Kind extends SaidKind>(kind: Kind, subject: string, says: Says[Kind], ...besides: unknown[]): WorkedOut => ({
    kind,
    subject,
    says,
    digest: digestOf([place, says, ...besides]),
  })
  const sizes = cities.map(({ storesCount }) => storesCount)
  const top = [names, sizes, shown.slice(0, TOP), brands.slice(0, TOP)]
  const countrySays = { facts: whole ? factsOf(whole) : null, categories, written: writtenFor('COUNTRY') }
  return [
    row('COUNTRY', '', countrySays, top),
    row('CITIES', '', { cities, written: writtenFor('CITIES') }, countrySays, top),
    row('FILTERS', '', { filters, brands }, countrySays, top),
    ...figures.flatMap((it): WorkedOut[] => {
      const { kind, subject } = it
      if (kind === 'COUNTRY') return []
      const told = { facts: factsOf(it), written: writtenFor(kind, subject) }
      if (kind === 'CITY') return [row('CITY', subject, told, namesIn(new Set([subject])))]
      const own = namesIn(new Set((cityFigures.get(keyOfScope(it)) ?? []).map(({ city }) => city)))
      if (kind === 'FILTER') {
        const found = (filterCities.get(subject) ?? []).map(({ filter: _filter, ...city }) => city)
        const itself = shown.find(({ slug }) => slug === subject)
        return [row('FILTER', subject, { ...told, cities: found }, own, shared, itself)]
      }
      const places = (brandCities.get(subject) ?? []).map(({ code, storeSlug }) => ({ code, storeSlug }))
      const menu = (products.get(subject) ?? []).map(({ brand: _brand, ...product }) => product)
      return [row('BRAND', subject, { ...told, cities: places, products: menu }, own, shared, faces)]
    }),
  ]
}

/** What each landing of a country says of it. */
async function placeOf(tx: Tx, code: string) {
  const { name, supportedLanguages, languageCode } = countries
  const [row] = await tx.select({ name, supportedLanguages, languageCode }).from(countries).where(eq(countries.code, code))
  return row
}

/** A closed country can only say so, and where one can order. */
export async function workOutClosed(tx: Tx, country: string): Promise<WorkedOut[]> {
  const open = await tx
    .select({ code: countries.code, languages: countries.supportedLanguages })
    .from(countries)
    .where(eq(countries.open, true))
    .orderBy(countries.position, countries.code)
  const written = (await writtenOf(tx, country)).find(it => it.kind === 'COUNTRY')?.written ?? {}
  const says = { facts: null, categories: [], written }
  return [{ kind: 'COUNTRY', subject: '', says, digest: digestOf([await placeOf(tx, country), says, open]) }]
}

const digestOf = (value: unknown): string =>
  `${RULES}.${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}`

const storesIn = (cities: readonly CityFigures[] | undefined, code: string): number => cities?.find(it => it.city === code)?.stores ?? 0

/** "No currency" of ISO 4217: of a country without a city that is open. */
const NO_CURRENCY = 'XXX'

/** The currency of most stores, as the largest of its cities writes it. */
function moneyOf(open: Awaited<ReturnType<typeof openCitiesOf>>, counted: readonly CityFigures[]) {
  const stores = new Map<string, number>()
  for (const { code, currency } of open) stores.set(currency, (stores.get(currency) ?? 0) + storesIn(counted, code))
  const [currency] = [...stores].toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))[0] ?? [NO_CURRENCY]
  const city = open.find(it => it.currency === currency)
  return {
    currency,
    currencyPattern: city?.currencyPattern ?? '{0}',
    extraCurrencyToDisplay:
      city?.extraCurrency && city.extraMultiplier !== null ? { currency: city.extraCurrency, multiplier: city.extraMultiplier } : null,
  }
}

const unscoped = <Row extends Scope>({ kind: _kind, subject: _subject, ...rest }: Row) => rest
const ofList = <Row extends Scope & { list: string }>({ list: _list, ...rest }: Row) => unscoped(rest as unknown as Row)

/** @param minutes after midnight, of this day or the next */
function clockOf(minutes: number | null): string | null {
  if (minutes === null) return null
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
