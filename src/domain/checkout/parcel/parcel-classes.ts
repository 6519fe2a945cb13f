import type { ParcelSize, ParcelWeight } from '#contract/checkout/parcel.ts'

/** The longest edges of each size, centimetres, from the longest to the shortest. The largest fits into the box of a courier. */
export const PARCEL_EDGES: Readonly<Record<ParcelSize, readonly [number, number, number]>> = {
  SMALL: [30, 20, 10],
  MEDIUM: [40, 30, 20],
  LARGE: [50, 40, 40],
}

/** The highest weight of each class, kilograms. */
export const PARCEL_KILOGRAMS: Readonly<Record<ParcelWeight, number>> = { LIGHT: 1, MEDIUM: 5, HEAVY: 10 }

/** In the order of the form. */
export const PARCEL_SIZES: readonly ParcelSize[] = ['SMALL', 'MEDIUM', 'LARGE']
export const PARCEL_WEIGHTS: readonly ParcelWeight[] = ['LIGHT', 'MEDIUM', 'HEAVY']
