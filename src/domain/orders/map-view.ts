import type { Point } from '#contract/primitives.ts'
import { METRES_PER_DEGREE } from '#domain/geo/distance.ts'

/** A place on the drawing, in its own units; y grows downwards. */
export interface MapPoint {
  readonly x: number
  readonly y: number
}

export interface MapFrame {
  readonly width: number
  readonly height: number
  /** Kept free at each side, so that markers are not cut. */
  readonly margin: number
}

/** No map is drawn closer than this, in metres across: a door beside its store would show a single house. */
const MIN_WIDTH_METRES = 300

/**
 * Puts places of a city on a flat drawing: all of `shown` lies within the frame, north is up, and lengths are alike in both
 * directions.
 */
export function createMapProjection(shown: readonly Point[], { width, height, margin }: MapFrame): (point: Point) => MapPoint {
  const lats = shown.map(it => it.lat)
  const lngs = shown.map(it => it.lng)
  const middle = shown.length === 0 ? { lat: 0, lng: 0 } : { lat: midway(lats), lng: midway(lngs) }
  const narrow = Math.cos((middle.lat * Math.PI) / 180)
  const across = Math.max(spread(lngs) * narrow * METRES_PER_DEGREE, MIN_WIDTH_METRES)
  const up = Math.max(spread(lats) * METRES_PER_DEGREE, MIN_WIDTH_METRES * (height / width))
  const scale = Math.min((width - 2 * margin) / across, (height - 2 * margin) / up) * METRES_PER_DEGREE
  return ({ lat, lng }) => ({ x: width / 2 + (lng - middle.lng) * narrow * scale, y: height / 2 - (lat - middle.lat) * scale })
}

const midway = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2
const spread = (values: readonly number[]): number => (values.length === 0 ? 0 : Math.max(...values) - Math.min(...values))
