import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities, cityTexts, streets } from '#backend/db/schema/geo.ts'
import { getSimilarity, useLooseMatching, matchesKey } from '#backend/modules/geo/text-search.ts'
import { hasHouseNumber } from '#backend/modules/geo/address-lookup.ts'
import { getCityName, getStreetName, findStreets } from '#backend/modules/geo/street-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { PublicVariantHandler } from '#backend/modules/geo/public-variant.ts'
import type { searchAddressesPublic } from '#contract/geo/address-lookup.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'
import { toPlaceId } from '#domain/geo/place-id.ts'
import { parseTypedAddress } from '#domain/geo/typed-address.ts'
import { formatAddress } from '#domain/geo/format-address.ts'

/** Fits below the input field without much scrolling. */
const MAX_PREDICTIONS = 8

/** Searches streets by name: first in the given city, then in the caller's country ("biased to the city centre", A §7). Returns the typed house number. */
export function searchAddressesHandler(db: Db): PublicVariantHandler<typeof searchAddressesPublic> {
  return async ({ query }, call) => {
    const typedAddress = parseTypedAddress(query.address)
    const key = toSearchKey(typedAddress.street)
    if (key === '') return { predictions: [], attribution: null }
    const namedCities = await findCitiesByName(db, typedAddress.rest)
    const cityCode = namedCities[0] ?? query.cityCode ?? call.cityCode ?? ''
    const matches = await searchStreets(db, key, { cityCode, country: call.countryCode, near: call.deliveryLocation })
    if (matches[0]?.street.fault === 'SEARCH') {
      throw new Problem(503, 'Addresses cannot be searched now', undefined, { headers: { 'retry-after': '5' } })
    }
    return {
      predictions: matches.map(({ street, city }) => {
        const house = hasHouseNumber(street, typedAddress.house) ? typedAddress.house : null
        const name = { name: 'STREET_NAME' as const, value: getStreetName(street, city, call.language) }
        const number = house === null ? [] : [{ name: 'STREET_NUMBER' as const, value: house }]
        return {
          placeId: toPlaceId({ street: street.id, house }),
          title: formatAddress(city.countryCode, [name, ...number]).line,
          subtitle: getCityName(city, call.language),
          precision: house === null ? ('street' as const) : ('house' as const),
        }
      }),
      attribution: null,
    }
  }
}

/** Codes of the cities whose name, in any language, is one of the texts. */
async function findCitiesByName(db: Db, texts: readonly string[]): Promise<string[]> {
  const keys = texts.map(it => toSearchKey(it)).filter(it => it !== '')
  if (keys.length === 0) return []
  const rows = await db.select({ code: cityTexts.cityCode, name: cityTexts.name }).from(cityTexts).orderBy(cityTexts.cityCode)
  return [...new Set(rows.filter(it => keys.includes(toSearchKey(it.name))).map(it => it.code))]
}

/** Preferences that order the streets. */
interface SearchBias {
  /** Code of a city, or empty. */
  readonly cityCode: string
  readonly country: string | undefined
  readonly near: { readonly lat: number; readonly lng: number } | undefined
}

/** The best match first. Without a result, a second search uses a lower threshold ("pasaig" is half similar to "passeig"). */
function searchStreets(db: Db, key: string, { cityCode: cityCode, country = '', near }: SearchBias) {
  const column = sql`${streets.searchKey}`
  const preference = sql`(${cities.code} = ${cityCode}) desc, (${cities.countryCode} = ${country}) desc`
  // among equal matches, the nearest to the customer
  const distance: SQL = near
    ? sql`(${streets.fromLat} - ${near.lat}::float8) ^ 2 + (${streets.fromLng} - ${near.lng}::float8) ^ 2`
    : sql`(${streets.fromLat} - ${cities.centerLat}) ^ 2 + (${streets.fromLng} - ${cities.centerLng}) ^ 2`
  const order = sql`${preference}, round(${getSimilarity(column, key)}::numeric, 1) desc, ${distance}, ${streets.id}`
  // a street that simulates an error matches only by its full name
  const isSearchable = or(sql`${streets.fault} is null`, and(isNotNull(streets.fault), eq(streets.searchKey, key)))
  return db.transaction(
    async transaction => {
      const runSearch = () => findStreets(transaction, and(matchesKey(column, key), isSearchable), order, MAX_PREDICTIONS)
      const strictMatches = await runSearch()
      if (strictMatches.length > 0) return strictMatches
      await transaction.execute(useLooseMatching)
      return runSearch()
    },
    { accessMode: 'read only' },
  )
}
