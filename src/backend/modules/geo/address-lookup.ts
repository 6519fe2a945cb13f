import { eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { streets } from '#backend/db/schema/geo.ts'
import { addressOf, cityAround, toLine, type PlaceCity, type Street, streetsWhere } from '#backend/modules/geo/street-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { HandlerOfBoth } from '#backend/modules/geo/public-variant.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import type { Address } from '#contract/geo/address.ts'
import type { getPinOnMap } from '#contract/geo/address-book.ts'
import type { getAddressAtPublic, getPlacePublic } from '#contract/geo/address-lookup.ts'
import type { Point } from '#contract/primitives.ts'
import { parsePlaceId, toPlaceId } from '#domain/geo/place-id.ts'
import { getHousePosition, getMidpoint, findNearestHouse } from '#domain/geo/street-houses.ts'

/** How near its street a point must be to be one of its houses, and to be said to be on it at all. Metres. */
const [HOUSE_METRES, STREET_METRES] = [60, 400]

/** No city has more; all of them are weighed. */
const STREETS_OF_A_CITY = 2000

/** @source A §7; B §8: 205555 POINT_OUT_OF_COVERAGE */
export const outOfCoverage = (): Problem => new Problem(404, 'We do not deliver there yet', StaticCode.pointOutOfCoverage)

/** A street that stands for a look-up that fails. */
const unanswered = (): Problem => new Problem(503, 'Addresses cannot be looked up now', undefined, { headers: { 'retry-after': '5' } })

export function getAddressAtHandler(db: Db): HandlerOfBoth<typeof getAddressAtPublic> {
  return async ({ query: { latitude: lat, longitude: lng } }, call) => {
    if (Math.abs(lat) > 90) throw new Problem(400, 'query.latitude: a latitude lies between -90 and 90')
    const address = await addressAtPin(db, { lat, lng }, call.language)
    if (!address) throw outOfCoverage()
    return { address }
  }
}

/** @source A §5: "a missing or 'null' place id gives null"; so does one that names nothing. */
export function getPlaceHandler(db: Db): HandlerOfBoth<typeof getPlacePublic> {
  return async ({ params }, call) => {
    const place = parsePlaceId(params.placeId)
    if (!place) return { address: null }
    if ('pin' in place) return { address: (await addressAtPin(db, place.pin, call.language)) ?? null }
    const [found] = await streetsWhere(db, eq(streets.id, place.street), sql`${streets.id}`, 1)
    if (!found || !hasHouse(found.street, place.house)) return { address: null }
    if (found.street.fault === 'LOOKUP') throw unanswered()
    const line = toLine(found.street)
    const geo = place.house === null ? getMidpoint(line) : getHousePosition(line, Number.parseInt(place.house))
    return { address: addressOf({ placeId: params.placeId, ...found, house: place.house, geo }, call.language) }
  }
}

/** What a pin stands on, in a few words; outside every city there is nothing to say. */
export function getPinOnMapHandler(db: Db): Handler<typeof getPinOnMap> {
  return async ({ query: { latitude: lat, longitude: lng } }, call) => {
    const address = Math.abs(lat) <= 90 ? await addressAtPin(db, { lat, lng }, call.language) : undefined
    if (!address) return { data: { title: '', subtitle: '', inbounds: false, cityCode: null } }
    const { text, description, city } = address
    return { data: { title: text, subtitle: description, inbounds: true, cityCode: city?.code ?? null } }
  }
}

/** Whether a street has such a number. */
export function hasHouse(street: Street, house: string | null): boolean {
  const number = house === null ? 1 : Number.parseInt(house)
  return number >= 1 && number <= street.houses
}

/** The address of a point is the point itself, named after the house or the street beside it. Undefined outside every city. */
async function addressAtPin(db: Db, pin: Point, language: string): Promise<Address | undefined> {
  const city = await cityAround(db, pin)
  if (!city) return undefined
  const near = await nearestStreet(db, city, pin)
  const street = near && near.metres <= STREET_METRES ? near.street : undefined
  const house = near && near.metres <= HOUSE_METRES ? String(near.number) : null
  return addressOf({ placeId: toPlaceId({ pin }), city, street, house, geo: pin }, language)
}

async function nearestStreet(db: Db, city: PlaceCity, point: Point) {
  const rows = await db.select().from(streets).where(eq(streets.cityCode, city.cityCode)).orderBy(streets.id).limit(STREETS_OF_A_CITY)
  const weighed = rows.filter(it => it.fault === null).map(street => ({ street, ...findNearestHouse(toLine(street), point) }))
  return weighed.toSorted((a, b) => a.metres - b.metres)[0]
}
