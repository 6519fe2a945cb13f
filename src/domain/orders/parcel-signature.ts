import type { OrderStage } from '#domain/orders/order-status.ts'

/** After the delivery the recipient can still sign for this time, milliseconds: a phone may have been offline at the door. */
export const LATE_SIGNATURE_MS = 24 * 3_600_000

/** EARLY: the courier does not have the parcel yet. OVER: nobody can sign any more. */
export type SignaturePhase = 'EARLY' | 'OPEN' | 'SIGNED' | 'OVER'

export interface SignatureFacts {
  readonly isSigned: boolean
  readonly stage: OrderStage
  /** Nobody has taken the parcel, so the courier has brought it back. */
  readonly isReturned: boolean
  /** Unix milliseconds; null before the delivery. */
  readonly deliveredAt: number | null
}

/**
 * Whether the recipient of a parcel can sign for it.
 *
 * @param now Unix milliseconds
 * @source B §2: "Signature page: a recipient enters a name and signs". The spec does not say when: the times are ours.
 */
export function getSignaturePhase({ isSigned, stage, isReturned, deliveredAt }: SignatureFacts, now: number): SignaturePhase {
  if (isSigned) return 'SIGNED'
  if (stage === 'CANCELLED' || isReturned) return 'OVER'
  if (stage === 'DELIVERED') return deliveredAt !== null && now < deliveredAt + LATE_SIGNATURE_MS ? 'OPEN' : 'OVER'
  return stage === 'PICKED_UP' || stage === 'NEARBY' ? 'OPEN' : 'EARLY'
}
