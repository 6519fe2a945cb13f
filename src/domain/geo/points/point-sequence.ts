import type { Address } from '#contract/geo/address.ts'
import type { PointPayload } from '#contract/geo/point-payload.ts'

type PointType = PointPayload['type']

/**
 * The order of the points of a route: the courier starts, collects everything, delivers everything, and returns. A §3 names the types; their
 * order is ours.
 */
const RANKS: Readonly<Record<PointType, number>> = { STARTING: 0, PICKUP: 1, DELIVERY: 2, RETURN: 3 }

/** Why a list of points is no route. */
export type PointIssue = 'NO_POINT' | 'NO_TARGET' | 'WRONG_ORDER' | 'SECOND_START' | 'SECOND_RETURN' | 'NOTHING_TO_RETURN' | 'SAME_POINT'

/**
 * Checks the points of an order. A customer who collects it has points of PICKUP only.
 *
 * @source B §5: "Estimation needs … at least one point"; B §3: the types
 */
export function findPointIssue(points: readonly PointPayload[]): PointIssue | undefined {
  const count = (type: PointType): number => points.filter(it => it.type === type).length
  if (points.length === 0) return 'NO_POINT'
  if (count('DELIVERY') + count('PICKUP') === 0) return 'NO_TARGET'
  if (count('STARTING') > 1) return 'SECOND_START'
  if (count('RETURN') > 1) return 'SECOND_RETURN'
  if (points.some((it, index) => index > 0 && RANKS[it.type] < RANKS[points[index - 1]!.type])) return 'WRONG_ORDER'
  // only what was collected somewhere can go back
  if (count('RETURN') > 0 && (count('PICKUP') === 0 || count('DELIVERY') === 0)) return 'NOTHING_TO_RETURN'
  const isRepeated = (it: PointPayload, index: number): boolean => points.slice(0, index).some(other => isSameStop(it, other))
  return points.some(isRepeated) ? 'SAME_POINT' : undefined
}

/** Two stops of one type at one door. A return to the place of the pickup is another stop. */
function isSameStop(one: PointPayload, other: PointPayload): boolean {
  const [here, there] = [one.address, other.address]
  const isSamePlace = here.latitude === there.latitude && here.longitude === there.longitude && here.details === there.details
  return one.type === other.type && isSamePlace
}

/** Sorts points into a route. Points of one type keep their order. */
export const sortPoints = <P extends { readonly type: PointType }>(points: readonly P[]): P[] =>
  points.toSorted((one, other) => RANKS[one.type] - RANKS[other.type])

/** @source A §3: "Point payload: address {label, latitude, longitude, details, customFields} and type" */
export function toPointPayload({ fullText, geo, details, customFields }: Address, type: PointType): PointPayload {
  return { address: { label: fullText, latitude: geo.lat, longitude: geo.lng, details, customFields: [...customFields] }, type }
}
