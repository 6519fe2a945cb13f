import type { MapStreet } from '#contract/geo/map-streets.ts'
import type { Point } from '#contract/primitives.ts'
import { METRES_PER_DEGREE, getDistanceMetres, offsetPoint, toNearLongitude } from '#domain/geo/distance.ts'
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

/** Step 0 shows the city, the highest step a house and its neighbours. */
export const MAX_ZOOM = 4
/** The width of the highest step, metres. */
const HOUSE_WIDTH_METRES = 400
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
  // a city on the antimeridian has longitudes of both signs
  const box = getBoundingBox(rings.map(ring => ring.map(({ lat, lng }) => ({ lat, lng: toNearLongitude(lng, pin.lng) })))) ?? {
    south: pin.lat,
    north: pin.lat,
    west: pin.lng,
    east: pin.lng,
  }
  const center = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 }
  const across = METRES_PER_DEGREE * Math.cos((center.lat * Math.PI) / 180)
  const [width, height] = [
    getDistanceMetres({ lat: center.lat, lng: box.west }, { lat: center.lat, lng: box.east }),
    getDistanceMetres({ lat: box.south, lng: center.lng }, { lat: box.north, lng: center.lng }),
  ]
  return {
    toPlane: ({ lat, lng }) => ({ x: (toNearLongitude(lng, center.lng) - center.lng) * across, y: (center.lat - lat) * METRES_PER_DEGREE }),
    toGeo: ({ x, y }) => offsetPoint(center, -y, x),
    width: Math.max(width, (height * 4) / 3) * OUTLINE_MARGIN_FACTOR || DEFAULT_WIDTH_METRES,
  }
}

/** The width of a zoom step, metres: equal factors from the city to the house. */
export function getViewWidth({ width }: MapPlane, zoom: number): number {
  return width * Math.min(1, HOUSE_WIDTH_METRES / width) ** (zoom / MAX_ZOOM)
}

/** The highest zoom step that shows a circle around the pin. */
export function findZoomOfRadius(plane: MapPlane, metres: number): number {
  for (let zoom = MAX_ZOOM; zoom > 0; zoom -= 1) if (getViewWidth(plane, zoom) * 0.75 >= metres * 2) return zoom
  return 0
}

/** The view at a zoom step around a point; step 0 is always the whole city. */
export function createView(plane: MapPlane, zoom: number, around: PlanePoint): MapView {
  return { center: zoom === 0 ? { x: 0, y: 0 } : around, width: getViewWidth(plane, zoom) }
}

export function toViewBox({ center, width }: MapView): string {
  const height = width * 0.75
  return [center.x - width / 2, center.y - height / 2, width, height].map(it => Math.round(it)).join(' ')
}

/** Whether a point is inside the view with some distance to the edge. */
export function isWellInView({ center, width }: MapView, { x, y }: PlanePoint): boolean {
  return Math.abs(x - center.x) < width * 0.46 && Math.abs(y - center.y) < width * 0.75 * 0.42
}

/** The part of a line inside the view (Liang and Barsky); undefined when there is none. */
export function clipToView({ center, width }: MapView, from: PlanePoint, to: PlanePoint): readonly [PlanePoint, PlanePoint] | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const [halfWidth, halfHeight] = [width / 2, (width * 0.75) / 2]
  let [start, end] = [0, 1]
  for (const [direction, distance] of [
    [-dx, from.x - (center.x - halfWidth)],
    [dx, center.x + halfWidth - from.x],
    [-dy, from.y - (center.y - halfHeight)],
    [dy, center.y + halfHeight - from.y],
  ] as const) {
    if (direction === 0 && distance < 0) return undefined
    if (direction < 0) start = Math.max(start, distance / direction)
    if (direction > 0) end = Math.min(end, distance / direction)
  }
  if (start >= end) return undefined
  const at = (share: number) => ({ x: from.x + dx * share, y: from.y + dy * share })
  return [at(start), at(end)]
}

/** A street in the view: its line, and its name where the line is long enough for it. */
export interface DrawnStreet {
  readonly name: string
  readonly from: PlanePoint
  readonly to: PlanePoint
  readonly label: { readonly at: PlanePoint; /** Degrees, readable from left to right. */ readonly angle: number } | undefined
}

/** The width of a character as a share of the height of the text. */
const CHARACTER_WIDTH = 0.6
/** Lines continue beyond the view: the element on the page may be wider or higher than 4 : 3. */
const DRAWN_FACTOR = 1.5
/** Beyond this number of names the map is hard to read. */
const MAX_LABELS = 12

/** @param textHeight metres */
export function drawStreets(streets: readonly MapStreet[], plane: MapPlane, view: MapView, textHeight: number): DrawnStreet[] {
  const taken: PlanePoint[] = []
  return streets.flatMap(({ name, ...line }): DrawnStreet[] => {
    const ends = [plane.toPlane(line.from), plane.toPlane(line.to)] as const
    const drawn = clipToView({ ...view, width: view.width * DRAWN_FACTOR }, ...ends)
    if (!drawn) return []
    const [from, to] = drawn
    const [start, end] = clipToView(view, ...ends) ?? [from, from]
    const at = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
    const length = name.length * CHARACTER_WIDTH * textHeight
    const isFree = taken.length < MAX_LABELS && taken.every(it => Math.hypot(it.x - at.x, it.y - at.y) > textHeight * 5)
    if (!isFree || Math.hypot(end.x - start.x, end.y - start.y) < length * 1.1) return [{ name, from, to, label: undefined }]
    taken.push(at)
    const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI
    return [{ name, from, to, label: { at, angle: angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle } }]
  })
}

/** The longest of 1, 2 or 5 times a power of ten metres that takes at most a quarter of the view. */
export function getScaleMetres({ width }: MapView): number {
  const limit = width / 4
  const power = 10 ** Math.floor(Math.log10(limit))
  return ([5, 2, 1].find(it => it * power <= limit) ?? 1) * power
}
