import type { Point } from '#contract/primitives.ts'
import { METRES_PER_DEGREE } from '#domain/geo/distance.ts'

/** A position on the map in its own units; y grows downwards. */
export interface MapPoint {
  readonly x: number
  readonly y: number
}

export interface MapFrame {
  readonly width: number
  readonly height: number
  /** Margin on each side, so that markers are not clipped. */
  readonly margin: number
}

/** Minimum width of the map, metres: a shorter distance would show a single building. */
const MIN_WIDTH_METRES = 300

/**
 * Creates a projection of points to the map: all `points` lie within the frame, north is up, and the scale is equal in both directions.
 */
export function createMapProjection(points: readonly Point[], { width, height, margin }: MapFrame): (point: Point) => MapPoint {
  const lats = points.map(it => it.lat)
  const lngs = points.map(it => it.lng)
  const middle = points.length === 0 ? { lat: 0, lng: 0 } : { lat: getMiddle(lats), lng: getMiddle(lngs) }
  const longitudeScale = Math.cos((middle.lat * Math.PI) / 180)
  const widthMetres = Math.max(getSpread(lngs) * longitudeScale * METRES_PER_DEGREE, MIN_WIDTH_METRES)
  const heightMetres = Math.max(getSpread(lats) * METRES_PER_DEGREE, MIN_WIDTH_METRES * (height / width))
  const scale = Math.min((width - 2 * margin) / widthMetres, (height - 2 * margin) / heightMetres) * METRES_PER_DEGREE
  return ({ lat, lng }) => ({ x: width / 2 + (lng - middle.lng) * longitudeScale * scale, y: height / 2 - (lat - middle.lat) * scale })
}

const getMiddle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2
const getSpread = (values: readonly number[]): number => (values.length === 0 ? 0 : Math.max(...values) - Math.min(...values))
