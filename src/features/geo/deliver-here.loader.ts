import type { Client } from '#client/client.ts'
import { getPlacePublic, searchAddressesPublic } from '#contract/geo/address-lookup.ts'
import type { Address } from '#contract/geo/address.ts'
import { addressCookie } from '#domain/geo/address-cookie.ts'
import { type CitySummary, getSummarizedSettings } from '#contract/geo/city.ts'
import { getCitiesNear } from '#contract/geo/town.ts'
import { cityByCode, cityRouteIn } from '#domain/geo/city-at.ts'
import { citiesLike, type NamedCity, placeMeant, sortPlaces } from '#domain/geo/deliver-here.ts'
import { typedAddress } from '#domain/geo/typed-address.ts'
import { COUNTRY_LOCALE, FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { countryName } from '#domain/language/country-name.ts'
import { fittingLanguage } from '#domain/language/fitting-language.ts'
import { localeOf } from '#domain/language/locale.ts'
import { headOf, type PageHead } from '#domain/navigation/page-head.ts'
import { pathOf, type RouteOf } from '#domain/navigation/routes.ts'
import type { Say } from '#i18n/load.ts'

type DeliverRoute = RouteOf<'deliverHere'>

/** Yes: where the city is. */
interface Delivered {
  readonly kind: 'delivered'
  readonly path: string
  /** The line that takes the address along; undefined where only the city is known. */
  cookieOf(at: number, secure: boolean): string | undefined
}

/** Anything else: what to say, and where one may go on. */
export interface DeliverHerePage {
  readonly kind: 'page'
  readonly head: PageHead
  readonly route: DeliverRoute
  readonly title: string
  readonly text: string
  readonly lists: readonly { readonly title: string; readonly places: readonly PlaceLink[] }[]
}

interface PlaceLink {
  readonly name: string
  /** Its city, or how far away it is. */
  readonly note: string | undefined
  readonly path: string
}

interface City extends NamedCity {
  readonly summary: CitySummary
}

/** A place that was found, in a city that is served. */
interface Place {
  readonly title: string
  readonly cityCode: string
  readonly city: City
  readonly address: Address
}

/**
 * "Do you deliver here?", asked on a landing in whatever words: a city or a street of ours leads on, several are offered, and of anything else
 * it is said what it is and where the nearest cities are.
 *
 * @throws CallFailed when the marketplace does not say which cities there are
 * @source issue 6 point 8
 */
export async function loadDeliverHere(call: Client, route: DeliverRoute, say: Say): Promise<Delivered | DeliverHerePage> {
  const country = route.country.toUpperCase()
  const { language, address: text, placeId } = route
  const cities = await citiesInAllNames(call, route)
  const served = cities.filter(it => it.summary.enabled)

  const pathOfCity = ({ summary }: City): string =>
    pathOf(cityRouteIn(summary, fittingLanguage(language, summary.supportedLanguages, summary.countryCode.toLowerCase())))
  const linkOfCity = (city: City, note?: string): PlaceLink => ({
    name: city.summary.name,
    note: note ?? (city.countryCode === country ? undefined : countryName(city.countryCode, language)),
    path: pathOfCity(city),
  })
  const linkOfPlace = ({ title, city, address }: Place): PlaceLink => ({
    name: title,
    note: city.summary.name,
    path: pathOf({ ...route, address: '', placeId: address.placeId }),
  })
  const delivered = (city: City, address?: Address): Delivered => ({
    kind: 'delivered',
    path: pathOfCity(city),
    // a street alone is no door
    cookieOf: (at, secure) => (address && address.number !== null ? addressCookie(address, at, secure) : undefined),
  })
  const ownCities = { title: say('landing:hereCities'), places: served.filter(it => it.countryCode === country).map(it => linkOfCity(it)) }
  const page = (title: string, lead: string, ...lists: DeliverHerePage['lists']): DeliverHerePage => ({
    kind: 'page',
    head: headOf({ route, title, description: lead, language, languages: [language], inLanguage: () => route }),
    route,
    title,
    text: lead,
    lists: lists.filter(it => it.places.length > 0),
  })

  async function placesLike(street: string, cityCode: string | undefined): Promise<Place[]> {
    const options = { place: { language, countryCode: country, cityCode } }
    const { predictions } = await call(searchAddressesPublic, { query: { address: street, cityCode } }, options)
    const found = await Promise.all(
      // one that cannot be opened is one less to offer
      predictions.map(async ({ placeId, title }) => placeOf(await openPlace(placeId).catch(() => null), title)),
    )
    return found.filter(it => it !== undefined)
  }
  const openPlace = async (placeId: string): Promise<Address | null> =>
    (await call(getPlacePublic, { params: { placeId } }, { place: { language, countryCode: country } })).address
  function placeOf(address: Address | null, title: string): Place | undefined {
    const city = served.find(it => it.code === address?.city?.code)
    return address?.inbounds && city ? { title, cityCode: city.code, city, address } : undefined
  }
  async function citiesNear(town: string) {
    const near = await call(getCitiesNear, { query: { town } }, { place: { language, countryCode: country } }).catch(() => undefined)
    if (!near?.town) return undefined
    const nearest = near.nearest.flatMap(({ code, metres }) => {
      const city = served.find(it => it.code === code)
      return city ? [linkOfCity(city, distanceIn(language, metres))] : []
    })
    return { name: near.town.name, within: served.find(it => it.code === near.within), nearest }
  }

  if (placeId !== undefined) {
    const place = placeOf(await openPlace(placeId).catch(() => null), '')
    if (place) return delivered(place.city, place.address)
  }
  if (text === '') return page(say('landing:hereTitle'), say('landing:hereLead'), ownCities)

  const names = [language, FALLBACK_LANGUAGE, COUNTRY_LOCALE[route.country] ?? FALLBACK_LANGUAGE].map(it => countryName(country, it))
  const { cities: named, street } = placeMeant(text, cities, country, names)
  const [city, ...others] = named
  if (street === '' && city) {
    const open = named.filter(it => it.summary.enabled)
    if (open.length === 1) return delivered(open[0]!)
    if (open.length > 1) return page(say('landing:hereChoose'), say('landing:hereLead'), { title: say('landing:hereCities'), places: open.map(it => linkOfCity(it)) }) // prettier-ignore
    return notServed(city.summary.name, await citiesNear(city.summary.name), [])
  }

  const cityCode = others.length === 0 ? city?.code : undefined
  const found = await placesLike(street, cityCode).catch(() => undefined)
  if (!found) return page(say('landing:hereFailed'), say('landing:hereFailedText'), city ? { ...ownCities, places: named.map(it => linkOfCity(it)) } : ownCities) // prettier-ignore
  const here = city ? found.filter(it => named.includes(it.city)) : found
  const { certain, doubtful } = sortPlaces(street, here)
  // "Girona" is a town before it is a street of Barcelona
  const town = city || typedAddress(street).house !== null ? undefined : await citiesNear(street)
  if (town?.within) return delivered(town.within)
  if (town) return notServed(town.name, town, certain)

  const [first, ...more] = [...new Set(certain.map(it => it.city))]
  if (first && more.length === 0) return delivered(first, certain.length === 1 ? certain[0]?.address : undefined)
  if (first)
    return page(say('landing:hereChoose'), say('landing:hereLead'), { title: say('geo:results'), places: certain.map(linkOfPlace) })
  const offered = { title: say('landing:hereSimilar'), places: doubtful.map(linkOfPlace) }
  if (city?.summary.enabled) {
    const streetText = say('landing:hereStreetUnknownText', { city: city.summary.name })
    return page(say('landing:hereStreetUnknown'), streetText, { ...ownCities, places: named.map(it => linkOfCity(it)) }, offered)
  }
  if (city) return notServed(city.summary.name, await citiesNear(city.summary.name), [])
  const alike = citiesLike(street, served, country).map(it => linkOfCity(it))
  if (alike.length > 0)
    return page(say('landing:hereChoose'), say('landing:hereLead'), { title: say('landing:hereCities'), places: alike }, offered)
  return page(say('landing:hereUnknown'), say('landing:hereUnknownText', { text: shortened(text) }), offered, ownCities)

  function notServed(name: string, near: { nearest: readonly PlaceLink[] } | undefined, streets: readonly Place[]): DeliverHerePage {
    const nearest = { title: say('landing:hereNearest'), places: near?.nearest ?? [] }
    return page(
      say('landing:hereNotServed', { town: name }),
      say('landing:hereNotServedText'),
      nearest.places.length > 0 ? nearest : ownCities,
      { title: say('landing:hereSimilar'), places: streets.map(linkOfPlace) },
    )
  }
}

/** Every city as it is called in the page's language, the country's own and English; in its own slug too, for who types without accents. */
async function citiesInAllNames(call: Client, { country, language }: DeliverRoute): Promise<City[]> {
  const languages = [...new Set([language, COUNTRY_LOCALE[country] ?? FALLBACK_LANGUAGE, FALLBACK_LANGUAGE])]
  const lists = await Promise.all(
    languages.map(async it => (await call(getSummarizedSettings, { query: { language: it } }, { place: { language: it } })).cities),
  )
  const collator = new Intl.Collator(localeOf(language))
  const [own = []] = lists
  return own
    .map(summary => ({
      code: summary.code,
      countryCode: summary.countryCode,
      names: [
        ...lists.flatMap(list => cityByCode(list, summary.code)?.name ?? []),
        ...Object.values(summary.slugTranslations).map(it => it.replaceAll('-', ' ')),
      ],
      summary,
    }))
    .toSorted((one, other) => collator.compare(one.summary.name, other.summary.name))
}

/** "85 km" */
function distanceIn(language: string, metres: number): string {
  const kilometres = Math.max(1, Math.round(metres / 1000))
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 }).format(kilometres)
}

/** A §9: "Text truncation at 50 characters plus an ellipsis". */
function shortened(text: string): string {
  const letters = [...text]
  return letters.length > 50 ? `${letters.slice(0, 50).join('')}…` : text
}
