import type { Point } from '#contract/primitives.ts'

/** Units per degree: the precision of the encoding, about one metre. */
const UNITS = 1e5
const FULL_TURN = 360 * UNITS

/** Edges that one band may have on average. More bands make a test faster, but a long edge is listed in each band that it crosses. */
const EDGES_PER_BAND = 8
const MAX_CROSSINGS_PER_EDGE = 8

/** Position of a point relative to a ring. */
export type RingSide = 'outside' | 'boundary' | 'inside'

/** A point in units. */
export interface UnitPoint {
  readonly x: number
  readonly y: number
}

export interface RingIndex {
  /** Corners without the closing one, unwrapped across the antimeridian. Created anew, because an index holds numbers only. */
  getCorners(): UnitPoint[]
  /** Twice the area in square units; positive for a ring that runs counterclockwise. */
  readonly signedArea: number
  locate(point: UnitPoint): RingSide
  /** Number of edges that `locate` compares for a point: the measure of its cost. */
  countComparisons(point: UnitPoint): number
}

/**
 * Rounds a point to the units of the encoding. All corners have whole units too, so every comparison is exact: the products of a cross
 * product stay below 2^53.
 */
export const toUnits = ({ lat, lng }: Point): UnitPoint => ({ x: Math.round(lng * UNITS), y: Math.round(lat * UNITS) })

/**
 * Sorts the edges of a ring into bands of equal latitude, so that a test compares the few edges of one band instead of all.
 *
 * A ring may cross the antimeridian: two neighbouring corners more than 180 degrees apart are connected the short way.
 *
 * @returns undefined for a ring with fewer than three different corners, or one that encloses a pole
 */
export function createRingIndex(ring: readonly Point[]): RingIndex | undefined {
  const corners = unwrap(ring.map(toUnits))
  if (corners === undefined || corners.length < 3) return undefined
  const [xs, ys] = [Float64Array.from(corners, it => it.x), Float64Array.from(corners, it => it.y)]
  const [west, east, south, north] = [getMin(xs), getMax(xs), getMin(ys), getMax(ys)]
  const bands = createBands(ys, south, north)

  /** The same point, moved by whole turns to the longitudes of the ring. Undefined outside the bounding box. */
  function moveIntoBox({ x, y }: UnitPoint): UnitPoint | undefined {
    if (y < south || y > north) return undefined
    const moved = x + Math.ceil((west - x) / FULL_TURN) * FULL_TURN
    return moved <= east ? { x: moved, y } : undefined
  }

  function locate(point: UnitPoint): RingSide {
    const moved = moveIntoBox(point)
    if (!moved) return 'outside'
    const { x, y } = moved
    let isInside = false
    for (const edge of bands.getEdges(y)) {
      const next = edge + 1 === xs.length ? 0 : edge + 1
      const [fromX, fromY, toX, toY] = [xs[edge]!, ys[edge]!, xs[next]!, ys[next]!]
      const cross = (toX - fromX) * (y - fromY) - (x - fromX) * (toY - fromY)
      if (cross === 0 && isBetween(x, fromX, toX) && isBetween(y, fromY, toY)) return 'boundary'
      // a ray to the east crosses an edge that is right of the point
      if (fromY > y !== toY > y && cross > 0 === toY > fromY) isInside = !isInside
    }
    return isInside ? 'inside' : 'outside'
  }

  return {
    getCorners: () => Array.from(xs, (x, index) => ({ x, y: ys[index]! })),
    signedArea: getSignedArea(corners),
    locate,
    countComparisons(point) {
      const moved = moveIntoBox(point)
      return moved ? bands.getEdges(moved.y).length : 0
    },
  }
}

/** Removes repeated corners and adds whole turns, so that no edge is longer than half a turn. The west end is in [-180, 180). */
function unwrap(points: readonly UnitPoint[]): UnitPoint[] | undefined {
  const corners: UnitPoint[] = []
  for (const { x, y } of points) {
    const previous = corners.at(-1)
    const turned = previous ? x - Math.round((x - previous.x) / FULL_TURN) * FULL_TURN : x
    if (turned !== previous?.x || y !== previous.y) corners.push({ x: turned, y })
  }
  const [first, last] = [corners[0], corners.at(-1)]
  if (!first || !last) return corners
  // the closing corner after a whole turn: the ring encloses a pole
  if (Math.abs(first.x - last.x) > FULL_TURN / 2) return undefined
  if (corners.length > 1 && first.x === last.x && first.y === last.y) corners.pop()
  const west = getMin(corners.map(it => it.x))
  const turns = Math.floor((west + FULL_TURN / 2) / FULL_TURN)
  return turns === 0 ? corners : corners.map(it => ({ x: it.x - turns * FULL_TURN, y: it.y }))
}

interface Bands {
  /** Indexes of the edges that a latitude may touch. */
  getEdges(y: number): Uint32Array
}

function createBands(ys: Float64Array, south: number, north: number): Bands {
  const length = ys.length
  const height = north - south + 1
  let count = Math.max(1, Math.ceil(length / EDGES_PER_BAND))
  // the total height of the edges in bands; each edge is listed once more than it crosses
  let climbed = 0
  for (let edge = 0; edge < length; edge++) climbed += Math.abs(ys[edge]! - ys[edge + 1 === length ? 0 : edge + 1]!)
  while (count > 1 && (climbed * count) / height > MAX_CROSSINGS_PER_EDGE * length) count = Math.ceil(count / 2)

  const bands = new Uint32Array(length)
  for (let corner = 0; corner < length; corner++) bands[corner] = Math.floor(((ys[corner]! - south) * count) / height)
  const starts = new Uint32Array(count + 1)
  const forEachBand = (use: (edge: number, band: number) => void): void => {
    for (let edge = 0; edge < length; edge++) {
      const [from, to] = [bands[edge]!, bands[edge + 1 === length ? 0 : edge + 1]!]
      for (let band = Math.min(from, to); band <= Math.max(from, to); band++) use(edge, band)
    }
  }
  forEachBand((_, band) => starts[band + 1]!++)
  for (let band = 0; band < count; band++) starts[band + 1]! += starts[band]!
  const edges = new Uint32Array(starts[count]!)
  const filled = starts.slice()
  forEachBand((edge, band) => (edges[filled[band]!++] = edge))
  return {
    getEdges(y) {
      const band = Math.floor(((y - south) * count) / height)
      return edges.subarray(starts[band], starts[band + 1])
    },
  }
}

/** Relative to the first corner, so that the products stay small. */
function getSignedArea(corners: readonly UnitPoint[]): number {
  const origin = corners[0]!
  return corners.reduce((sum, from, index) => {
    const to = corners[(index + 1) % corners.length]!
    return sum + (from.x - origin.x) * (to.y - origin.y) - (to.x - origin.x) * (from.y - origin.y)
  }, 0)
}

const isBetween = (value: number, one: number, other: number): boolean => (value - one) * (value - other) <= 0
/** Without spreading, which fails for long lists. */
const getMin = (values: Iterable<number>): number => reduce(values, Infinity, Math.min)
const getMax = (values: Iterable<number>): number => reduce(values, -Infinity, Math.max)

function reduce(values: Iterable<number>, initial: number, choose: (one: number, other: number) => number): number {
  let result = initial
  for (const value of values) result = choose(result, value)
  return result
}
