import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities, cityTexts, streets } from '#backend/db/schema/geo.ts'
import { likeness, lookLoosely, matches } from '#backend/modules/catalogue/text-search.ts'
import { hasHouse } from '#backend/modules/geo/address-lookup.ts'
import { cityName, streetName, streetsWhere } from '#backend/modules/geo/street-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { HandlerOfBoth } from '#backend/modules/geo/public-variant.ts'
import type { searchAddressesPublic } from '#contract/geo/address-lookup.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'
import { toPlaceId } from '#domain/geo/place-id.ts'
import { parseTypedAddress } from '#domain/geo/typed-address.ts'
import { formatAddress } from '#domain/geo/format-address.ts'

/** As many as fit under the field without scrolling far. */
const PREDICTIONS = 8

/** Streets by name, those of the city named first, then those of the caller's country ("biased to the city centre", A §7); a house that is typed is kept. */
export function searchAddressesHandler(db: Db): HandlerOfBoth<typeof searchAddressesPublic> {
  return async ({ query }, call) => {
    const typed = parseTypedAddress(query.address)
    const key = toSearchKey(typed.street)
    if (key === '') return { predictions: [] }
    const named = await citiesNamed(db, typed.rest)
    const here = named[0] ?? query.cityCode ?? call.cityCode ?? ''
    const found = await streetsLike(db, key, { here, country: call.countryCode, near: call.deliveryLocation })
    if (found[0]?.street.fault === 'SEARCH') {
      throw new Problem(503, 'Addresses cannot be searched now', undefined, { headers: { 'retry-after': '5' } })
    }
    return {
      predictions: found.map(({ street, city }) => {
        const house = hasHouse(street, typed.house) ? typed.house : null
        const name = { name: 'STREET_NAME' as const, value: streetName(street, city, call.language) }
        const number = house === null ? [] : [{ name: 'STREET_NUMBER' as const, value: house }]
        return {
          placeId: toPlaceId({ street: street.id, house }),
          title: formatAddress(city.countryCode, [name, ...number]).line,
          subtitle: cityName(city, call.language),
        }
      }),
    }
  }
}

/** Codes of the cities that one of the texts names, in any language. */
async function citiesNamed(db: Db, texts: readonly string[]): Promise<string[]> {
  const keys = texts.map(it => toSearchKey(it)).filter(it => it !== '')
  if (keys.length === 0) return []
  const rows = await db.select({ code: cityTexts.cityCode, name: cityTexts.name }).from(cityTexts).orderBy(cityTexts.cityCode)
  return [...new Set(rows.filter(it => keys.includes(toSearchKey(it.name))).map(it => it.code))]
}

/** Whose streets come first. */
interface Bias {
  /** Code of a city, or nothing. */
  readonly here: string
  readonly country: string | undefined
  readonly near: { readonly lat: number; readonly lng: number } | undefined
}

/** The best first; when nothing is found, a second and looser look ("pasaig" is half like "passeig"). */
function streetsLike(db: Db, key: string, { here, country = '', near }: Bias) {
  const column = sql`${streets.searchKey}`
  const isHere = sql`(${cities.code} = ${here}) desc, (${cities.countryCode} = ${country}) desc`
  // of streets that match alike, those near where the customer is
  const distance: SQL = near
    ? sql`(${streets.fromLat} - ${near.lat}::float8) ^ 2 + (${streets.fromLng} - ${near.lng}::float8) ^ 2`
    : sql`(${streets.fromLat} - ${cities.centerLat}) ^ 2 + (${streets.fromLng} - ${cities.centerLng}) ^ 2`
  const order = sql`${isHere}, round(${likeness(column, key)}::numeric, 1) desc, ${distance}, ${streets.id}`
  // a street that stands for an error is found by its whole name alone
  const isFaultless = or(sql`${streets.fault} is null`, and(isNotNull(streets.fault), eq(streets.searchKey, key)))
  return db.transaction(
    async transaction => {
      const look = () => streetsWhere(transaction, and(matches(column, key), isFaultless), order, PREDICTIONS)
      const strictly = await look()
      if (strictly.length > 0) return strictly
      await transaction.execute(lookLoosely)
      return look()
    },
    { accessMode: 'read only' },
  )
}
