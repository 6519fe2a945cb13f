import type { Point } from '#contract/primitives.ts'
import { METRES_PER_DEGREE, getDistanceMetres } from '#domain/geo/distance.ts'
import { getBoundingBox, type Ring } from '#domain/geo/polygon.ts'

/** Metres east and south of the centre of a city, the coordinates of the map. */
export interface PlanePoint {
  readonly x: number
  readonly y: number
}

/** The visible part of the map, metres; 4 : 3. */
export interface MapView {
  readonly center: PlanePoint
  readonly width: number
}

/** Magnification of each zoom step. */
const ZOOM_FACTOR = 4
/** The highest zoom step shows a street; step 0 shows the city. */
export const MAX_ZOOM = 3
/** Factor of the width of a city outline; width around a pin without an outline, metres. */
const [OUTLINE_MARGIN_FACTOR, DEFAULT_WIDTH_METRES] = [1.15, 8000]

export interface MapPlane {
  readonly toPlane: (point: Point) => PlanePoint
  readonly toGeo: (point: PlanePoint) => Point
  /** The width of the whole map, metres. */
  readonly width: number
}

/** Projects the surroundings of a city, or of a pin outside any city, to a plane. The error is negligible at this size. */
export function createMapPlane(rings: readonly Ring[], pin: Point): MapPlane {
  const box = getBoundingBox(rings) ?? { south: pin.lat, north: pin.lat, west: pin.lng, east: pin.lng }
  const center = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 }
  const across = METRES_PER_DEGREE * Math.cos((center.lat * Math.PI) / 180)
  const [width, height] = [
    getDistanceMetres({ lat: center.lat, lng: box.west }, { lat: center.lat, lng: box.east }),
    getDistanceMetres({ lat: box.south, lng: center.lng }, { lat: box.north, lng: center.lng }),
  ]
  return {
    toPlane: ({ lat, lng }) => ({ x: (lng - center.lng) * across, y: (center.lat - lat) * METRES_PER_DEGREE }),
    toGeo: ({ x, y }) => ({ lat: center.lat - y / METRES_PER_DEGREE, lng: center.lng + x / across }),
    width: Math.max(width, (height * 4) / 3) * OUTLINE_MARGIN_FACTOR || DEFAULT_WIDTH_METRES,
  }
}

/** The view at a zoom step around a point; step 0 is always the whole city. */
export function createView(plane: MapPlane, zoom: number, around: PlanePoint): MapView {
  return { center: zoom === 0 ? { x: 0, y: 0 } : around, width: plane.width / ZOOM_FACTOR ** zoom }
}

export function toViewBox({ center, width }: MapView): string {
  const height = width * 0.75
  return [center.x - width / 2, center.y - height / 2, width, height].map(it => Math.round(it)).join(' ')
}

/** Whether a point is inside the view with some distance to the edge. */
export function isWellInView({ center, width }: MapView, { x, y }: PlanePoint): boolean {
  return Math.abs(x - center.x) < width * 0.46 && Math.abs(y - center.y) < width * 0.75 * 0.42
}
