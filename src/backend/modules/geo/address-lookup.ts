import { eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { streets } from '#backend/db/schema/geo.ts'
import { loadAddressBook } from '#backend/modules/geo/address-book.ts'
import {
  toAddress,
  findCityAt,
  toStreetLine,
  type AddressCity,
  findCity,
  findStreets,
  hasHouseNumber,
} from '#backend/modules/geo/street-rows.ts'
import type { GeocoderChain } from '#backend/modules/geo/geocoders/chain.ts'
import type { LocatedAddress } from '#backend/modules/geo/geocoders/geocoder.ts'
import { Problem } from '#backend/problem.ts'
import type { PublicVariantHandler } from '#backend/modules/geo/public-variant.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import type { Address } from '#contract/geo/address.ts'
import type { getPinOnMap } from '#contract/geo/address-book.ts'
import type { getAddressAtPublic, getPlacePublic } from '#contract/geo/address-lookup.ts'
import type { Point } from '#contract/primitives.ts'
import { findNearestSavedAddress } from '#domain/geo/address-book/nearest-saved-address.ts'
import { parsePlaceId, toPlaceId } from '#domain/geo/place-id.ts'
import { getHousePosition, getMidpoint, findNearestHouse } from '#domain/geo/street-houses.ts'

/** Maximum distance in metres from a street to get one of its house numbers, and to be on the street at all. */
const [MAX_HOUSE_METRES, MAX_STREET_METRES] = [60, 400]

/** Above the number of streets of any city, so that all streets are compared. */
const MAX_CITY_STREETS = 2000

/** @source A §7; B §8: 205555 POINT_OUT_OF_COVERAGE */
export const createOutOfCoverageProblem = (): Problem => new Problem(404, 'We do not deliver there yet', StaticCode.pointOutOfCoverage)

/** For a street that simulates an error. */
const createLookupProblem = (): Problem =>
  new Problem(503, 'Addresses cannot be looked up now', undefined, { headers: { 'retry-after': '5' } })

/** A text that is a number is one outside of the bounds of coordinates. */
const isNumeric = (value: number | string): boolean => typeof value === 'number' || (value.trim() !== '' && !Number.isNaN(Number(value)))

/** @source A §5: "non-numeric latitude or longitude gives null" */
export function getAddressAtHandler(geocoder: GeocoderChain): PublicVariantHandler<typeof getAddressAtPublic> {
  return async ({ query: { latitude: lat, longitude: lng } }, call) => {
    if (!isNumeric(lat) || !isNumeric(lng)) return { address: null, precision: null, attribution: null }
    if (typeof lng !== 'number') throw new Problem(400, 'query.longitude: a longitude lies between -180 and 180')
    if (typeof lat !== 'number' || Math.abs(lat) > 90) throw new Problem(400, 'query.latitude: a latitude lies between -90 and 90')
    const reply = await geocoder.findAt({ lat, lng }, call)
    if (!reply.address) throw createOutOfCoverageProblem()
    return reply
  }
}

/** An unknown place id gives null too. @source A §5: "a missing or 'null' place id gives null" */
export function getPlaceHandler(geocoder: GeocoderChain): PublicVariantHandler<typeof getPlacePublic> {
  return ({ params, query }, call) => geocoder.findPlace(params.placeId, { ...call, session: query.session })
}

/** The place of an id of the gazetteer or of a pin. Undefined for other ids, null for an unknown place. */
export async function findGazetteerPlace(db: Db, placeId: string, language: string): Promise<LocatedAddress | null | undefined> {
  const cityCode = /^city:([A-Z0-9]{3})$/.exec(placeId)?.[1]
  if (cityCode !== undefined) {
    const city = await findCity(db, cityCode)
    return city
      ? { address: toAddress({ placeId, city, street: undefined, house: null, geo: city.center }, language), precision: 'city' }
      : null
  }
  const place = parsePlaceId(placeId)
  if (!place) return undefined
  if ('pin' in place) return toLocated(await findAddressAt(db, place.pin, language))
  const [match] = await findStreets(db, eq(streets.id, place.street), sql`${streets.id}`, 1)
  if (!match || !hasHouseNumber(match.street, place.house)) return null
  if (match.street.fault === 'LOOKUP') throw createLookupProblem()
  const line = toStreetLine(match.street)
  const geo = place.house === null ? getMidpoint(line) : getHousePosition(line, Number.parseInt(place.house))
  return toLocated(toAddress({ placeId, ...match, house: place.house, geo }, language))
}

export function toLocated(address: Address | undefined): LocatedAddress | null {
  if (!address) return null
  const hasStreet = address.addressComponents.some(it => it.name === 'STREET_NAME')
  return { address, precision: address.number !== null ? 'house' : hasStreet ? 'street' : 'city' }
}

/** Describes the position of a pin, and the customer's saved address there. The texts are empty outside every city. */
export function getPinOnMapHandler(db: Db, geocoder: GeocoderChain): Handler<typeof getPinOnMap> {
  return async ({ query: { latitude: lat, longitude: lng } }, call) => {
    const address = Math.abs(lat) <= 90 ? (await geocoder.findAt({ lat, lng }, call)).address : null
    const saved = call.customer ? findNearestSavedAddress(await loadAddressBook(db, call.customer.id), { lat, lng }) : undefined
    const savedAddress = saved ?? null
    if (!address) return { data: { title: '', subtitle: '', inbounds: false, cityCode: null, savedAddress } }
    const { text, description, city } = address
    return { data: { title: text, subtitle: description, inbounds: true, cityCode: city?.code ?? null, savedAddress } }
  }
}

/** The address of a point, with the name of the nearest house or street. Undefined outside every city. */
export async function findAddressAt(db: Db, pin: Point, language: string): Promise<Address | undefined> {
  const city = await findCityAt(db, pin)
  if (!city) return undefined
  const nearest = await findNearestStreet(db, city, pin)
  const street = nearest && nearest.metres <= MAX_STREET_METRES ? nearest.street : undefined
  const house = nearest && nearest.metres <= MAX_HOUSE_METRES ? String(nearest.number) : null
  return toAddress({ placeId: toPlaceId({ pin }), city, street, house, geo: pin }, language)
}

async function findNearestStreet(db: Db, city: AddressCity, point: Point) {
  const rows = await db.select().from(streets).where(eq(streets.cityCode, city.cityCode)).orderBy(streets.id).limit(MAX_CITY_STREETS)
  const candidates = rows.filter(it => it.fault === null).map(street => ({ street, ...findNearestHouse(toStreetLine(street), point) }))
  return candidates.toSorted((a, b) => a.metres - b.metres)[0]
}
