import type { AddressBookEntry } from '#contract/geo/address-book.ts'
import type { Point } from '#contract/primitives.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'

/** @source issue 20 point 4: "suggestion of the nearest saved address within 100 m" */
export const MAX_SUGGESTION_METRES = 100

/** The saved address nearest to a point; undefined when none is near. Of equally near ones the first, which is the most recent. */
export function findNearestSavedAddress(entries: readonly AddressBookEntry[], point: Point): AddressBookEntry | undefined {
  let nearest: { readonly entry: AddressBookEntry; readonly metres: number } | undefined
  for (const entry of entries) {
    const metres = getDistanceMetres(point, { lat: entry.latitude, lng: entry.longitude })
    if (metres <= MAX_SUGGESTION_METRES && (!nearest || metres < nearest.metres)) nearest = { entry, metres }
  }
  return nearest?.entry
}
