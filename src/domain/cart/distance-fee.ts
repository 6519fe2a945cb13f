import type { Point } from '#contract/primitives.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'

/** What a long way from the store to the customer adds to the delivery fee. */
export interface DistanceFee {
  /** Metres that the delivery fee includes. */
  readonly includedMetres: number
  /** For each kilometre after them that has begun, minor units. */
  readonly perKm: number
}

/** No zone is larger; a location outside every zone must not give a fee that no price can hold. */
export const MAX_CHARGED_KM = 100

/**
 * @param metres straight distance from the store to the customer
 * @returns minor units, in addition to the delivery fee before promotions
 */
export function calculateDistanceFee({ includedMetres, perKm }: DistanceFee, metres: number): number {
  const km = Math.ceil(Math.max(0, metres - includedMetres) / 1000)
  return Math.min(km, MAX_CHARGED_KM) * perKm
}

/**
 * The delivery fee before promotions for an order to this location.
 *
 * @param store without a `distanceFee` its fee is the same in its whole zone
 * @param location undefined: unknown, the fee of the shortest way
 * @returns minor units
 */
export function getLocatedFee(
  store: Point & { readonly deliveryFee: number; readonly distanceFee: DistanceFee | null },
  location: Point | undefined,
): number {
  if (store.distanceFee === null || location === undefined) return store.deliveryFee
  return store.deliveryFee + calculateDistanceFee(store.distanceFee, getDistanceMetres(store, location))
}
