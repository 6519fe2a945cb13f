import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { accessTokens } from '#backend/db/schema/account.ts'
import { countries } from '#backend/db/schema/geo.ts'
import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { cancelByStore } from '#backend/modules/orders/cancel-by-store.ts'
import { findOrderRow } from '#backend/modules/orders/order-rows.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { getSharedOrder, shareOrder } from '#contract/orders/order-link.ts'
import { cancelOrder, remakeOrder } from '#contract/orders/place-order.ts'
import { rateOrder } from '#contract/orders/rating.ts'
import { refundLines } from '#contract/orders/refund.ts'
import { answerSubstitution, proposeSubstitution, type SubstitutionAnswer } from '#contract/orders/substitution.ts'
import { sendOrderFeedback } from '#contract/support/tree.ts'
import {
  check,
  checkMoney,
  FEE,
  FEE_PERCENT,
  getDeliveredTotal,
  getUnits,
  isAt,
  isEnded,
  type LifeModel,
  type LifeOrder,
  type LifeReal,
  type PaymentKind,
} from '#tests/support/orders/order-life-model.ts'
import {
  answerChallenge,
  type Command,
  createLifeOrder,
  createOptions,
  DAY,
  deliver,
  enter,
  getOutcome,
  HOUR,
  jump,
  MAX_ORDERS,
  MINUTE,
  ofOrder,
  pick,
  place,
  prepare,
  settle,
  step,
  toCommand,
} from '#tests/support/orders/order-life-steps.ts'
import { type OrderBackend, REPLACEMENT } from '#tests/support/orders/test-order-backend.ts'

const isCancellable = (order: LifeOrder): boolean => isAt(order, 'NewStatus', 'ScheduledStatus', 'ProgressStatus ACCEPTED')

const cancelAsCustomer = (index: number, acceptsFee: boolean): Command =>
  ofOrder(`cancellation${acceptsFee ? ' at a fee' : ''}`, index, async (order, real) => {
    const hasFee = isAt(order, 'ProgressStatus COOKING') && order.kind !== 'CASH'
    const body = acceptsFee ? { fee: FEE, reason: 'TOO_LONG' } : {}
    const outcome = await getOutcome(real.client(cancelOrder, { params: { id: order.id }, body }, createOptions(real, randomUUID())))
    if (isAt(order, 'CanceledStatus')) return expect(outcome).toBe('ok')
    if (!isCancellable(order) && !hasFee) return expect(outcome).toBe('CONFLICT')
    if (hasFee && !acceptsFee) return expect(outcome).toBe('CANCELLATION_FEE')
    expect(outcome).toBe('ok')
    order.cancelledBy = 'CUSTOMER'
    order.fee = hasFee ? FEE : 0
    enter(order, 'CanceledStatus CANCELLED', real.clock.now)
  })

const cancelAsStore = (index: number): Command =>
  ofOrder('cancellation by the store', index, async (order, { db, clock }) => {
    const row = (await findOrderRow(db, order.id))!
    // both at the same time: one of them cancels
    const cancel = () => db.transaction(tx => cancelByStore(tx, row, clock.now))
    expect((await Promise.all([cancel(), cancel()])).toSorted()).toEqual([false, true])
    order.cancelledBy = 'STORE'
    enter(order, 'CanceledStatus CANCELLED', clock.now)
  }, order => !isEnded(order) && !isAt(order, 'DraftStatus')) // prettier-ignore

const propose = (index: number): Command =>
  ofOrder('proposal', index, async (order, real) => {
    const { staff, clock } = real
    const call = staff(proposeSubstitution, { params: { id: order.id }, body: { lineId: '0', productId: REPLACEMENT.id } }, { timeout: 60_000 }) // prettier-ignore
    const isPossible = isAt(order, 'ProgressStatus ACCEPTED', 'ProgressStatus COOKING')
    expect(await getOutcome(call)).toBe(order.proposal || isPossible ? 'ok' : 'ORDER_NOT_PREPARED')
    if (isPossible) order.proposal ??= { answer: null, expiresAt: clock.now + 5 * MINUTE }
  })

