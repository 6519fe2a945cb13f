import type { stores } from '#backend/db/schema/stores.ts'
import type { Point } from '#contract/primitives.ts'
import { type DistanceFee, getLocatedFee } from '#domain/cart/distance-fee.ts'

type FeeColumns = Pick<typeof stores.$inferSelect, 'deliveryFee' | 'distanceFeeIncludedMetres' | 'distanceFeePerKm' | 'lat' | 'lng'>

/** @returns null for a store whose fee is the same in its whole zone */
export function toDistanceFee(store: Pick<FeeColumns, 'distanceFeeIncludedMetres' | 'distanceFeePerKm'>): DistanceFee | null {
  const { distanceFeeIncludedMetres: includedMetres, distanceFeePerKm: perKm } = store
  return includedMetres === null || perKm === null ? null : { includedMetres, perKm }
}

/** As `getLocatedFee` of the domain, of a row. */
export function getLocatedRowFee(store: FeeColumns, location: Point | undefined): number {
  const { deliveryFee, lat, lng } = store
  return getLocatedFee({ deliveryFee, lat, lng, distanceFee: toDistanceFee(store) }, location)
}
