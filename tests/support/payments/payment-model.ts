import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'

import { customerBalances } from '#backend/db/schema/ledger.ts'
import { findDebt } from '#backend/modules/checkout/debt/debts.ts'
import { type createCheckoutBackend, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import type { createClient } from '#client/client.ts'
import { getCheckout } from '#contract/checkout/checkout.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'

export const MINUTE = 60_000
export const CARDS = {
  good: '4242424242424242',
  challenge: '4000000000003220',
  refused: '4000000000000002',
  silent: '4000000000000119',
  failing: '4000000000000341',
} as const
export const KINDS = ['cash', 'good', 'challenge', 'refused', 'silent', 'failing', 'payPal'] as const
export type Kind = (typeof KINDS)[number]
/** `up`: the provider answers. `down`: no call arrives. `lost`: calls arrive, their answers do not. */
export type Line = 'up' | 'down' | 'lost'

/** A checkout of the model: what must be stored here, and what the provider must have. */
export interface Attempt {
  readonly id: string
  readonly kind: Kind
  /** The part of the total that the balance pays. */
  readonly used: number
  payment: 'CASH' | 'STARTED' | 'CHALLENGE' | 'AUTHORISED' | 'CAPTURED' | 'UNCOLLECTED' | 'FAILED' | 'CANCELLED' | 'UNKNOWN'
  order: 'DraftStatus' | 'NewStatus' | 'DeliveredStatus' | 'CanceledStatus' | 'OrphanStatus'
  provider: 'NONE' | 'CHALLENGE' | 'AUTHORISED' | 'CAPTURED' | 'DECLINED' | 'CANCELLED'
  isRefunded: boolean
  /** Whether the customer has paid the debt of a failed charge. */
  isDebtPaid: boolean
  /** Whether the order was placed; its checkout then stays completed. */
  isPlaced: boolean
  /** Unix milliseconds of the last change of the payment. */
  changedAt: number
}

export interface Model {
  line: Line
  now: number
  /** All that was added to the balance. */
  credit: number
  readonly attempts: Attempt[]
}

/** The attempts whose charge has failed, and that the customer still owes. */
export const getOwed = ({ attempts }: Model): Attempt[] =>
  attempts.filter(it => it.payment === 'UNCOLLECTED' && !it.isDebtPaid && it.order !== 'CanceledStatus')

/** What is left of the balance: an order that failed or is cancelled has given its part back. */
export const getBalance = ({ credit, attempts }: Model): number =>
  attempts.reduce((left, it) => (it.order === 'OrphanStatus' || it.order === 'CanceledStatus' ? left : left - it.used), credit)

export type Backend = Awaited<ReturnType<typeof createCheckoutBackend>>
type Visitor = Awaited<ReturnType<Backend['createVisitor']>>

/** The real system of one sequence: a customer with cards, and the marketplace. */
export interface Real {
  readonly backend: Backend
  readonly client: ReturnType<typeof createClient>
  readonly visitor: Visitor
  /** Saves the card before its first use. */
  getMethod(kind: Kind): Promise<PaymentConfiguration>
}

export const change = (model: Model, attempt: Attempt, payment: Attempt['payment']): void => {
  attempt.payment = payment
  attempt.changedAt = model.now
  if (payment === 'AUTHORISED') [attempt.order, attempt.isPlaced] = ['NewStatus', true]
  if (payment === 'FAILED' || (payment === 'CANCELLED' && !attempt.isPlaced)) attempt.order = 'OrphanStatus'
}

/** Milliseconds until the provider is asked. */
const WAITS: Readonly<Partial<Record<Attempt['payment'], number>>> = { STARTED: 15_000, CHALLENGE: 15 * MINUTE, UNKNOWN: 0 }

/** The provider's answer to a question about an open payment. */
export function learn(model: Model, attempt: Attempt): void {
  if (attempt.provider === 'AUTHORISED' || attempt.provider === 'CAPTURED') change(model, attempt, 'AUTHORISED')
  if (attempt.provider === 'DECLINED') change(model, attempt, 'FAILED')
  if (attempt.provider === 'CANCELLED') change(model, attempt, 'CANCELLED')
}

/** The provider cancels what is not captured. */
export const cancelAtProvider = (attempt: Attempt): void => {
  if (['NONE', 'CHALLENGE', 'AUTHORISED'].includes(attempt.provider)) attempt.provider = 'CANCELLED'
}

export function reconcile(model: Model, attempt: Attempt): void {
  const limit = WAITS[attempt.payment]
  if (limit === undefined || model.now - attempt.changedAt < limit || model.line !== 'up') return
  if (attempt.provider === 'NONE' || attempt.provider === 'CHALLENGE') cancelAtProvider(attempt)
  learn(model, attempt)
}

/** What the first request of a checkout does, when the answers are on `line`. */
export function startInModel(model: Model, method: Kind, usesBalance: boolean): Attempt {
  const used = usesBalance ? Math.min(TOTAL, getBalance(model)) : 0
  // an order that the balance covers has no other payment
  const kind = used === TOTAL ? 'cash' : method
  const attempt: Attempt = { id: randomUUID(), kind, used, payment: 'STARTED', order: 'DraftStatus', provider: 'NONE', isRefunded: false, isDebtPaid: false, isPlaced: false, changedAt: model.now } // prettier-ignore
  model.attempts.push(attempt)
  return attempt
}

export function arrive(attempt: Attempt): void {
  const outcome = {
    good: 'AUTHORISED',
    silent: 'AUTHORISED',
    challenge: 'CHALLENGE',
    payPal: 'CHALLENGE',
    failing: 'AUTHORISED',
    refused: 'DECLINED',
    cash: 'NONE',
  } as const
  attempt.provider = outcome[attempt.kind]
}

export function answerStart(model: Model, attempt: Attempt): void {
  if (attempt.kind === 'cash') {
    change(model, attempt, 'AUTHORISED')
    attempt.payment = 'CASH'
    return
  }
  if (model.line !== 'down') arrive(attempt)
  if (model.line !== 'up' || attempt.kind === 'silent') change(model, attempt, 'UNKNOWN')
  else if (attempt.provider === 'CHALLENGE') change(model, attempt, 'CHALLENGE')
  else learn(model, attempt)
}

export function settleInModel({ line, now }: Model, attempt: Attempt): void {
  if (line === 'down') return
  const isCancelled = attempt.order === 'CanceledStatus'
  const before = attempt.payment
  if (attempt.payment === 'AUTHORISED' && !isCancelled) {
    const isFailing = attempt.kind === 'failing'
    attempt.provider = isFailing ? 'DECLINED' : 'CAPTURED'
    if (line === 'up') attempt.payment = isFailing ? 'UNCOLLECTED' : 'CAPTURED'
  } else if (attempt.payment === 'AUTHORISED') {
    cancelAtProvider(attempt)
    if (line === 'up') attempt.payment = attempt.provider === 'CAPTURED' ? 'CAPTURED' : 'CANCELLED'
    if (attempt.payment === 'CAPTURED') attempt.isRefunded = true
  } else if (attempt.payment === 'CAPTURED' && isCancelled) attempt.isRefunded = true
  if (attempt.payment !== before) attempt.changedAt = now
}

const OPEN_VIEWS = {
  STARTED: { status: 'NO_AUTH_PENDING', mode: 'PROCESS_PAYMENT' },
  CHALLENGE: { status: 'AUTH_REQUIRED', mode: 'AUTH' },
  UNKNOWN: { status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' },
  FAILED: { status: 'FAILED', mode: 'NO_AUTH' },
  CANCELLED: { status: 'CANCELLED', mode: 'NO_AUTH' },
} as const

/** What the customer sees of an attempt. */
function toView({ payment, isPlaced }: Attempt) {
  if (isPlaced) return { status: 'COMPLETED', mode: 'NO_AUTH' } as const
  return OPEN_VIEWS[payment as keyof typeof OPEN_VIEWS]
}

/** Compares the rows of this customer, the provider and the replies with the model. */
export async function compare(model: Model, { backend: { db }, client, visitor }: Real): Promise<void> {
  const rows = await db.execute<Record<string, unknown>>(sql`
    select o.id, o.checkout_id, o.status as "order", p.status as payment, c.status, c.mode, s.status as provider,
      coalesce(s.captured_minor - s.refunded_minor, 0)::int as held, s.reason,
      (select coalesce(sum(e.amount_minor), 0)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.order_id = o.id) as sum,
      (select count(*)::int from payments q where q.order_id = o.id) as payments
    from orders o left join payments p on p.order_id = o.id left join sandbox_provider.payments s on s.id = p.id
    left join checkouts c on c.customer_id = o.customer_id and c.id = o.checkout_id
    where o.customer_id = ${visitor.customer.id} order by o.id`)
  const stored = rows.map(it => ({
    id: it['checkout_id'],
    order: it['order'],
    payment: it['payment'] ?? 'CASH',
    provider: toProviderState(it['provider'], it['reason']),
    status: it['status'],
    mode: it['mode'],
    sum: it['sum'],
    payments: it['payments'],
  }))
  const expected = model.attempts.map(it => ({
    id: it.id,
    order: it.order,
    payment: it.payment,
    provider: it.provider,
    ...toView(it),
    sum: 0,
    payments: it.kind === 'cash' ? 0 : 1,
  }))
  expect(stored).toEqual(expected)
  const [balance] = await db.select().from(customerBalances).where(eq(customerBalances.customerId, visitor.customer.id))
  expect(balance?.amount ?? 0).toBe(getBalance(model))
  const owed = getOwed(model).reduce((sum, it) => sum + TOTAL - it.used, 0)
  expect((await findDebt(db, visitor.customer.id))?.amount ?? 0).toBe(owed)
  // one reply is enough: each command changes at most a few, and the last is the one at work
  const last = model.attempts.at(-1)
  if (!last) return
  const reply = await client(getCheckout, { params: { id: last.id } }, visitor.options())
  const orderId = last.isPlaced ? rows.find(it => it['checkout_id'] === last.id)!['id'] : null
  expect(reply).toMatchObject({ ...toView(last), orderId })
}

function toProviderState(status: unknown, reason: unknown): unknown {
  if (status === 'REFUSED') return reason === 'CANCELLED' ? 'CANCELLED' : 'DECLINED'
  return status ?? 'NONE'
}

/** The provider and the ledger have what each order charges to a card, once, and nothing else. */
export async function expectMoney({ attempts }: Model, { backend: { db }, visitor }: Real): Promise<void> {
  const rows = await db.execute<{ id: string; held: number; posted: number }>(sql`
    select o.checkout_id as id, coalesce(s.captured_minor - s.refunded_minor, 0)::int as held,
      (select coalesce(sum(e.amount_minor), 0)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.order_id = o.id and e.account = 'CARD_PROVIDER') as posted
    from orders o left join payments p on p.order_id = o.id left join sandbox_provider.payments s on s.id = p.id
    where o.customer_id = ${visitor.customer.id}`)
  const paid = attempts.map(it => [it.id, it.payment === 'CAPTURED' && !it.isRefunded ? TOTAL - it.used : 0] as const)
  expect(new Map(rows.map(it => [it.id, it.held]))).toEqual(new Map(paid))
  expect(new Map(rows.map(it => [it.id, it.posted]))).toEqual(new Map(paid))
}