const answer = (index: number, value: SubstitutionAnswer): Command =>
  ofOrder(`answer ${value}`, index, async (order, real) => {
    const { proposal } = order
    const call = real.client(answerSubstitution, { params: { id: order.id, lineId: '0' }, body: { answer: value } }, createOptions(real))
    const isOver = isEnded(order) || (proposal && real.clock.now >= proposal.expiresAt)
    const refusal = !proposal ? 'NOT_FOUND' : proposal.answer !== null ? 'SUBSTITUTION_ANSWERED' : isOver ? 'SUBSTITUTION_EXPIRED' : 'ok'
    expect(await getOutcome(call)).toBe(proposal?.answer === value ? 'ok' : refusal)
    if (proposal && refusal === 'ok') proposal.answer = value
  })

const refund = (index: number, quantity: number): Command =>
  ofOrder(`refund ${quantity}`, index, async (order, { staff }) => {
    const { count, price } = getUnits(order)
    const body = { clientId: randomUUID(), lines: [{ id: '0', quantity }], reason: 'Spilled' }
    const call = () => getOutcome(staff(refundLines, { params: { id: order.id }, body }, { timeout: 60_000 }))
    const isPaid = price > 0 && quantity * price <= getDeliveredTotal(order) - order.returned
    const outcome = !isAt(order, 'DeliveredStatus') ? 'ORDER_NOT_DELIVERED' : count - order.refundedUnits < quantity ? 'UNITS_NOT_REFUNDABLE' : isPaid ? 'ok' : 'REFUND_ABOVE_PAID' // prettier-ignore
    // twice at the same time: one refund
    expect(await Promise.all([call(), call()])).toEqual([outcome, outcome])
    if (outcome !== 'ok') return
    order.refundedUnits += quantity
    order.returned += quantity * price
  })

const claim = (index: number, quantity: number): Command =>
  ofOrder(`claim ${quantity}`, index, async (order, real, model) => {
    const { client, clock } = real
    const body = { supportBreadcrumb: ['problem', 'missing'], reasons: [{ optionId: 'missing', textDetails: null, products: [{ id: '0', quantity }] }] } // prettier-ignore
    const sent = client(sendOrderFeedback, { params: { id: order.id }, body }, createOptions(real, randomUUID()))
    const { count, price } = getUnits(order)
    if (!isAt(order, 'DeliveredStatus')) return expect(await getOutcome(sent)).toBe('SUPPORT_TREE_CHANGED')
    if (quantity > count) return expect(await getOutcome(sent)).toBe('INVALID_CLAIM')
    const { kind, amount } = (await sent).resolution
    if (order.claims.has(quantity)) return
    order.claims.add(quantity)
    const isGranted = order.returned === 0 && price > 0 && model.grants < 3 && clock.now - order.endedAt < 2 * DAY
    const granted = isGranted ? { kind: order.kind === 'CASH' ? 'CREDIT' : 'REFUND', amount: quantity * price } : { kind: 'TICKET', amount: 0 } // prettier-ignore
    expect({ kind, amount }).toEqual(granted)
    order.returned += amount
    if (isGranted) model.grants += 1
  })

const rate = (index: number): Command =>
  ofOrder('rating', index, async (order, real) => {
    const isRatable = isAt(order, 'DeliveredStatus') && real.clock.now - order.endedAt < 14 * DAY
    const call = real.client(rateOrder, { params: { id: order.id }, body: { rating: 1 } }, createOptions(real))
    expect(await getOutcome(call)).toBe(order.isRated ? 'ORDER_ALREADY_RATED' : isRatable ? 'ok' : 'ORDER_NOT_RATABLE')
    order.isRated ||= isRatable
  })

