import type { Client } from '#client/client.ts'
import type { Address } from '#contract/geo/address.ts'
import { getPlacePublic, searchAddressesPublic } from '#contract/geo/address-lookup.ts'
import { type CitySummary, getSummarizedSettings } from '#contract/geo/city.ts'
import { getCitiesNear } from '#contract/geo/town.ts'
import { findCityByCode } from '#domain/geo/find-city.ts'
import type { NamedCity } from '#domain/geo/parse-place-text.ts'
import { getNameComparator } from '#domain/language/sort-by-name.ts'
import { COUNTRY_LOCALE, FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'

/** A city with its names in the language of the page and of its country. */
export interface SearchableCity extends NamedCity {
  readonly summary: CitySummary
}

/** A search result in a served city, within its outline. */
export interface ServedAddress {
  readonly title: string
  readonly cityCode: string
  readonly city: SearchableCity
  readonly address: Address
}

/** A town with the served cities near it. */
export interface NearbyCities {
  readonly name: string
  /** The served city that contains the town. */
  readonly within: SearchableCity | undefined
  /** The nearest first. */
  readonly nearest: readonly { readonly city: SearchableCity; readonly metres: number }[]
}

/**
 * Searches places for a visitor on a page of a country, by the public endpoints (A §6: "Anonymous visitors use public geo endpoints").
 *
 * @param country two lower-case characters; its places come first
 * @throws CallError when the list of cities cannot be loaded
 */
export async function createPlaceSearch(call: Client, country: string, language: string) {
  const place = { language, countryCode: country.toUpperCase() }
  const cities = await loadCitiesInAllNames(call, country, language)
  const served = cities.filter(it => it.summary.enabled)

  async function loadPlace(placeId: string, title = ''): Promise<ServedAddress | undefined> {
    const reply = await call(getPlacePublic, { params: { placeId }, query: {} }, { place }).catch(() => undefined)
    const address = reply?.address
    const city = served.find(it => it.code === address?.city?.code)
    return address?.inbounds && city ? { title, cityCode: city.code, city, address } : undefined
  }

  return {
    /** All cities, sorted by name in the language of the page. */
    cities,
    /** Cities that are not blocked. */
    served,
    /** Undefined for an unknown id and for a place that is not served. */
    loadPlace,
    /** Undefined when the search fails. Places that cannot be loaded are left out. */
    async search(street: string, cityCode: string | undefined): Promise<ServedAddress[] | undefined> {
      const query = { address: street, cityCode }
      const reply = await call(searchAddressesPublic, { query }, { place: { ...place, cityCode } }).catch(() => undefined)
      // the page answers names of cities itself
      const streets = reply?.predictions.filter(it => it.precision !== 'city')
      const matches = streets && (await Promise.all(streets.map(it => loadPlace(it.placeId, it.title))))
      return matches?.filter(it => it !== undefined)
    },
    /** Undefined for an unknown town. */
    async findNearCities(town: string): Promise<NearbyCities | undefined> {
      const near = await call(getCitiesNear, { query: { town } }, { place }).catch(() => undefined)
      if (!near?.town) return undefined
      const findByCode = (code: string | null) => served.find(it => it.code === code)
      const nearest = near.nearest.map(({ code, metres }) => ({ city: findByCode(code), metres }))
      return { name: near.town.name, within: findByCode(near.within), nearest: nearest.filter(it => it.city !== undefined) as NearbyCities['nearest'] } // prettier-ignore
    },
  }
}

/** Loads every city with its names in the language of the page, of the country and in English, and with its slugs, which have no accents. */
async function loadCitiesInAllNames(call: Client, country: string, language: string): Promise<SearchableCity[]> {
  const languages = [...new Set([language, COUNTRY_LOCALE[country] ?? FALLBACK_LANGUAGE, FALLBACK_LANGUAGE])]
  const lists = await Promise.all(
    languages.map(async it => (await call(getSummarizedSettings, { query: { language: it } }, { place: { language: it } })).cities),
  )
  const [pageCities = []] = lists
  return pageCities
    .map(summary => ({
      code: summary.code,
      countryCode: summary.countryCode,
      names: [
        ...lists.flatMap(list => findCityByCode(list, summary.code)?.name ?? []),
        ...Object.values(summary.slugTranslations).map(it => it.replaceAll('-', ' ')),
      ],
      summary,
    }))
    .toSorted((one, other) => getNameComparator(language)(one.summary.name, other.summary.name))
}
