import type { CustomOrderPoint, Parcel, ParcelTerms } from '#contract/checkout/parcel.ts'
import { findPointIssue, type PointIssue } from '#domain/geo/points/point-sequence.ts'

/** From, to and three further stops. @source issue 23: "from, to and up to three further stops" */
export const MAX_PARCEL_STOPS = 5

/** Characters of the description of a parcel. */
export const MAX_PARCEL_DESCRIPTION_LENGTH = 500

/** Why a parcel cannot be sent. `index`: the point that it is about. */
export type ParcelIssue =
  | { readonly name: PointIssue | 'NO_PICKUP' | 'NO_DELIVERY' | 'TOO_MANY_STOPS' }
  | { readonly name: 'NO_CONTACT_NAME' | 'NO_CONTACT_PHONE'; readonly index: number }
  | { readonly name: 'NO_DESCRIPTION' | 'DESCRIPTION_TOO_LONG' | 'VALUE_TOO_HIGH' }

/** A number that a courier can call: 6 to 15 digits (E.164), and the usual signs between them. */
const PHONE = /^\+?[\d\s().-]*$/

export function isCallablePhone(phone: string): boolean {
  const digits = phone.replaceAll(/\D/g, '').length
  return PHONE.test(phone.trim()) && digits >= 6 && digits <= 15
}

export interface ParcelOrder {
  readonly points: readonly CustomOrderPoint[]
  readonly parcel: Parcel
  readonly description: string
}

/** Why the points are no route of a parcel: the rules of every route, and those of parcels. */
export function findParcelRouteIssue(points: readonly Pick<CustomOrderPoint, 'type' | 'address'>[]): ParcelIssue | undefined {
  if (!points.some(it => it.type === 'PICKUP')) return { name: 'NO_PICKUP' }
  if (!points.some(it => it.type === 'DELIVERY')) return { name: 'NO_DELIVERY' }
  if (points.filter(it => it.type !== 'RETURN').length > MAX_PARCEL_STOPS) return { name: 'TOO_MANY_STOPS' }
  const name = findPointIssue(points)
  return name === undefined ? undefined : { name }
}

/** Everything that is wrong with a parcel, in the order of the form. Nobody has to be at the place of the return. */
export function findParcelIssues({ points, parcel, description }: ParcelOrder, { maxValue }: Pick<ParcelTerms, 'maxValue'>): ParcelIssue[] {
  const route = findParcelRouteIssue(points)
  const contacts = points.flatMap((point, index): ParcelIssue[] => {
    if (point.type === 'RETURN') return []
    const { name = '', phone = '' } = point.contact ?? {}
    return [
      ...(name.trim() === '' ? [{ name: 'NO_CONTACT_NAME' as const, index }] : []),
      ...(isCallablePhone(phone) ? [] : [{ name: 'NO_CONTACT_PHONE' as const, index }]),
    ]
  })
  const length = description.trim().length
  return [
    ...(route ? [route] : []),
    ...contacts,
    ...(length === 0 ? [{ name: 'NO_DESCRIPTION' as const }] : []),
    ...(length > MAX_PARCEL_DESCRIPTION_LENGTH ? [{ name: 'DESCRIPTION_TOO_LONG' as const }] : []),
    ...(parcel.value > maxValue ? [{ name: 'VALUE_TOO_HIGH' as const }] : []),
  ]
}
