import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CityCode, Coordinate, Point } from '#contract/primitives.ts'

/** Streets of one reply. */
export const MAX_MAP_STREETS = 80

/** A straight line from the first house of a street to its last. */
export const MapStreet = z.object({ name: z.string(), from: Point, to: Point })
export type MapStreet = z.infer<typeof MapStreet>

/** Ours: a map without tiles. An unknown city has no streets. */
export const getMapStreets = endpoint({
  method: 'GET',
  path: '/cities/streets',
  domain: 'geo',
  source: 'A §7',
  customPath: true,
  summary: 'Returns the known streets of a city around a point, at most 80, the nearest first.',
  query: z.object({ cityCode: CityCode, latitude: Coordinate, longitude: Coordinate }),
  reply: z.object({ streets: z.array(MapStreet) }),
})
