import { eq, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toJsonList } from '#backend/db/fragments.ts'
import { cities, cityPolygons, streets } from '#backend/db/schema/geo.ts'
import { type CityTextRow, cityTextsJson, namesOf } from '#backend/modules/geo/city-texts.ts'
import type { Address } from '#contract/geo/address.ts'
import type { Point } from '#contract/primitives.ts'
import { isInbounds } from '#domain/geo/polygon.ts'
import type { StreetLine } from '#domain/geo/street-houses.ts'
import { formatAddress } from '#domain/geo/format-address.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

const cityColumns = {
  cityCode: cities.code,
  countryCode: cities.countryCode,
  contentLanguageCode: cities.contentLanguageCode,
  customAddressFields: cities.customAddressFields,
  texts: cityTextsJson,
  polygons: toJsonList<string>(sql`${cityPolygons.encoded}`, sql`from ${cityPolygons} where ${cityPolygons.cityCode} = ${cities.code}`),
}

/** What addresses must know of a city. */
export interface PlaceCity {
  readonly cityCode: string
  readonly countryCode: string
  readonly contentLanguageCode: string
  readonly customAddressFields: (typeof cities.$inferSelect)['customAddressFields']
  readonly texts: readonly CityTextRow[]
  readonly polygons: readonly string[]
}

export type Street = typeof streets.$inferSelect

/** Streets with their cities. */
export function streetsWhere(
  db: Pick<Db, 'select'>,
  condition: SQL | undefined,
  order: SQL,
  limit: number,
): Promise<{ street: Street; city: PlaceCity }[]> {
  return db
    .select({ street: streets, city: cityColumns })
    .from(streets)
    .innerJoin(cities, eq(cities.code, streets.cityCode))
    .where(condition)
    .orderBy(order)
    .limit(limit)
}

/** The city that a point lies in: of those whose search zone it is near, the one whose outline holds it. */
export async function cityAround(db: Db, point: Point): Promise<PlaceCity | undefined> {
  const near = sql`abs(${cities.centerLat} - ${point.lat}::float8) * 111195 <= ${cities.searchRadius} + 1000`
  const rows = await db.select(cityColumns).from(cities).where(near).orderBy(cities.code)
  return rows.find(it => isInbounds(point, it.polygons))
}

export const toLine = (street: Street): StreetLine => ({
  from: { lat: street.fromLat, lng: street.fromLng },
  to: { lat: street.toLat, lng: street.toLng },
  houses: street.houses,
})

/** As its plate says it for who reads the city's language, in Latin letters for everybody else. */
export function streetName(street: Street, city: PlaceCity, language: string): string {
  return language === city.contentLanguageCode ? street.localName : street.latinName
}

export function cityName(city: PlaceCity, language: string): string {
  return pickText(namesOf(city.texts).displayName, getLanguageChain(language, city.contentLanguageCode))
}

interface PlaceMatch {
  readonly placeId: string
  readonly city: PlaceCity
  /** Missing where no street is near. */
  readonly street: Street | undefined
  readonly house: string | null
  readonly geo: Point
}

/** A place as the contract's Address; what only the customer knows is left empty. */
export function addressOf({ placeId, city, street, house, geo }: PlaceMatch, language: string): Address {
  const name = cityName(city, language)
  const components: Address['addressComponents'] = [
    ...(street ? [{ name: 'STREET_NAME' as const, value: streetName(street, city, language) }] : []),
    ...(house === null ? [] : [{ name: 'STREET_NUMBER' as const, value: house }]),
  ]
  const line = formatAddress(city.countryCode, components).line || name
  return {
    placeId,
    city: {
      code: city.cityCode,
      name,
      countryCode: city.countryCode,
      customAddressConfig: { fields: [...city.customAddressFields] },
    },
    priority: 'address',
    geo: { lat: rounded(geo.lat), lng: rounded(geo.lng) },
    fullText: line === name ? name : `${line}, ${name}`,
    text: line,
    description: name,
    summary: line,
    addressComponents: components,
    number: house,
    details: null,
    inbounds: isInbounds(geo, city.polygons),
    type: 'DELIVERY',
    customFields: [],
    userLocation: null,
  }
}

/** Five decimals are a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
