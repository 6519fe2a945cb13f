import type { Eta } from '#contract/catalogue/eta.ts'
import type { Point } from '#contract/primitives.ts'

/** @source A §9: "ETA freshness 5 minutes" */
export const ETA_MAX_AGE_MS = 5 * 60_000

/** @source A §3: "ETA per store address: storeAddressId, etaLastUpdate, loaded" */
export interface StoreEta {
  readonly storeAddressId: number
  /** Unix milliseconds. */
  readonly etaLastUpdate: number
  /** False while its call runs. */
  readonly loaded: boolean
  /** Minutes; absent when the store has none. */
  readonly eta?: Eta | undefined
}

/**
 * Whether an ETA has to be asked for. A running call is not repeated.
 *
 * @source A §4: "ETAs are refreshed when older than 5 minutes."
 */
export const isEtaOld = (eta: Pick<StoreEta, 'etaLastUpdate' | 'loaded'> | undefined, now: number): boolean =>
  !eta || (eta.loaded && now - eta.etaLastUpdate > ETA_MAX_AGE_MS)

/** What an ETA is calculated from. */
interface EtaRoute {
  readonly deliveryPoint: Point | undefined
  readonly pickupPoint?: Point | undefined
  readonly storeAddressId?: number | undefined
  /** Points of the order; a delivery from a store has two. */
  readonly points: number
  readonly storeHasEta: boolean
}

/**
 * @source B §5: "ETA is skipped if there are no delivery coordinates, if neither pickup nor store address exists, or if an order has more
 * than 2 points and the store has no ETA."
 */
export function isEtaSkipped({ deliveryPoint, pickupPoint, storeAddressId, points, storeHasEta }: EtaRoute): boolean {
  return !deliveryPoint || (!pickupPoint && !storeAddressId) || (points > 2 && !storeHasEta)
}

/** @param limit of the toggle CX_STORE_LIST_ETA_LIMIT; −1: none. @source A §9: "store list ETA limit default 13" */
export const isWithinEtaLimit = (index: number, limit: number): boolean => limit < 0 || index < limit
