import type { Client } from '#client/client.ts'
import type { Address } from '#contract/geo/address.ts'
import { type AddressBookEntry, getPinOnMap } from '#contract/geo/address-book.ts'
import {
  getAddressAt,
  getAddressAtPublic,
  getPlace,
  getPlacePublic,
  type PlaceAttribution,
  type PlacePrecision,
  searchAddresses,
  searchAddressesPublic,
} from '#contract/geo/address-lookup.ts'
import { type City, type CitySummary, getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import { getMapStreets, type MapStreet } from '#contract/geo/map-streets.ts'
import type { Point } from '#contract/primitives.ts'
import { findCityBySlug, getCitySlug } from '#domain/geo/find-city.ts'
import { isInbounds } from '#domain/geo/zone.ts'
import { toPath } from '#domain/navigation/routes.ts'
import type { PlaceSearchQuery, PlaceSearchReply } from '#state/geo/address-search.ts'

/** Null fields: no address, or a source that requires no attribution. */
export interface FoundPlace {
  readonly address: Address | null
  readonly precision: PlacePrecision | null
  readonly attribution: PlaceAttribution | null
}

/** The page of the city of an address. */
export interface CityPage {
  readonly name: string
  readonly path: string
  /** Whether it is not the city of the page. */
  readonly isOther: boolean
}

interface PlaceCallsDependencies {
  readonly call: Client
  /** A §6: "Anonymous visitors use public geo endpoints; authenticated customers use authenticated ones." */
  readonly isCustomer: () => boolean
  readonly language: string
  /** The city in the URL of the page: "es/barcelona". */
  readonly place: string | undefined
}

/** The calls of the address picker, for the city of the page. Each throws a CallError. */
export function createPlaceCalls({ call, isCustomer, language, place }: PlaceCallsDependencies) {
  let cities: Promise<readonly CitySummary[]> | undefined

  function loadCities(): Promise<readonly CitySummary[]> {
    cities ??= call(getSummarizedSettings, { query: { language } }).then(it => it.cities)
    cities.catch(() => (cities = undefined))
    return cities
  }
  async function getPageCity(): Promise<CitySummary | undefined> {
    const [country = '', slug = ''] = (place ?? '').split('/')
    return place === undefined ? undefined : findCityBySlug(await loadCities(), country, slug)
  }
  const getCallOptions = async () => {
    const city = await getPageCity().catch(() => undefined)
    return { place: { language, cityCode: city?.code, countryCode: city?.countryCode } }
  }

  const loadCity = async (cityCode: string): Promise<City> =>
    (await call(getCitySettings, { query: { cityCode } }, { place: { language } })).city

  return {
    loadCity,
    /** An address that was chosen before: the zone and the fields of its city may have changed. */
    async refreshAddress(address: Address): Promise<Address> {
      if (!address.city) return address
      const { customAddressConfig, geolocation } = await loadCity(address.city.code)
      return { ...address, inbounds: isInbounds(address.geo, geolocation.polygons), city: { ...address.city, customAddressConfig } }
    },
    async loadPageCity(): Promise<City | undefined> {
      const code = (await getPageCity())?.code
      return code === undefined ? undefined : loadCity(code)
    },
    /** @param session the key of the search that the place ends */
    async loadPlace(placeId: string, session?: string): Promise<FoundPlace> {
      const input = { params: { placeId }, query: { session } }
      return call(isCustomer() ? getPlace : getPlacePublic, input, await getCallOptions())
    },
    async loadSuggestions({ text, session, submitted }: PlaceSearchQuery): Promise<PlaceSearchReply> {
      const options = await getCallOptions()
      const address = text.slice(0, 200)
      const query = { address, cityCode: options.place.cityCode, session, submitted: submitted ? ('true' as const) : undefined }
      return call(isCustomer() ? searchAddresses : searchAddressesPublic, { query }, options)
    },
    async loadAddressAt({ lat: latitude, lng: longitude }: Point): Promise<FoundPlace> {
      const query = { latitude, longitude }
      return call(isCustomer() ? getAddressAt : getAddressAtPublic, { query }, await getCallOptions())
    },
    /** The customer's saved address at a point. A visitor has none. */
    async loadSavedAddressAt({ lat: latitude, lng: longitude }: Point): Promise<AddressBookEntry | null> {
      if (!isCustomer()) return null
      return (await call(getPinOnMap, { query: { latitude, longitude } }, await getCallOptions())).data.savedAddress
    },
    loadStreets: async (cityCode: string, { lat: latitude, lng: longitude }: Point): Promise<readonly MapStreet[]> =>
      (await call(getMapStreets, { query: { cityCode, latitude, longitude } }, { place: { language } })).streets,
    /**
     * The page of the address's city; undefined when the city is closed.
     *
     * @throws Error when the marketplace does not list the city, or its list cannot be loaded
     */
    async findCityPage({ city }: Address): Promise<CityPage | undefined> {
      const [current, cities] = await Promise.all([getPageCity(), loadCities()])
      const found = cities.find(it => it.code === city?.code)
      if (!found) throw new Error('The city of the address is not in the list of cities')
      if (!found.enabled) return undefined
      const cityLanguage = found.supportedLanguages.includes(language) ? language : (found.supportedLanguages[0] ?? language)
      const country = found.countryCode.toLowerCase()
      const path = toPath({ name: 'city', country, language: cityLanguage, city: getCitySlug(found, cityLanguage) })
      return { name: city?.name ?? found.name, path, isOther: current !== undefined && current.code !== found.code }
    },
  }
}
export type PlaceCalls = ReturnType<typeof createPlaceCalls>
