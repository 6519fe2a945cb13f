import { type GroupState } from '#domain/cart/group/group-order.ts'
import { divide } from '#domain/cart/group/split-total.ts'

/** The parts that the participants of a group order pay (docs/decisions/0112). Times are Unix milliseconds. */

const MINUTE_MS = 60_000
/** For so long each participant can pay the own part. */
export const SHARE_MS = 15 * MINUTE_MS
/** After it, the host has this long to pay the missing parts. Then everything is given back. */
export const HOST_SHARE_MS = 15 * MINUTE_MS
/** Failed payments of one part: forms of payment are used to try stolen cards. */
export const MAX_SHARE_FAILURES = 10

/** OPEN: not paid. PAYING: a payment is in progress. PAID: authorised or captured. ENDED: given back, or never charged. */
export type ShareState = 'OPEN' | 'PAYING' | 'PAID' | 'ENDED'

/** The end of a split that starts, or whose last payment has failed: everybody has the whole time again. */
export const getSplitEnd = (startedAt: number): number => startedAt + SHARE_MS + HOST_SHARE_MS

/** Until then participants pay. @param splitEnd as `getSplitEnd` returns it */
export const getShareTime = (splitEnd: number): number => splitEnd - HOST_SHARE_MS

/** Whether a part can be paid now: by its participant, later by the host only. */
export function canPayShare(
  { state, splitEnd }: { readonly state: GroupState; readonly splitEnd: number },
  isHost: boolean,
  now: number,
): boolean {
  return state === 'PAYING' && now < (isHost ? splitEnd : getShareTime(splitEnd))
}

/** What was paid of a part and not given back, and the price of its lines that are refunded now; minor units. */
export interface RefundableShare {
  readonly left: number
  readonly refundedLines: number
}

/**
 * Divides a refund between those who have paid. Lines are given back to those who have paid for them, the rest in proportion to what each part has
 * left. The sum of the parts is exactly the refund.
 *
 * @param amount minor units, at most the sum of what is left
 * @returns for each share, at most what it has left
 */
export function splitSharedRefund(shares: readonly RefundableShare[], amount: number): number[] {
  const hasLines = shares.some(it => it.refundedLines > 0)
  const requested = divide(
    amount,
    shares.map(it => (hasLines ? it.refundedLines : it.left)),
  )
  const first = shares.map((it, index) => Math.min(it.left, requested[index]!))
  const rest = amount - first.reduce((sum, it) => sum + it, 0)
  if (rest === 0) return first
  const more = divide(
    rest,
    shares.map((it, index) => it.left - first[index]!),
  )
  return first.map((it, index) => it + more[index]!)
}