const remake = (index: number): Command =>
  toCommand(`remake of ${index}`, async (model, { staff, clock }) => {
    const order = pick(model, index)
    const call = staff(remakeOrder, { params: { id: order.id } }, { timeout: 60_000 })
    const outcome = !isAt(order, 'DeliveredStatus') || order.isRemake ? 'CONFLICT' : order.isRemade ? 'ORDER_REMADE' : 'ok'
    expect(await getOutcome(call)).toBe(outcome)
    if (outcome !== 'ok') return
    order.isRemade = true
    const made = createLifeOrder({ id: (await call).orderId, checkoutId: '', kind: 'CASH', isPickup: order.isPickup, isRemake: true, isScheduled: false }) // prettier-ignore
    enter(made, 'NewStatus PLACED', clock.now)
    model.orders.push(made)
  }, ({ orders }) => orders.length > 0 && orders.length < MAX_ORDERS) // prettier-ignore

const share = (index: number): Command =>
  ofOrder('link', index, async (order, real) => {
    const { client, clock } = real
    const shared = client(shareOrder, { params: { id: order.id }, body: {} }, createOptions(real))
    const isOver = isAt(order, 'DraftStatus', 'OrphanStatus') || (isEnded(order) && clock.now - order.endedAt > DAY)
    expect(await getOutcome(shared)).toBe(isOver ? 'ORDER_ENDED' : 'ok')
    if (isOver) return
    const { page, steps } = await client(getSharedOrder, { body: { token: (await shared).token } }, { place: { language: 'en' } })
    expect({ page, steps }).toEqual({ page: order.seen!.flow.page, steps: order.seen!.flow.steps })
  })

/** Runs commands one after another, each if it is possible: without these, fees, answers and refunds after claims are rare. */
const sequence = (name: string, commands: readonly Command[]): Command =>
  toCommand(name, async (model, real) => {
    for (const it of commands) if (it.check(model)) await it.run(model, real)
  })

const answerProposal = (index: number, value: SubstitutionAnswer): Command =>
  sequence(`proposal for ${index} and answer ${value}`, [prepare(index), propose(index), answer(index, value)])

/** The fee begins when the store cooks. */
const cancelAtFee = (index: number): Command =>
  sequence(`fee for ${index}`, [prepare(index), step(index, 'due'), cancelAsCustomer(index, false), cancelAsCustomer(index, true)])

const claimAndRefund = (index: number, claimed: number, refunded: number): Command =>
  sequence(`claim and refund of ${index}`, [deliver(index), claim(index, claimed), refund(index, refunded), refund(index, refunded)])

const anyIndex = fc.nat({ max: MAX_ORDERS - 1 })
const anyUnits = fc.constantFrom(1, 1, 2)
const anyPlace = fc
  .tuple(fc.constantFrom<PaymentKind>('CASH', 'CARD', 'CHALLENGE'), fc.boolean(), fc.boolean())
  .map(([kind, isPickup, isScheduled]) => place(kind, isPickup, isScheduled && kind !== 'CHALLENGE'))
const anyStep = fc
  .tuple(anyIndex, fc.constantFrom('early' as const, 'due' as const, 'due' as const, 'late' as const))
  .map(it => step(...it))

const anyAnswer = fc.tuple(anyIndex, fc.constantFrom<SubstitutionAnswer>('ACCEPT', 'DECLINE', 'STORE')).map(it => answer(...it))

const anyPlan: fc.Arbitrary<Command>[] = [
  fc.tuple(anyIndex, fc.constantFrom<SubstitutionAnswer>('ACCEPT', 'DECLINE', 'STORE')).map(it => answerProposal(...it)),
  anyIndex.map(cancelAtFee),
  fc.tuple(anyIndex, anyUnits, anyUnits).map(it => claimAndRefund(...it)),
]

