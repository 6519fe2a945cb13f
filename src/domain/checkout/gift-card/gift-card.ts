/** What a country accepts, minor units. */
interface GiftCardBounds {
  readonly minimum: number
  readonly maximum: number
}

/** The gift cards of a country, minor units. */
export interface GiftCardTerms extends GiftCardBounds {
  /** To choose from. */
  readonly amounts: readonly number[]
}

/** Gift cards that a customer can begin to buy in 24 hours, so that they cannot be used to test or to empty stolen cards. */
export const MAX_GIFT_CARDS_PER_DAY = 10

/** How long a card that is sent and not redeemed can be cancelled. Directive 2011/83/EU, article 9, gives 14 days from the purchase at least. */
export const CANCELLATION_MS = 14 * 24 * 3_600_000

/** Whether a market sells a card of this amount, minor units. */
export const isGiftCardAmount = (amount: number, { minimum, maximum }: GiftCardBounds): boolean =>
  Number.isInteger(amount) && amount >= minimum && amount <= maximum

/**
 * The life of a gift card. OPEN: the payment has no outcome. ACCEPTED: the bank has agreed, and has not paid yet. SCHEDULED: paid, not sent. SENT: the recipient has
 * the code. CANCELLED: the provider has still to refund it. LOST: the bank had agreed, and did not pay.
 */
export const GIFT_CARD_STATES = ['OPEN', 'FAILED', 'LOST', 'ACCEPTED', 'SCHEDULED', 'SENT', 'REDEEMED', 'CANCELLED', 'REFUNDED'] as const
export type GiftCardState = (typeof GIFT_CARD_STATES)[number]

interface GiftCardTransition {
  readonly from: readonly GiftCardState[]
  readonly to: GiftCardState
}

/**
 * The only transitions. The value of a card leaves it by REDEEM or by CANCEL, never by both: each needs a state that the other one ends. A card is worth money once its
 * own money has arrived, so it is sent after COLLECT.
 */
export const GIFT_CARD_EVENTS = {
  ACCEPT: { from: ['OPEN'], to: 'ACCEPTED' },
  FAIL: { from: ['OPEN', 'ACCEPTED'], to: 'FAILED' },
  COLLECT: { from: ['ACCEPTED'], to: 'SCHEDULED' },
  LOSE: { from: ['ACCEPTED'], to: 'LOST' },
  SEND: { from: ['SCHEDULED'], to: 'SENT' },
  REDEEM: { from: ['SENT'], to: 'REDEEMED' },
  CANCEL: { from: ['SCHEDULED', 'SENT'], to: 'CANCELLED' },
  REFUND: { from: ['CANCELLED'], to: 'REFUNDED' },
} as const satisfies Readonly<Record<string, GiftCardTransition>>
export type GiftCardEvent = keyof typeof GIFT_CARD_EVENTS

/** @returns undefined when the event has no effect in this state */
export function getNextGiftCardState(state: GiftCardState, event: GiftCardEvent): GiftCardState | undefined {
  const { from, to }: GiftCardTransition = GIFT_CARD_EVENTS[event]
  return from.includes(state) ? to : undefined
}

/**
 * Whether the buyer can have the money back: always before the card is sent, and then for 14 days while nobody has redeemed it.
 *
 * @param card `sentAt` in Unix milliseconds; null: not sent
 * @param now Unix milliseconds
 */
export function isGiftCardCancellable(
  { state, sentAt }: { readonly state: GiftCardState; readonly sentAt: number | null },
  now: number,
): boolean {
  if (getNextGiftCardState(state, 'CANCEL') === undefined) return false
  return sentAt === null || now < sentAt + CANCELLATION_MS
}

const PREFIX = 'gift-card-'
const CHECKOUT_ID = /^gift-card-[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** Whether a checkout pays a gift card, and not an order, a debt, a subscription or a donation. */
export const isGiftCardCheckout = (checkoutId: string): boolean => CHECKOUT_ID.test(checkoutId)

export const toGiftCardCheckoutId = (uuid: string): string => PREFIX + uuid
