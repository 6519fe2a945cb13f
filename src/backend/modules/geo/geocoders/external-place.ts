import type { Db } from '#backend/db/connect.ts'
import type { LocatedAddress, PlacePrediction } from '#backend/modules/geo/geocoders/geocoder.ts'
import { type AddressCity, findCityAt, getCityName } from '#backend/modules/geo/street-rows.ts'
import type { Address } from '#contract/geo/address.ts'
import type { PlacePrecision } from '#contract/geo/address-lookup.ts'
import type { Point } from '#contract/primitives.ts'
import { formatAddress } from '#domain/geo/format-address.ts'
import { isInbounds } from '#domain/geo/zone.ts'

/** A place of another server, with clean texts and a valid point. */
export interface ExternalPlace {
  readonly placeId: string
  readonly point: Point
  /** ISO 3166-1 alpha-2, capitals. */
  readonly countryCode: string
  readonly precision: PlacePrecision
  /** Of a building, a business, a city; null for a street or a house without a name. */
  readonly name: string | null
  readonly street: string | null
  readonly number: string | null
  readonly postalCode: string | null
  readonly district: string | null
  readonly cityName: string | null
  readonly province: string | null
}

/** As long as the texts of the contract. */
const MAX_TEXT_LENGTH = 100
const MAX_NUMBER_LENGTH = 20

/**
 * A text of another server: one line without control and invisible characters, which could reverse or hide other text. Null without any
 * letter or digit.
 */
export function cleanText(text: unknown, maxLength = MAX_TEXT_LENGTH): string | null {
  if (typeof text !== 'string') return null
  const line = text
    .slice(0, maxLength * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  const short = [...line].slice(0, maxLength).join('').trim()
  return /[\p{L}\p{N}]/u.test(short) ? short : null
}

/** A house number, such as "12", "12-14" or "12 bis". Null for anything longer, and without a digit or letter. */
export function cleanNumber(text: unknown): string | null {
  const number = cleanText(text, MAX_NUMBER_LENGTH + 1)
  return number !== null && number.length <= MAX_NUMBER_LENGTH ? number : null
}

/** Undefined outside of the globe, and for the point 0, 0, which stands for "unknown" in many data sets. */
export function toPoint(lat: unknown, lng: unknown): Point | undefined {
  const [latitude, longitude] = [toNumber(lat), toNumber(lng)]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  if (latitude === 0 && longitude === 0) return undefined
  return { lat: roundDegrees(latitude), lng: roundDegrees(longitude) }
}

/** NaN for anything but a decimal number or its text. */
function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,3}(?:\.\d{1,20})?$/.test(value) ? Number(value) : Number.NaN
}

/** Five decimals, about one metre. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

export function toPlacePrediction(place: ExternalPlace): PlacePrediction {
  const { line, isStreet } = getLine(place)
  const parts = [isStreet ? place.name : null, isStreet ? null : place.street, place.postalCode, place.cityName ?? place.province]
  const subtitle = [...new Set(parts.filter(it => it !== null && it !== line))].join(', ')
  return { placeId: place.placeId, title: line, subtitle, precision: place.precision }
}

function getLine({ countryCode, street, number, name, cityName, precision }: ExternalPlace): {
  readonly line: string
  readonly isStreet: boolean
} {
  const components = toStreetComponents(street, number)
  const line = formatAddress(countryCode, components).line
  return line !== '' ? { line, isStreet: true } : { line: name ?? (precision === 'city' ? cityName : null) ?? '', isStreet: false }
}

function toStreetComponents(street: string | null, number: string | null): Address['addressComponents'] {
  if (street === null) return []
  return [{ name: 'STREET_NAME', value: street }, ...(number === null ? [] : [{ name: 'STREET_NUMBER' as const, value: number }])]
}

/**
 * Converts a place to the contract's address, in the city whose zone contains it. Outside of every zone the address has no city, so that it
 * cannot be ordered to.
 */
export async function toExternalAddress(db: Db, place: ExternalPlace, language: string): Promise<LocatedAddress> {
  const found = await findCityAt(db, place.point)
  const city = found?.countryCode === place.countryCode ? found : undefined
  return { address: createAddress(place, city, language), precision: place.precision }
}

export function createAddress(place: ExternalPlace, city: AddressCity | undefined, language: string): Address {
  const { line, isStreet } = getLine(place)
  const name = city ? getCityName(city, language) : (place.cityName ?? place.province ?? '')
  const others = [
    ['BUILDING_NAME', isStreet ? place.name : null],
    ['POSTAL_CODE', place.postalCode],
    ['DISTRICT', place.district],
    ['PROVINCE', place.province],
  ] as const
  const text = line || name
  return {
    placeId: place.placeId,
    city: city
      ? { code: city.cityCode, name, countryCode: city.countryCode, customAddressConfig: { fields: [...city.customAddressFields] } }
      : null,
    priority: 'address',
    geo: place.point,
    fullText: text === name || name === '' ? text : `${text}, ${name}`,
    text,
    description: name,
    summary: text,
    addressComponents: [
      ...toStreetComponents(place.street, place.number),
      ...others.flatMap(([component, value]) => (value === null ? [] : [{ name: component, value }])),
    ],
    number: place.street === null ? null : place.number,
    details: null,
    inbounds: city !== undefined && isInbounds(place.point, city.polygons),
    type: 'DELIVERY',
    customFields: [],
    userLocation: null,
  }
}
