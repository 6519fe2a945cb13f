import polyline from '@mapbox/polyline'

import type { Point } from '#contract/primitives.ts'

/** Corners of an area in order; repeating the first corner at the end is optional. */
export type Ring = readonly Point[]

/** Decodes a ring of the contract (A §3, "geolocation {polygons (encoded paths) …}"): Google polyline, precision 5. */
export function decodeRing(encoded: string): Ring {
  return polyline.decode(encoded).map(([lat, lng]) => ({ lat, lng }))
}

export interface BoundingBox {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Bounding box of all rings; undefined without corners. */
export function getBoundingBox(rings: readonly Ring[]): BoundingBox | undefined {
  const points = rings.flat()
  if (points.length === 0) return undefined
  const lats = points.map(it => it.lat)
  const lngs = points.map(it => it.lng)
  return { south: Math.min(...lats), north: Math.max(...lats), west: Math.min(...lngs), east: Math.max(...lngs) }
}
