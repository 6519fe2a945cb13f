import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { findBrokenInvariants, readInvariants } from '#backend/db/invariants.ts'
import { TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import { orderEvents, orders } from '#backend/db/schema/orders.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getCustomerOrder, getOrderFlow } from '#contract/orders/order-flow.ts'
import type { SubstitutionAnswer } from '#contract/orders/substitution.ts'
import { type OrderBackend, REPLACEMENT } from '#tests/support/orders/test-order-backend.ts'

/** CHALLENGE: the order is a draft until its customer has answered the bank. */
export type PaymentKind = 'CASH' | 'CARD' | 'CHALLENGE'

/** What the model knows of an order; times in Unix milliseconds, money in minor units. */
export interface LifeOrder {
  readonly id: number
  readonly checkoutId: string
  readonly kind: PaymentKind
  readonly isPickup: boolean
  readonly isRemake: boolean
  readonly isScheduled: boolean
  /** Statuses and stages, the first ones first: "NewStatus PLACED". */
  readonly history: string[]
  /** Cash, or a card that is captured. */
  isPaid: boolean
  proposal: { answer: SubstitutionAnswer | null; readonly expiresAt: number } | undefined
  /** Units of the only line that staff has refunded. */
  refundedUnits: number
  /** What support and refunds of lines have given back. */
  returned: number
  /** Units of the claims that were sent. */
  readonly claims: Set<number>
  isRated: boolean
  isRemade: boolean
  cancelledBy: 'CUSTOMER' | 'STORE' | undefined
  fee: number
  endedAt: number
  /** The last reply of the flow. */
  seen: { readonly place: string; readonly proposal: string; readonly flow: Reply<typeof getOrderFlow> } | undefined
  /** What the model knew at the last comparison. */
  checked: string | undefined
}

export interface LifeModel {
  readonly orders: LifeOrder[]
  /** Refunds and credits of support in the sequence. */
  grants: number
}

type Visitor = Awaited<ReturnType<OrderBackend['createVisitor']>>
export interface LifeReal extends OrderBackend {
  readonly visitor: Visitor
  readonly cardIds: Readonly<Record<'CARD' | 'CHALLENGE', string>>
}

const DELIVERY_FEE = 199
/** Two units of 10.00. */
const PRODUCTS = 2000
/** Per cent of the products that a cancellation during the preparation costs in these tests. */
export const FEE_PERCENT = 25
export const FEE = (PRODUCTS * FEE_PERCENT) / 100

/** The steps of an order in time, by mode. */
const PATHS = {
  DELIVERY: ['NewStatus PLACED', 'ProgressStatus ACCEPTED', 'ProgressStatus COOKING', 'ProgressStatus PICKED_UP', 'ProgressStatus NEARBY', 'DeliveredStatus DELIVERED'],
  PICKUP: ['NewStatus PLACED', 'ProgressStatus ACCEPTED', 'ProgressStatus COOKING', 'ProgressStatus READY', 'DeliveredStatus DELIVERED'],
} as const // prettier-ignore

export const getPath = ({ isPickup }: LifeOrder): readonly string[] => PATHS[isPickup ? 'PICKUP' : 'DELIVERY']
export const getPlace = ({ history }: LifeOrder): string => history.at(-1)!
export const getStage = (order: LifeOrder): string => getPlace(order).split(' ')[1]!
export const isAt = (order: LifeOrder, ...places: readonly string[]): boolean => places.some(it => getPlace(order).startsWith(it))
export const isEnded = (order: LifeOrder): boolean => isAt(order, 'DeliveredStatus', 'CanceledStatus', 'OrphanStatus')

/** What the customer has paid for an order without its substitutions. */
export const getTotal = ({ isPickup, isRemake }: Pick<LifeOrder, 'isPickup' | 'isRemake'>): number =>
  isRemake ? 0 : isPickup ? TOTAL - DELIVERY_FEE : TOTAL

/** The price of a unit, and how many the customer has got. An answer that did not come in time is a refusal. */
export function getUnits({ proposal, isRemake }: LifeOrder): { readonly count: number; readonly price: number } {
  const isDeclined = proposal && (proposal.answer === null || proposal.answer === 'DECLINE')
  return { count: isDeclined ? 0 : 2, price: isRemake ? 0 : proposal ? REPLACEMENT.price : PRODUCTS / 2 }
}

/** What a delivered order costs with its substitutions. */
export function getDeliveredTotal(order: LifeOrder): number {
  const { count, price } = getUnits(order)
  return order.isRemake ? 0 : getTotal(order) - PRODUCTS + count * price
}

/** What an order holds of the customer's money after the settlement of its payment. */
function getHeld(order: LifeOrder): number {
  if (isAt(order, 'CanceledStatus')) return order.fee
  if (isAt(order, 'OrphanStatus', 'DraftStatus') || !order.isPaid) return 0
  return (isAt(order, 'DeliveredStatus') ? getDeliveredTotal(order) : getTotal(order)) - order.returned
}

/** The next place by time alone. Undefined for an order that waits for its payment, or has ended. */
export function getNextPlace(order: LifeOrder): string | undefined {
  if (isEnded(order) || isAt(order, 'DraftStatus') || !order.isPaid) return undefined
  if (isAt(order, 'ScheduledStatus')) return 'NewStatus PLACED'
  if (order.isScheduled && isAt(order, 'NewStatus') && !order.history.includes('ScheduledStatus PLACED')) return 'ScheduledStatus PLACED'
  return getPath(order)[getPath(order).indexOf(getPlace(order)) + 1]
}

/** The page and the style of the notice that belong to a place; a late order has another notice. */
function getExpectedFlow(order: LifeOrder): { readonly page: string; readonly style: string | null } {
  const { kind, isPaid, cancelledBy, fee } = order
  if (isAt(order, 'DraftStatus')) return { page: 'STATUS', style: null }
  if (isAt(order, 'OrphanStatus')) return { page: 'CANCELLED', style: 'SUCCESS' }
  if (isAt(order, 'CanceledStatus'))
    return { page: 'CANCELLED', style: fee > 0 ? 'SUCCESS' : cancelledBy === 'STORE' ? 'DANGER' : kind === 'CASH' ? null : 'SUCCESS' }
  if (isAt(order, 'DeliveredStatus')) return { page: 'DELIVERED', style: null }
  if (isAt(order, 'NewStatus') && !isPaid) return { page: 'STATUS', style: 'WARNING' }
  if (isAt(order, 'ProgressStatus READY')) return { page: 'STATUS', style: 'SUCCESS' }
  return { page: isAt(order, 'ProgressStatus PICKED_UP', 'ProgressStatus NEARBY') ? 'MAP' : 'STATUS', style: null }
}

const MINUTE = 60_000

/** Compares an order with the model, and with what its customer has seen before. */
async function checkOrder(order: LifeOrder, { db, client, clock, visitor }: LifeReal): Promise<void> {
  const { id } = order
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)
  expect(events.map(it => `${it.toStatus} ${it.stage}`)).toEqual(order.history)
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  expect(`${row!.status} ${row!.stage}`).toBe(getPlace(order))

  const flow = await client(getOrderFlow, { params: { id } }, { ...visitor.options(), timeout: 60_000 })
  const { currentStatus } = await client(getCustomerOrder, { params: { id } }, { ...visitor.options(), timeout: 60_000 })
  expect([flow.status, currentStatus.type]).toEqual([row!.status, row!.status])
  const { page, style } = getExpectedFlow(order)
  // a proposal that waits for its answer is the customer's delay
  const isAsked = order.proposal?.answer === null && clock.now < order.proposal.expiresAt
  const isLate = style === null && !isEnded(order) && !isAsked && (flow.arrival?.delay ?? null) !== null
  expect([flow.page, flow.notice?.style ?? null]).toEqual([page, isLate ? 'WARNING' : style])
  checkSteps(order, flow)
  expect(flow.pickupCode !== null).toBe(order.isPickup && !isEnded(order))
  expect(flow.substitutions).toHaveLength(order.proposal ? 1 : 0)

  const proposal = order.proposal ? String(order.proposal.answer) : 'none'
  const before = order.seen
  if (before) checkForward(order, before, { place: getPlace(order), proposal, flow })
  order.seen = { place: getPlace(order), proposal, flow }
}

