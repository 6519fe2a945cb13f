import { eq, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toJsonList } from '#backend/db/sql-fragments.ts'
import { cities, cityPolygons, streets } from '#backend/db/schema/geo.ts'
import { type CityTextRow, cityTextsJson, groupByLanguage } from '#backend/modules/geo/city-texts.ts'
import type { Address } from '#contract/geo/address.ts'
import type { Point } from '#contract/primitives.ts'
import { isInbounds } from '#domain/geo/zone.ts'
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

/** The data of a city that addresses need. */
export interface AddressCity {
  readonly cityCode: string
  readonly countryCode: string
  readonly contentLanguageCode: string
  readonly customAddressFields: (typeof cities.$inferSelect)['customAddressFields']
  readonly texts: readonly CityTextRow[]
  readonly polygons: readonly string[]
}

export type Street = typeof streets.$inferSelect

/** Streets with their cities. */
export function findStreets(
  db: Pick<Db, 'select'>,
  condition: SQL | undefined,
  order: SQL,
  limit: number,
): Promise<{ street: Street; city: AddressCity }[]> {
  return db
    .select({ street: streets, city: cityColumns })
    .from(streets)
    .innerJoin(cities, eq(cities.code, streets.cityCode))
    .where(condition)
    .orderBy(order)
    .limit(limit)
}

/** A city with the centre of its search zone. */
export async function findCity(db: Db, code: string): Promise<(AddressCity & { readonly center: Point }) | undefined> {
  const [row] = await db
    .select({ city: cityColumns, lat: cities.centerLat, lng: cities.centerLng })
    .from(cities)
    .where(eq(cities.code, code))
  return row && { ...row.city, center: { lat: row.lat, lng: row.lng } }
}

/** Finds the city whose polygons contain the point, among the cities whose search zone is near. */
export async function findCityAt(db: Db, point: Point): Promise<AddressCity | undefined> {
  const isNear = sql`abs(${cities.centerLat} - ${point.lat}::float8) * 111195 <= ${cities.searchRadius} + 1000`
  const rows = await db.select(cityColumns).from(cities).where(isNear).orderBy(cities.code)
  return rows.find(it => isInbounds(point, it.polygons))
}

export const toStreetLine = (street: Street): StreetLine => ({
  from: { lat: street.fromLat, lng: street.fromLng },
  to: { lat: street.toLat, lng: street.toLng },
  houses: street.houses,
})

/** Whether a street has a house number. */
export function hasHouseNumber({ houses }: Pick<Street, 'houses'>, house: string | null): boolean {
  const number = house === null ? 1 : Number.parseInt(house)
  return number >= 1 && number <= houses
}

/** "city:BCN": the place of a city, which is never an address by itself. */
export const toCityPlaceId = (cityCode: string): string => `city:${cityCode}`

/** The local name in the language of the city, otherwise the name in Latin script. */
export function getStreetName(
  street: Pick<Street, 'localName' | 'latinName'>,
  city: Pick<AddressCity, 'contentLanguageCode'>,
  language: string,
): string {
  return language === city.contentLanguageCode ? street.localName : street.latinName
}

export function getCityName(city: Pick<AddressCity, 'contentLanguageCode' | 'texts'>, language: string): string {
  return pickText(groupByLanguage(city.texts).displayName, getLanguageChain(language, city.contentLanguageCode))
}

interface PlaceMatch {
  readonly placeId: string
  readonly city: AddressCity
  /** Undefined when no street is near. */
  readonly street: Street | undefined
  readonly house: string | null
  readonly geo: Point
}

/** Converts a place to the contract's Address. Fields that only the customer knows stay empty. */
export function toAddress({ placeId, city, street, house, geo }: PlaceMatch, language: string): Address {
  const name = getCityName(city, language)
  const components: Address['addressComponents'] = [
    ...(street ? [{ name: 'STREET_NAME' as const, value: getStreetName(street, city, language) }] : []),
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
    geo: { lat: roundDegrees(geo.lat), lng: roundDegrees(geo.lng) },
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

/** Rounds to five decimals, about one metre. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5
