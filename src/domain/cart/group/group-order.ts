import type { GROUP_MINUTES } from '#contract/limits.ts'

/** A cart that several people fill (docs/decisions/0114). Times are Unix milliseconds. */

/** OPEN: lines change. CLOSED: lines are fixed, and the host pays. PAYING: each pays a part. The others are final. */
export type GroupState = 'OPEN' | 'CLOSED' | 'PAYING' | 'ORDERED' | 'EXPIRED' | 'CANCELLED'

/** With the host. */
export const MAX_PARTICIPANTS = 50
/** Group orders that one customer begins in 24 hours. */
export const MAX_GROUPS_PER_DAY = 20
/** Characters of a name: it has to fit on the label of a bag. */
export const MAX_PARTICIPANT_NAME_LENGTH = 30

const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

export type GroupMinutes = (typeof GROUP_MINUTES)[number]
/** The host is reminded this long before the end. */
export const REMINDER_MS = 10 * MINUTE_MS
/** The host has at least this long to pay after the group order was closed. */
export const PAYMENT_MS = 30 * MINUTE_MS
/** An ended group order is deleted after this time. */
export const DELETION_MS = 7 * DAY_MS

/** What the host can do, the states in which it is possible, and where it leads. A repeated action changes nothing. */
const ACTIONS = {
  close: { from: ['OPEN', 'CLOSED'], to: 'CLOSED' },
  reopen: { from: ['CLOSED', 'OPEN'], to: 'OPEN' },
  cancel: { from: ['OPEN', 'CLOSED', 'PAYING', 'CANCELLED'], to: 'CANCELLED' },
} as const satisfies Record<string, { readonly from: readonly GroupState[]; readonly to: GroupState }>

export type GroupAction = keyof typeof ACTIONS

/** @returns the state after the action; undefined when the group order does not allow it */
export function applyGroupAction(state: GroupState, action: GroupAction): GroupState | undefined {
  const { from, to } = ACTIONS[action]
  return (from as readonly GroupState[]).includes(state) ? to : undefined
}

export const isActiveGroup = (state: GroupState): boolean => state === 'OPEN' || state === 'CLOSED' || state === 'PAYING'

export const getGroupEnd = (startedAt: number, minutes: GroupMinutes): number => startedAt + minutes * MINUTE_MS

/** The end after the host has closed the group order. It never comes earlier. */
export const getPaymentEnd = (expiresAt: number, closedAt: number): number => Math.max(expiresAt, closedAt + PAYMENT_MS)

/** Whether it is time to remind the host. */
export function mustRemind(
  { state, expiresAt, reminded }: { state: GroupState; expiresAt: number; reminded: boolean },
  now: number,
): boolean {
  return state === 'OPEN' && !reminded && now >= expiresAt - REMINDER_MS && now < expiresAt
}

/** Names are compared by this text: two bags with the same name would be mixed up. */
export const toNameKey = (name: string): string => name.trim().normalize('NFKC').replace(/\s+/g, ' ').toLowerCase()
