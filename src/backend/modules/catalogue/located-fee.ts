import type { stores } from '#backend/db/schema/stores.ts'
import type { Point } from '#contract/primitives.ts'
import { calculateDistanceFee, type DistanceFee } from '#domain/cart/distance-fee.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'

type FeeColumns = Pick<typeof stores.$inferSelect, 'deliveryFee' | 'distanceFeeIncludedMetres' | 'distanceFeePerKm' | 'lat' | 'lng'>

/** @returns null for a store whose fee is the same in its whole zone */
export function toDistanceFee(store: Pick<FeeColumns, 'distanceFeeIncludedMetres' | 'distanceFeePerKm'>): DistanceFee | null {
  const { distanceFeeIncludedMetres: includedMetres, distanceFeePerKm: perKm } = store
  return includedMetres === null || perKm === null ? null : { includedMetres, perKm }
}

/**
 * The delivery fee before promotions for an order to this location.
 *
 * @param location undefined: unknown, the fee of the shortest way
 * @returns minor units
 */
export function getLocatedFee(store: FeeColumns, location: Point | undefined): number {
  const distanceFee = toDistanceFee(store)
  if (distanceFee === null || location === undefined) return store.deliveryFee
  return store.deliveryFee + calculateDistanceFee(distanceFee, getDistanceMetres(store, location))
}
