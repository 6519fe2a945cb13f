import polyline from '@mapbox/polyline'

import { type Corner, findCityFile } from '#backend/db/seed/world/country-files.ts'
import type { Point } from '#contract/primitives.ts'
import { METRES_PER_DEGREE, offsetPoint } from '#domain/geo/distance.ts'
import { isInbounds } from '#domain/geo/zone.ts'

/**
 * Corners of the delivery area of a city, in order, without the closing corner.
 *
 * @throws Error for an unknown city
 */
export function getOutline(cityCode: string): readonly Corner[] {
  const city = findCityFile(cityCode)
  if (city === undefined) throw new Error(`no outline for ${cityCode}`)
  return city.outline
}

/** The closed outline as a Google polyline of precision 5. */
export function encodeOutline(cityCode: string): string {
  const corners = getOutline(cityCode)
  return polyline.encode([...corners, ...corners.slice(0, 1)].map(([latitude, longitude]) => [latitude, longitude]))
}

/** Whether a point lies within a city's delivery area. */
export function isInDeliveryArea(cityCode: string, latitude: number, longitude: number): boolean {
  return isInbounds({ lat: latitude, lng: longitude }, [encodeOutline(cityCode)])
}

/** Distance in metres, approximated on a plane; the error is negligible within a city. */
export function getDistanceMetres(one: Corner, other: Corner): number {
  const north = (one[0] - other[0]) * METRES_PER_DEGREE
  const east = (one[1] - other[1]) * METRES_PER_DEGREE * Math.cos((one[0] * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** A circle that contains the whole outline; radius in metres, rounded up to 100. */
export function getSearchZone(cityCode: string): { latitude: number; longitude: number; radius: number } {
  const corners = getOutline(cityCode)
  const latitudes = corners.map(([latitude]) => latitude)
  const longitudes = corners.map(([, longitude]) => longitude)
  const latitude = Math.round(((Math.min(...latitudes) + Math.max(...latitudes)) / 2) * 1e5) / 1e5
  const longitude = Math.round(((Math.min(...longitudes) + Math.max(...longitudes)) / 2) * 1e5) / 1e5
  const maxDistance = Math.max(...corners.map(corner => getDistanceMetres([latitude, longitude], corner)))
  return { latitude, longitude, radius: Math.ceil(maxDistance / 100) * 100 }
}

const CIRCLE_CORNERS = 24

/** A circle as a closed ring, Google polyline of precision 5. @param radius metres */
export function encodeCircle(centre: Point, radius: number): string {
  const corners = Array.from({ length: CIRCLE_CORNERS }, (_, corner): [number, number] => {
    const angle = (corner / CIRCLE_CORNERS) * 2 * Math.PI
    const { lat, lng } = offsetPoint(centre, radius * Math.sin(angle), radius * Math.cos(angle))
    return [lat, lng]
  })
  return polyline.encode([...corners, corners[0]!])
}
