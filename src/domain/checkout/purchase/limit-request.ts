/** OPEN: the customer can answer. PAYING: the customer has agreed, and the card is charged. DECLINED also when the time is over. */
export type LimitRequestState = 'OPEN' | 'PAYING' | 'ACCEPTED' | 'DECLINED'

/** The courier asks a customer for a higher limit; minor units, Unix milliseconds. */
interface LimitRequest {
  readonly state: LimitRequestState
  readonly expiresAt: number
}

/** Requests of one purchase: a courier does not haggle. */
export const MAX_LIMIT_REQUESTS = 3

/** Whether a courier waits for the customer or for the bank. */
export const isWaiting = ({ state, expiresAt }: LimitRequest, now: number): boolean =>
  (state === 'OPEN' || state === 'PAYING') && now < expiresAt

/** How the customer pays what the higher limit adds: in the way of the order. */
export type ExtraPayment = 'CASH' | 'CARD'

interface OrderedPayment {
  /** The type of B §3. */
  readonly type: string
  /** Whether the saved card of the order still exists. */
  readonly hasCard: boolean
  /** Whether its charge has failed: the customer owes the order. */
  readonly isOwed: boolean
}

/** @returns undefined when the marketplace cannot charge more: for a wallet, another platform, and an order that the balance pays alone */
export function getExtraPayment({ type, hasCard, isOwed }: OrderedPayment): ExtraPayment | undefined {
  if (type === 'Cash') return 'CASH'
  return type === 'CreditCard' && hasCard && !isOwed ? 'CARD' : undefined
}

/** Why a courier cannot ask for a higher limit. */
export type LimitRequestIssue = 'LIMIT_NOT_HIGHER' | 'LIMIT_TOO_HIGH' | 'LIMIT_REQUESTED' | 'TOO_MANY_REQUESTS' | 'NO_WAY_TO_PAY'

interface LimitTerms {
  /** The limit that the customer has agreed to. */
  readonly limit: number
  /** The highest limit of the country. */
  readonly maxLimit: number
  /** The price of the order. */
  readonly total: number
  /** The most that a courier collects in cash; null: any sum. */
  readonly maxCash: number | null
  readonly payment: ExtraPayment | undefined
  readonly requests: readonly LimitRequest[]
}

/** @param limit that the courier asks for, minor units @param now Unix milliseconds */
export function findLimitRequestIssue(limit: number, terms: LimitTerms, now: number): LimitRequestIssue | undefined {
  const { requests, payment, maxCash } = terms
  if (requests.some(it => isWaiting(it, now))) return 'LIMIT_REQUESTED'
  if (requests.length >= MAX_LIMIT_REQUESTS) return 'TOO_MANY_REQUESTS'
  if (limit <= terms.limit) return 'LIMIT_NOT_HIGHER'
  if (limit > terms.maxLimit) return 'LIMIT_TOO_HIGH'
  const total = terms.total + limit - terms.limit
  return payment === undefined || (payment === 'CASH' && maxCash !== null && total > maxCash) ? 'NO_WAY_TO_PAY' : undefined
}

/** Percent by which the products of the sandbox exceed the limit. */
const SANDBOX_EXCESS = 15
/** The parts of an amount that people notice: three digits. */
const DIGITS = 3

/** What the simulated courier asks for; undefined when no limit is higher. */
export function simulateHigherLimit(limit: number, maxLimit: number): number | undefined {
  const step = 10 ** Math.max(0, String(limit).length - DIGITS)
  const asked = Math.min(Math.ceil((limit * (100 + SANDBOX_EXCESS)) / 100 / step) * step, maxLimit)
  return asked > limit ? asked : undefined
}

const PREFIX = 'limit-'
const CHECKOUT_ID = /^limit-(\d{1,10})-[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** The checkout of the payment of a higher limit. */
export const toLimitCheckoutId = (orderId: number, uuid: string): string => `${PREFIX}${orderId}-${uuid}`

/** @returns the order of the checkout; undefined for the checkout of something else */
export function parseLimitCheckoutId(checkoutId: string): number | undefined {
  const [, orderId] = CHECKOUT_ID.exec(checkoutId) ?? []
  return orderId === undefined ? undefined : Number(orderId)
}
