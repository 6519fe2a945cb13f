import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import type fc from 'fast-check'
import { expect } from 'vitest'

import { payments } from '#backend/db/schema/checkout.ts'
import { orderEvents } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { capturePayment } from '#backend/modules/checkout/card-payment.ts'
import { buildCheckoutRequest, CASH_PAYMENT, createCardPayment } from '#backend/modules/testdata/checkout-backend.ts'
import { CallError } from '#client/failure.ts'
import { completeCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import {
  check,
  getNextPlace,
  getTotal,
  isAt,
  isEnded,
  type LifeModel,
  type LifeOrder,
  type LifeReal,
  type PaymentKind,
} from '#tests/support/orders/order-life-model.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const MAX_ORDERS = 4

export type Command = fc.AsyncCommand<LifeModel, LifeReal>

/** A command that ends with all checks. */
export const toCommand = (name: string, run: (model: LifeModel, real: LifeReal) => Promise<void>, isPossible: (model: Readonly<LifeModel>) => boolean = () => true): Command => ({
  check: isPossible,
  async run(model, real) {
    await run(model, real)
    await check(model, real)
  },
  toString: () => name,
}) // prettier-ignore

export const pick = ({ orders }: Readonly<LifeModel>, index: number): LifeOrder => orders[index % orders.length]!

/** A command about one of the orders. */
export const ofOrder = (
  name: string,
  index: number,
  run: (order: LifeOrder, real: LifeReal, model: LifeModel) => Promise<void>,
  isPossible: (order: LifeOrder) => boolean = () => true,
): Command =>
  toCommand(
    `${name} of ${index}`,
    (model, real) => run(pick(model, index), real, model),
    model => model.orders.length > 0 && isPossible(pick(model, index)),
  )

export const createOptions = ({ visitor }: LifeReal, key?: string) => ({ ...visitor.options(key), timeout: 60_000 })

/** "ok", or the code of the refusal. */
export const getOutcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof CallError && error.failure.kind === 'rejected') return error.failure.code ?? String(error.failure.status)
      throw error
    },
  )

export function enter(order: LifeOrder, place: string, now: number): void {
  order.history.push(place)
  if (isEnded(order)) order.endedAt = now
}

export const createLifeOrder = (
  values: Pick<LifeOrder, 'id' | 'checkoutId' | 'kind' | 'isPickup' | 'isRemake' | 'isScheduled'>,
): LifeOrder => ({
  ...values,
  history: ['DraftStatus PLACED'],
  isPaid: values.kind === 'CASH',
  proposal: undefined,
  refundedUnits: 0,
  returned: 0,
  claims: new Set(),
  isRated: false,
  isRemade: false,
  cancelledBy: undefined,
  fee: 0,
  endedAt: 0,
  seen: undefined,
  checked: undefined,
})

export const place = (kind: PaymentKind, isPickup: boolean, isScheduled: boolean): Command =>
  toCommand(
    `place ${kind}${isPickup ? ' pickup' : ''}${isScheduled ? ' scheduled' : ''}`,
    async (model, real) => {
      const { clock, client, cardIds } = real
      const checkoutId = randomUUID()
      const payment = kind === 'CASH' ? CASH_PAYMENT : createCardPayment(cardIds[kind])
      const time = isScheduled ? Math.ceil((clock.now + 3 * HOUR) / (30 * MINUTE)) * 30 * MINUTE : -1
      const request = buildCheckoutRequest(payment, { scheduledTime: { value: time } }, checkoutId)
      const { deliveryAddress, ...others } = request.components
      const body = {
        orderDetails: { ...request.orderDetails, handlingStrategy: { type: isPickup ? ('PICKUP' as const) : ('DELIVERY' as const) } },
        components: isPickup ? others : { ...others, deliveryAddress },
        displayedTotal: getTotal({ isPickup, isRemake: false }),
      }
      const { orderId } = await client(startCheckout, { params: { id: checkoutId }, body }, createOptions(real, randomUUID()))
      const id = orderId ?? (await findDraftId(real, checkoutId))
      const order = createLifeOrder({ id, checkoutId, kind, isPickup, isRemake: false, isScheduled })
      if (kind !== 'CHALLENGE') enter(order, 'NewStatus PLACED', clock.now)
      model.orders.push(order)
    },
    ({ orders }) => orders.length < MAX_ORDERS,
  )