const COMMANDS: fc.Arbitrary<Command>[] = [
  anyPlace,
  anyPlace,
  fc.tuple(anyIndex, fc.constantFrom(true, true, false)).map(it => answerChallenge(...it)),
  fc.constant(toCommand('settle', settle)),
  fc.constant(toCommand('settle', settle)),
  ...Array.from({ length: 10 }, () => anyStep),
  fc.tuple(anyIndex, fc.boolean()).map(it => cancelAsCustomer(...it)),
  anyIndex.map(cancelAsStore),
  ...Array.from({ length: 4 }, () => anyIndex.map(deliver)),
  ...Array.from({ length: 3 }, () => anyIndex.map(prepare)),
  ...Array.from({ length: 3 }, () => anyIndex.map(propose)),
  ...Array.from({ length: 4 }, () => anyAnswer),
  fc.tuple(anyIndex, anyUnits).map(it => refund(...it)),
  fc.tuple(anyIndex, anyUnits).map(it => refund(...it)),
  fc.tuple(anyIndex, anyUnits).map(it => claim(...it)),
  ...anyPlan,
  ...anyPlan,
  anyIndex.map(rate),
  anyIndex.map(remake),
  anyIndex.map(share),
  fc.constantFrom(MINUTE, 20 * MINUTE, 3 * HOUR, 2 * DAY).map(jump),
]

interface OrderLives {
  readonly sequences: number
  readonly maxCommands: number
  /** Fast-check's seed; undefined for another one each time. */
  readonly seed?: number | undefined
}

/**
 * Random sequences of commands by customers, staff, stores, couriers and the clock in the lives of orders. After each command the marketplace equals a
 * model, and what customers see never goes back. At the end of each sequence the provider holds what the orders have cost.
 *
 * @returns how often orders were at each status and stage, and how many were answered, cancelled at a fee, claimed and refunded
 */
export async function runOrderLives(
  backend: OrderBackend,
  { sequences, maxCommands, seed }: OrderLives,
): Promise<ReadonlyMap<string, number>> {
  const { db, client, clock } = backend
  await db.update(countries).set({ cancellationFeePercent: FEE_PERCENT }).where(eq(countries.code, 'ES'))
  await db.update(stores).set({ pickupLower: 10, pickupUpper: 15, schedulingEnabled: true }).where(eq(stores.id, 1))
  // the sequences last for days
  await db.update(storeHours).set({ opens: 0, closes: 1440 })
  const visits = new Map<string, number>()
  const setUp = async (): Promise<{ model: LifeModel; real: LifeReal }> => {
    clock.now = NOON
    const visitor = await backend.createVisitor()
    const saveCard = async (number: string): Promise<string> => {
      const cardToken = await backend.createCardToken(visitor.customer, number)
      const { card } = await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(randomUUID()))
      return card!.id
    }
    const cardIds = { CARD: await saveCard('4242424242424242'), CHALLENGE: await saveCard('4000000000003220') }
    await db
      .update(accessTokens)
      .set({ expiresAt: new Date(NOON + 365 * DAY) })
      .where(eq(accessTokens.customerId, visitor.customer.id))
    return { model: { orders: [], grants: 0 }, real: { ...backend, visitor, cardIds } }
  }
  const anyFirst = fc.array(anyPlace, { minLength: 2, maxLength: 2 })
  const property = fc.asyncProperty(anyFirst, fc.commands(COMMANDS, { maxCommands, size: 'max' }), async (first, commands) => {
    const { model, real } = await setUp()
    for (const it of first) await it.run(model, real)
    await fc.asyncModelRun(() => ({ model, real }), commands)
    await settle(model, real)
    await check(model, real)
    await checkMoney(model, real)
    const happened = model.orders.flatMap(({ history, proposal, fee, claims, refundedUnits }) => [
      ...history,
      ...(proposal?.answer != null ? ['answered'] : []),
      ...(fee > 0 ? ['fee'] : []),
      ...(claims.size > 0 ? ['claimed'] : []),
      ...(refundedUnits > 0 ? ['refunded'] : []),
    ])
    for (const it of happened) visits.set(it, (visits.get(it) ?? 0) + 1)
  })
  await fc.assert(property, { numRuns: sequences, ...(seed !== undefined && { seed }) })
  expect(await findBrokenInvariants(db)).toEqual([])
  return visits
}
