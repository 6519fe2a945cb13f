import type { CustomOrderPoint, ParcelTerms } from '#contract/checkout/parcel.ts'
import type { SavedParcel } from '#contract/checkout/saved-parcel.ts'
import type { Address } from '#contract/geo/address.ts'
import { findParcelIssues, findParcelRouteIssue, isCallablePhone, MAX_PARCEL_STOPS } from '#domain/checkout/parcel/check-parcel.ts'
import { parseAmount } from '#domain/checkout/parcel/parse-amount.ts'
import { sortPoints, toPointPayload } from '#domain/geo/points/point-sequence.ts'

/** What the customer has entered about a parcel. */
export type ParcelForm = SavedParcel['form']
export type ParcelStop = ParcelForm['stops'][number]

/** A field of the form that is not right. `stop`: the key of its stop. */
export type ParcelFormIssue =
  | { readonly field: 'address' | 'name' | 'phone'; readonly stop: string; readonly reason: 'missing' | 'outside' | 'repeated' }
  | { readonly field: 'return'; readonly reason: 'missing' | 'outside' }
  | { readonly field: 'description' | 'value'; readonly reason: 'missing' | 'tooHigh' }

export const createParcelForm = (newId: () => string): ParcelForm => ({
  stops: (['PICKUP', 'DELIVERY'] as const).map(type => ({ key: newId(), type, name: '', phone: '' })),
  returnsElsewhere: false,
  description: '',
  size: 'SMALL',
  weight: 'LIGHT',
  value: '',
})

export const canAddStop = ({ stops }: ParcelForm): boolean => stops.length < MAX_PARCEL_STOPS

/** Adds a stop before the destination. */
export function addStop(form: ParcelForm, key: string): ParcelForm {
  const stop: ParcelStop = { key, type: 'DELIVERY', name: '', phone: '' }
  return canAddStop(form) ? { ...form, stops: form.stops.toSpliced(-1, 0, stop) } : form
}

/** The route so far, in the order of the courier: stops without an address are left out. */
export function toFormPoints({ stops, returnsElsewhere, returnAddress }: ParcelForm): CustomOrderPoint[] {
  const points = stops.flatMap(({ address, type, name, phone }): CustomOrderPoint[] =>
    address ? [{ ...toPointPayload(address, type), contact: { name: name.trim(), phone: phone.trim() } }] : [],
  )
  const back = returnsElsewhere ? returnAddress : stops[0]?.address
  return sortPoints(back ? [...points, toPointPayload(back, 'RETURN')] : points)
}

/** Whether the route can be priced: each stop has an address, and they are a route. */
export function isRouteComplete(form: ParcelForm): boolean {
  const hasReturn = !form.returnsElsewhere || form.returnAddress !== undefined
  return hasReturn && form.stops.every(it => it.address) && findParcelRouteIssue(toFormPoints(form)) === undefined
}

/** Whether couriers of a city go to an address. */
export const isInCity = (address: Address, cityCode: string): boolean => address.inbounds && address.city?.code === cityCode

interface FormRules {
  readonly terms: Pick<ParcelTerms, 'maxValue'>
  readonly cityCode: string
  /** Digits of the fraction of the currency. */
  readonly digits: number
}

/** All fields that are not right, in the order of the form. The marketplace checks the same again. */
export function findFormIssues(form: ParcelForm, { terms, cityCode, digits }: FormRules): ParcelFormIssue[] {
  const isRepeated = ({ address, type }: ParcelStop, index: number): boolean =>
    form.stops.slice(0, index).some(it => it.type === type && address && it.address && isSameDoor(it.address, address))
  const stops = form.stops.flatMap((stop, index): ParcelFormIssue[] => {
    const { key, address, name, phone } = stop
    const reason = !address ? 'missing' : !isInCity(address, cityCode) ? 'outside' : isRepeated(stop, index) ? 'repeated' : undefined
    return [
      ...(reason ? [{ field: 'address' as const, stop: key, reason: reason as 'missing' | 'outside' | 'repeated' }] : []),
      ...(name.trim() === '' ? [{ field: 'name' as const, stop: key, reason: 'missing' as const }] : []),
      ...(isCallablePhone(phone) ? [] : [{ field: 'phone' as const, stop: key, reason: 'missing' as const }]),
    ]
  })
  const { returnAddress } = form
  const back = !form.returnsElsewhere ? undefined : !returnAddress ? 'missing' : isInCity(returnAddress, cityCode) ? undefined : 'outside'
  const value = parseAmount(form.value, digits)
  const { size, weight, description } = form
  const others = findParcelIssues({ points: [], parcel: { size, weight, value: value ?? 0 }, description }, terms).map(it => it.name)
  return [
    ...stops,
    ...(back ? [{ field: 'return' as const, reason: back as 'missing' | 'outside' }] : []),
    ...(others.includes('NO_DESCRIPTION') ? [{ field: 'description' as const, reason: 'missing' as const }] : []),
    ...(others.includes('DESCRIPTION_TOO_LONG') ? [{ field: 'description' as const, reason: 'tooHigh' as const }] : []),
    ...(value === undefined ? [{ field: 'value' as const, reason: 'missing' as const }] : []),
    ...(others.includes('VALUE_TOO_HIGH') ? [{ field: 'value' as const, reason: 'tooHigh' as const }] : []),
  ]
}

const isSameDoor = (one: Address, other: Address): boolean =>
  one.geo.lat === other.geo.lat && one.geo.lng === other.geo.lng && one.details === other.details