async function findDraftId({ db, visitor }: LifeReal, checkoutId: string): Promise<number> {
  const rows = await db.execute<{ id: number }>(
    sql`select id from orders where customer_id = ${visitor.customer.id} and checkout_id = ${checkoutId}`,
  )
  return rows[0]!.id
}

export const answerChallenge = (index: number, approves: boolean): Command =>
  ofOrder(
    `challenge ${approves ? 'approved' : 'declined'}`,
    index,
    async (order, real) => {
      const { db, client, clock, sandboxConsole } = real
      const [payment] = await db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, order.id))
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, payment!.id))
      await sandboxConsole.answerChallenge(row!.reference, approves)
      const body = { paymentExposedId: null, challengeResult: new URL(row!.returnUrl).searchParams.get('state') ?? '' }
      await client(completeCheckout, { params: { id: order.checkoutId }, body }, createOptions(real, randomUUID()))
      enter(order, approves ? 'NewStatus PLACED' : 'OrphanStatus CANCELLED', clock.now)
    },
    order => isAt(order, 'DraftStatus'),
  )

/** Runs the settlement of each outbox row, twice. */
export async function settle(model: LifeModel, { db, provider, clock }: LifeReal): Promise<void> {
  const rows = await db
    .select()
    .from(outbox)
    .where(sql`${outbox.channel} = 'PAYMENT' and ${outbox.sentAt} is null`)
  for (const { data } of [...rows, ...rows]) await capturePayment(db, provider, String(data['paymentId']), clock.now)
  await db.update(outbox).set({ sentAt: new Date() })
  for (const order of model.orders) if (!isEnded(order) && !isAt(order, 'DraftStatus')) order.isPaid = true
}

/** The job takes the due steps of an order: the next ones, one event for each. @returns how many, and when the next is due */
async function advance(order: LifeOrder, { db, clock }: LifeReal): Promise<{ readonly steps: number; readonly due: number | undefined }> {
  const due = await advanceOrder(db, order.id, { now: clock.now, speed: 1 })
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(orderEvents.id)
  const taken = events.slice(order.history.length).map(it => `${it.toStatus} ${it.stage}`)
  for (const step of taken) {
    expect(step).toBe(getNextPlace(order))
    const { proposal } = order
    // the order waits for the answer
    if (/READY|PICKED_UP/.test(step) && proposal?.answer === null) expect(clock.now).toBeGreaterThanOrEqual(proposal.expiresAt)
    enter(order, step, clock.now)
  }
  return { steps: taken.length, due }
}

/** Waits for the next step of an order: 1 ms less than needed, until then, or longer. */
export const step = (index: number, when: 'early' | 'due' | 'late'): Command =>
  ofOrder(`${when} step`, index, async (order, real) => {
    const { due } = await advance(order, real)
    expect(due !== undefined).toBe(getNextPlace(order) !== undefined)
    if (due === undefined) return
    expect(due).toBeGreaterThan(real.clock.now)
    real.clock.now = { early: due - 1, due, late: due + 10 * MINUTE }[when]
    expect((await advance(order, real)).steps).toBe(when === 'early' ? 0 : 1)
  })

export const jump = (ms: number): Command =>
  toCommand(`wait ${ms / MINUTE} minutes`, (_, { clock }) => Promise.resolve(void (clock.now += ms)))

/** Takes the steps of an order until it has ended. */
export const deliver = (index: number): Command =>
  ofOrder(
    'delivery',
    index,
    async (order, real) => {
      while (!isEnded(order)) real.clock.now = (await advance(order, real)).due ?? real.clock.now
    },
    order => getNextPlace(order) !== undefined,
  )

/** Settles an order's payment, and waits until the store prepares it. */
export const prepare = (index: number): Command =>
  toCommand(
    `preparation of ${index}`,
    async (model, real) => {
      const order = pick(model, index)
      await settle(model, real)
      while (!isAt(order, 'ProgressStatus')) real.clock.now = (await advance(order, real)).due!
    },
    model => model.orders.length > 0 && isAt(pick(model, index), 'NewStatus', 'ScheduledStatus'),
  )