/** The done steps are those that have happened, in the order of the mode; one of them is current until the end. */
function checkSteps(order: LifeOrder, { steps }: Reply<typeof getOrderFlow>): void {
  const stages = getPath(order).map(it => it.split(' ')[1]!)
  const shown = steps.map(it => (it.stage === 'COLLECTED' ? 'DELIVERED' : it.stage))
  const reached = isAt(order, 'DraftStatus') ? 0 : stages.indexOf(getStage(order))
  const happened = stages.filter(stage => stage === 'PLACED' || order.history.some(it => it.endsWith(` ${stage}`)))
  const isCancelled = isAt(order, 'CanceledStatus', 'OrphanStatus')
  expect(shown).toEqual(isCancelled ? happened : stages)
  expect(shown.filter((_, index) => steps[index]!.done)).toEqual(isCancelled ? happened : stages.slice(0, reached + 1))
  expect(shown.filter((_, index) => steps[index]!.current)).toEqual(isEnded(order) ? [] : [stages[reached]])
  const times = steps.flatMap(it => it.time ?? [])
  expect(times).toEqual(times.toSorted((one, other) => one - other))
}

type Seen = NonNullable<LifeOrder['seen']>

/** Nothing goes back: neither the version, nor a step, nor without a reason the announced arrival. */
function checkForward({ isScheduled }: LifeOrder, before: Seen, after: Seen): void {
  const [old, version] = [before.flow.version!, after.flow.version!]
  const isChanged = before.place !== after.place || before.proposal !== after.proposal
  if (isChanged) expect(version).toBeGreaterThan(old)
  else expect(version).toBeGreaterThanOrEqual(old)
  const doneOf = ({ flow }: Seen) => flow.steps.filter(it => it.done).map(it => it.stage)
  expect(doneOf(after)).toEqual(expect.arrayContaining(doneOf(before)))
  const [was, is] = [before.flow.arrival, after.flow.arrival]
  // an order that waited for its time begins again
  if (was && is && !isScheduled && is.delay === null) expect(is.upper).toBeLessThanOrEqual(was.upper + MINUTE)
}

const CHECKED_EACH_TIME = [
  'no event with an illegal transition',
  'each event starts from the status of the previous event',
  'status and stage of an order equal those of its last event',
  'captured does not exceed authorised, refunded does not exceed captured',
  'the entries of each movement of money have the sum 0',
  'the ledger has each movement of money of orders and payments, and no other',
  'support and refunds of lines give back at most what was paid, of delivered orders and of each line at most its units',
] as const
const STEP_INVARIANTS = readInvariants().filter(it => (CHECKED_EACH_TIME as readonly string[]).includes(it.name))
if (STEP_INVARIANTS.length !== CHECKED_EACH_TIME.length) throw new Error('An invariant has another name')

/** After each command. */
export async function check(model: LifeModel, real: LifeReal): Promise<void> {
  for (const order of model.orders) {
    const state = JSON.stringify({ ...order, seen: undefined, checked: undefined })
    // nothing happens any more to an order that has ended
    if (!isEnded(order) || order.checked !== state) await checkOrder(order, real)
    order.checked = state
  }
  const ids = model.orders.map(it => it.id)
  const rows = await real.db.execute<{ id: number; returned: number }>(sql`select id,
    (coalesce((select sum(card_minor + balance_minor) from order_refunds where order_id = orders.id and kind = 'LINES'), 0)
    + coalesce((select sum(amount_minor) from support_claims where order_id = orders.id and kind <> 'TICKET'), 0))::int as returned
    from orders where customer_id = ${real.visitor.customer.id} order by id`)
  expect(rows.map(it => it.id)).toEqual(ids.toSorted((one, other) => one - other))
  for (const order of model.orders) {
    expect(rows.find(it => it.id === order.id)!.returned).toBe(order.returned)
    expect(order.returned).toBeLessThanOrEqual(getDeliveredTotal(order))
  }
  expect(await findBrokenInvariants(real.db, STEP_INVARIANTS)).toEqual([])
}

/** After the settlement of all payments: the provider holds what each card has paid, and nothing else. */
export async function checkMoney(model: LifeModel, { db, visitor }: LifeReal): Promise<void> {
  const rows = await db.execute<{ id: number; held: number }>(sql`select o.id, (s.captured_minor - s.refunded_minor)::int as held
    from orders o join payments p on p.order_id = o.id join sandbox_provider.payments s on s.id = p.id where o.customer_id = ${visitor.customer.id}`)
  const ofCards = model.orders.filter(it => it.kind !== 'CASH')
  expect(Object.fromEntries(rows.map(it => [it.id, it.held]))).toEqual(Object.fromEntries(ofCards.map(it => [it.id, getHeld(it)])))
}
