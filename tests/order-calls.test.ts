import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { NOON } from '#backend/modules/testdata/small-market.ts'
import { CallError } from '#client/failure.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { getOrderFlow, getOrderTracking } from '#contract/orders/order-flow.ts'
import { OrderStatusType } from '#contract/orders/order.ts'
import type { getCancellation, getOrder, reorder } from '#contract/orders/place-order.ts'
import type { getStaffRefunds, refundLines } from '#contract/orders/refund.ts'
import { proposeSubstitution } from '#contract/orders/substitution.ts'
import { endpoints } from '#contract/registry.ts'
import type { getRiderChatStatus, initHelpCenter } from '#contract/support/help-center.ts'
import type { sendOrderFeedback } from '#contract/support/tree.ts'
import { type OrderStage, STATUS_STAGES } from '#domain/orders/order-status.ts'
import { createOrderBackend, REPLACEMENT } from '#tests/support/orders/test-order-backend.ts'

interface Situation {
  /** Column of the tables: the status, or the stage when the status has several. */
  readonly name: string
  readonly status: OrderStatusType
  readonly stage: OrderStage
}

const SITUATIONS: readonly Situation[] = OrderStatusType.options.flatMap(status =>
  STATUS_STAGES[status].map(stage => ({ name: STATUS_STAGES[status].length > 1 ? stage : status.replace('Status', ''), status, stage })),
)

/**
 * What each call answers for an order in each situation: "ok" or an effect, else the status of the refusal, which has the code in the last
 * column. A refused call, and each call without an effect on the order, changes nothing of it.
 */
const CALLS = `
                      | Draft   | Orphan    | New     | Scheduled | ACCEPTED | COOKING  | READY    | PICKED_UP | NEARBY   | Delivered | Canceled  | code
getOrder              | Draft   | Orphan    | New     | Scheduled | Progress | Progress | Progress | Progress  | Progress | Delivered | Canceled  |
getCustomerOrder      | ok      | ok        | ok      | ok        | ok       | ok       | ok       | ok        | ok       | ok        | ok        |
getOrderFlow          | STATUS  | CANCELLED | STATUS  | STATUS    | STATUS   | STATUS   | STATUS   | MAP       | MAP      | DELIVERED | CANCELLED |
getOrderTracking      | none    | none      | eta     | none      | eta      | eta      | none     | courier   | courier  | none      | none      |
maskInboundCall       | 409     | 409       | 409     | 409       | 409      | 409      | 409      | ok        | ok       | 409       | 409       | NO_COURIER
getCancellation       | 409     | 409       | fee 0   | fee 0     | fee 0    | 409      | 409      | 409       | 409      | 409       | 409       |
cancelOrder           | 409     | 409       | ok      | ok        | ok       | 409      | 409      | 409       | 409      | 409       | ok        |
proposeSubstitution   | 409     | 409       | 409     | 409       | ok       | ok       | 409      | 409       | 409      | 409       | 409       | ORDER_NOT_PREPARED
getStaffSubstitutions | ok      | ok        | ok      | ok        | ok       | ok       | ok       | ok        | ok       | ok        | ok        |
enterPurchase         | 404     | 404       | 404     | 404       | 404      | 404      | 404      | 404       | 404      | 404       | 404       |
getStaffPurchase      | 404     | 404       | 404     | 404       | 404      | 404      | 404      | 404       | 404      | 404       | 404       |
requestLimit          | 404     | 404       | 404     | 404       | 404      | 404      | 404      | 404       | 404      | 404       | 404       |
answerLimitRequest    | 404     | 404       | 404     | 404       | 404      | 404      | 404      | 404       | 404      | 404       | 404       |
answerSubstitution    | 404     | 404       | 404     | 404       | ok       | ok       | 409      | 409       | 409      | 409       | 404       | SUBSTITUTION_EXPIRED
remakeOrder           | 409     | 409       | 409     | 409       | 409      | 409      | 409      | 409       | 409      | ok        | 409       |
getStaffRefunds       | 0       | 0         | 0       | 0         | 0        | 0        | 0        | 0         | 0        | 2690      | 0         |
refundLines           | 409     | 409       | 409     | 409       | 409      | 409      | 409      | 409       | 409      | 1100      | 409       | ORDER_NOT_DELIVERED
reorder               | 1 line  | 1 line    | 1 line  | 1 line    | 1 line   | 1 line   | 1 line   | 1 line    | 1 line   | 1 line    | 1 line    |
shareOrder            | 409     | 409       | ok      | ok        | ok       | ok       | ok       | ok        | ok       | ok        | ok        | ORDER_ENDED
revokeOrderLink       | ok      | ok        | ok      | ok        | ok       | ok       | ok       | ok        | ok       | ok        | ok        |
getRatingPreparation  | 409     | 409       | 409     | 409       | 409      | 409      | 409      | 409       | 409      | ok        | 409       | ORDER_NOT_RATABLE
submitRating          | 409     | 409       | 409     | 409       | 409      | 409      | 409      | 409       | 409      | ok        | 409       | ORDER_NOT_RATABLE
rateOrder             | 409     | 409       | 409     | 409       | 409      | 409      | 409      | 409       | 409      | ok        | 409       | ORDER_NOT_RATABLE
skipRating            | 409     | 409       | 409     | 409       | 409      | 409      | 409      | 409       | 409      | ok        | 409       | ORDER_NOT_RATABLE
createSupportTicket   | ok      | ok        | ok      | ok        | ok       | ok       | ok       | ok        | ok       | ok        | ok        |
getContactTree        | login   | login     | courier | none      | courier  | courier  | courier  | courier   | courier  | problem   | none      |
getSupportTree        | login   | login     | courier | none      | courier  | courier  | courier  | courier   | courier  | problem   | none      |
recordSupportOutcome  | ok      | ok        | ok      | ok        | ok       | ok       | ok       | ok        | ok       | ok        | ok        |
sendOrderFeedback     | 409     | 409       | 409     | 409       | 409      | 409      | 409      | 409       | 409      | CREDIT    | 409       | SUPPORT_TREE_CHANGED
openSupportChat       | 409     | ok        | ok      | ok        | ok       | ok       | ok       | ok        | ok       | ok        | ok        | CHAT_UNAVAILABLE
initHelpCenter        | no chat | 1 chat    | 1 chat  | 1 chat    | 1 chat   | 1 chat   | 1 chat   | 2 chats   | 2 chats  | 1 chat    | 1 chat    |
initRiderChat         | 409     | 409       | 409     | 409       | 409      | 409      | 409      | ok        | ok       | 409       | 409       | CHAT_UNAVAILABLE
getRiderChatStatus    | closed  | closed    | closed  | closed    | closed   | closed   | closed   | open      | open     | closed    | closed    |
`

/** Transitions from the columns to the rows: "+" moves the order, "-" changes nothing because it is there or further, "!" throws: a bug. */
const TRANSITIONS = `
          | Draft | Orphan | New | Scheduled | ACCEPTED | COOKING | READY | PICKED_UP | NEARBY | Delivered | Canceled
Draft     | -     | !      | !   | !         | !        | !       | !     | !         | !      | !         | !
Orphan    | +     | -      | !   | !         | !        | !       | !     | !         | !      | !         | !
New       | +     | !      | -   | +         | !        | !       | !     | !         | !      | !         | !
Scheduled | !     | !      | +   | -         | !        | !       | !     | !         | !      | !         | !
ACCEPTED  | !     | !      | +   | +         | -        | -       | -     | -         | -      | !         | !
COOKING   | !     | !      | +   | +         | +        | -       | -     | -         | -      | !         | !
READY     | !     | !      | +   | +         | +        | +       | -     | -         | -      | !         | !
PICKED_UP | !     | !      | +   | +         | +        | +       | +     | -         | -      | !         | !
NEARBY    | !     | !      | +   | +         | +        | +       | +     | +         | -      | !         | !
Delivered | !     | !      | !   | !         | +        | +       | +     | +         | +      | -         | !
Canceled  | +     | !      | +   | +         | +        | +       | +     | +         | +      | !         | -
`

type Table = ReadonlyMap<string, ReadonlyMap<string, string>>

function parseTable(text: string): Table {
  const [head, ...rows] = text.split('\n').filter(it => it.includes('|')).map(line => line.split('|').map(it => it.trim())) // prettier-ignore
  return new Map(rows.map(([name, ...cells]) => [name!, new Map(head!.slice(1).map((column, index) => [column, cells[index] ?? '']))]))
}

const { db, clock, client, staff, createVisitor } = await createOrderBackend()

interface Called {
  readonly orderId: number
  readonly visitor: Awaited<ReturnType<typeof createVisitor>>
}

/** Moves an order of two products to a situation, as the jobs do it. The staff proposes a replacement as soon as it can. */
async function createOrder({ status, stage }: Situation, isProposed: boolean): Promise<Called> {
  clock.now = NOON
  const visitor = await createVisitor()
  const orderId = await insertTestOrder(db, visitor.customer.id, NOON, {
    status: 'DraftStatus',
    storeId: 1,
    handlingStrategy: stage === 'READY' ? 'PICKUP' : 'DELIVERY',
    scheduledFor: status === 'ScheduledStatus' ? new Date(NOON + 4 * 3_600_000) : null,
  })
  const start = (to: OrderStatusType, at: OrderStage) =>
    db.transaction(tx => transitionOrder(tx, { orderId, from: 'DraftStatus', to, stage: at, now: NOON }))
  if (status === 'OrphanStatus' || status === 'CanceledStatus') await start(status, stage)
  else if (status !== 'DraftStatus') await start('NewStatus', 'PLACED')
  for (let due: number | undefined = NOON; due !== undefined;) {
    const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
    if (isProposed && row!.stage === 'ACCEPTED')
      await staff(proposeSubstitution, { params: { id: orderId }, body: { lineId: '0', productId: REPLACEMENT.id } })
    if (row!.status === status && row!.stage === stage) return { orderId, visitor }
    clock.now = due
    due = await advanceOrder(db, orderId, { now: due, speed: 1 })
    // the last step has no next one
    due ??= stage === 'DELIVERED' ? clock.now : undefined
  }
  throw new Error(`No order reaches ${status} ${stage}`)
}

interface Call {
  readonly input: (orderId: number) => object
  /** What a success shows; "ok" without it. */
  readonly effect?: (reply: never) => string
  readonly isOfStaff?: true
}

const ofOrder = (orderId: number) => ({ params: { id: orderId } })
const inQuery = (orderId: number) => ({ query: { orderId } })
const claim = { supportBreadcrumb: ['problem', 'missing'], reasons: [{ optionId: 'missing', textDetails: null, products: [{ id: '0', quantity: 1 }] }] } // prettier-ignore
const ratings = { courierRatingValue: null, partnerRatingValue: 2, courierRatingReasons: [], partnerRatingReasons: [], courierRatingDisplayedFirst: false, partnerRatingComment: null, origin: 'RATINGS' } // prettier-ignore
const count = (number: number, unit: string) => (number === 0 ? `no ${unit}` : `${number} ${unit}${number === 1 ? '' : 's'}`)
const showTree = ({ options }: { readonly options: readonly { readonly id: string }[] }) => options[0]?.id ?? 'none'

/** The calls that name an order. */
const REQUESTS: Readonly<Record<string, Call>> = {
  getOrder: { input: ofOrder, effect: (it: Reply<typeof getOrder>) => it.currentStatus.type.replace('Status', '') },
  getCustomerOrder: { input: ofOrder },
  getOrderFlow: { input: ofOrder, effect: (it: Reply<typeof getOrderFlow>) => it.page },
  getOrderTracking: { input: ofOrder, effect: (it: Reply<typeof getOrderTracking>) => (it.courierLocation ? 'courier' : it.eta ? 'eta' : 'none') },
  maskInboundCall: { input: orderId => ({ body: { orderId } }) },
  getCancellation: { input: ofOrder, effect: (it: Reply<typeof getCancellation>) => `fee ${it.fee}` },
  cancelOrder: { input: orderId => ({ ...ofOrder(orderId), body: {} }) },
  proposeSubstitution: { input: orderId => ({ ...ofOrder(orderId), body: { lineId: '0', productId: REPLACEMENT.id } }), isOfStaff: true },
  // an order of a store is no purchase
  enterPurchase: { input: orderId => ({ ...ofOrder(orderId), body: { amount: 1, missing: [] } }), isOfStaff: true },
  getStaffPurchase: { input: ofOrder, isOfStaff: true },
  requestLimit: { input: orderId => ({ ...ofOrder(orderId), body: { limit: 1 } }), isOfStaff: true },
  answerLimitRequest: { input: orderId => ({ ...ofOrder(orderId), body: { answer: 'ACCEPT', limit: 1 } }) },
  getStaffSubstitutions: { input: ofOrder, isOfStaff: true },
  answerSubstitution: { input: orderId => ({ params: { id: orderId, lineId: '0' }, body: { answer: 'ACCEPT' } }) },
  remakeOrder: { input: ofOrder, isOfStaff: true },
  getStaffRefunds: { input: ofOrder, effect: (it: Reply<typeof getStaffRefunds>) => String(it.refundable), isOfStaff: true },
  refundLines: { input: orderId => ({ ...ofOrder(orderId), body: { clientId: randomUUID(), lines: [{ id: '0', quantity: 1 }], reason: 'Spilled' } }), effect: (it: Reply<typeof refundLines>) => String(it.amount), isOfStaff: true },
  reorder: { input: ofOrder, effect: (it: Reply<typeof reorder>) => count(it.products.length, 'line') },
  shareOrder: { input: orderId => ({ ...ofOrder(orderId), body: {} }) },
  revokeOrderLink: { input: ofOrder },
  getRatingPreparation: { input: inQuery },
  submitRating: { input: orderId => ({ body: { orderId, ...ratings } }) },
  rateOrder: { input: orderId => ({ ...ofOrder(orderId), body: { rating: 1 } }) },
  skipRating: { input: ofOrder },
  createSupportTicket: { input: orderId => ({ body: { orderId, subject: 'Receipt', message: 'Where is it?' } }) },
  getContactTree: { input: inQuery, effect: showTree },
  getSupportTree: { input: inQuery, effect: showTree },
  recordSupportOutcome: { input: orderId => ({ body: { orderId, breadcrumb: ['receipt'], outcome: 'SOLVED' } }) },
  sendOrderFeedback: { input: orderId => ({ ...ofOrder(orderId), body: claim }), effect: (it: Reply<typeof sendOrderFeedback>) => it.resolution.kind },
  openSupportChat: { input: orderId => ({ body: { orderId } }) },
  initHelpCenter: { input: inQuery, effect: (it: Reply<typeof initHelpCenter>) => count(it.chats.length, 'chat') },
  initRiderChat: { input: inQuery },
  getRiderChatStatus: { input: inQuery, effect: (it: Reply<typeof getRiderChatStatus>) => (it.available ? 'open' : 'closed') },
} // prettier-ignore

/** The calls of the contract whose path, query or body has the id of an order. */
const namesOrder = ({ path, query, body }: Endpoint): boolean =>
  path.includes('/orders/:id') || [query, body].some(it => it !== undefined && 'shape' in it && 'orderId' in (it.shape as object))

interface State extends Record<string, unknown> {
  readonly row: { readonly status: OrderStatusType; readonly stage: OrderStage }
  readonly events: number
}

const pickPlace = ({ row, events }: State) => [row.status, row.stage, events]

/** The order with everything that its calls write. */
async function readState(orderId: number, at: Pick<typeof db, 'execute'> = db): Promise<State> {
  const count = (table: string) => sql`(select count(*)::int from ${sql.identifier(table)} where order_id = ${orderId})`
  const rows =
    await at.execute<State>(sql`select to_jsonb(orders) as row, ${count('order_events')} as events, ${count('order_refunds')} as refunds,
    ${count('support_claims')} as claims, ${count('order_ratings')} as ratings, ${count('ledger_transactions')} as movements,
    (select count(*)::int from orders made where made.base_order_id = orders.id) as remakes,
    (select json_agg(answer) from order_substitutions where order_id = ${orderId}) as answers from orders where id = ${orderId}`)
  return rows[0]!
}

async function send(name: string, { orderId, visitor }: Called): Promise<{ readonly cell: string; readonly code: string }> {
  const spec = endpoints[name as keyof typeof endpoints] as Endpoint
  const { input, effect, isOfStaff } = REQUESTS[name]!
  const send = isOfStaff ? staff : client
  return send(spec, input(orderId) as never, visitor.options(spec.idempotent ? randomUUID() : undefined)).then(
    reply => ({ cell: effect ? effect(reply as never) : 'ok', code: '' }),
    (error: unknown) => {
      if (!(error instanceof CallError) || error.failure.kind !== 'rejected') throw error
      return { cell: String(error.failure.status), code: error.failure.code ?? '' }
    },
  )
}

const isRefusal = (cell: string): boolean => /^4\d\d$/.test(cell)

describe('issue 24: each status × each event → what happens', () => {
  const table = parseTable(CALLS)
  const columns = SITUATIONS.map(it => it.name)

  test('the table has a row for each call that names an order, and a column for each status and stage', () => {
    const names = Object.entries(endpoints).flatMap(([name, spec]) => (namesOrder(spec) ? [name] : []))
    expect([...table.keys()].toSorted()).toEqual(names.toSorted())
    expect(Object.keys(REQUESTS).toSorted()).toEqual(names.toSorted())
    for (const [name, cells] of table) expect([...cells.keys()], name).toEqual([...columns, 'code'])
  })

  test('each call answers as the table says, and a refused call or a reading one changes nothing', async () => {
    const answers = new Map([...table.keys()].map(name => [name, new Map<string, string>()]))
    for (const situation of SITUATIONS) {
      let unchanged: Called | undefined
      for (const [name, answered] of answers) {
        const spec = endpoints[name as keyof typeof endpoints] as Endpoint
        const isAnswer = name === 'answerSubstitution'
        const called = isAnswer || !unchanged ? await createOrder(situation, isAnswer) : unchanged
        const before = await readState(called.orderId)
        const { cell, code } = await send(name, called)
        const after = await readState(called.orderId)
        answered.set(situation.name, cell)
        if (cell === '409') expect(code, `${name} of ${situation.name}`).toBe(table.get(name)!.get('code') || 'CONFLICT')
        if (isRefusal(cell) || (spec.method === 'GET' && spec.effects === undefined))
          expect(after, `${name} of ${situation.name}`).toEqual(before)
        if (name === 'cancelOrder' && cell === 'ok') expect(after).toMatchObject({ row: { status: 'CanceledStatus', stage: 'CANCELLED' } })
        else expect(pickPlace(after), `${name} of ${situation.name}`).toEqual(pickPlace(before))
        // a changed order is no longer in its situation
        if (!isAnswer) unchanged = isDeepStrictEqual(after, before) ? called : undefined
      }
    }
    for (const [name, cells] of table) expect({ name, ...Object.fromEntries(answers.get(name)!) }).toEqual({ name, ...Object.fromEntries([...cells].filter(([it]) => it !== 'code')) }) // prettier-ignore
    await db.update(outbox).set({ sentAt: new Date() })
    expect(await findBrokenInvariants(db)).toEqual([])
  })

  test('each transition moves an order once and writes one event, or changes nothing', async () => {
    const transitions = parseTable(TRANSITIONS)
    expect([...transitions.keys()]).toEqual(columns)
    for (const [row, cells] of transitions) expect([...cells.keys()], row).toEqual(columns)
    for (const from of SITUATIONS) {
      const { orderId } = await createOrder(from, false)
      const before = await readState(orderId)
      for (const to of SITUATIONS) {
        const name = `${from.name} → ${to.name}`
        const result = await moveAndUndo(orderId, from, to)
        expect(result.outcome, name).toBe(transitions.get(to.name)!.get(from.name))
        const { row, events } = result.after
        if (result.outcome === '+') expect([row.status, row.stage, events], name).toEqual([to.status, to.stage, before.events + 1])
        else expect(result.after, name).toEqual(before)
      }
    }
  })
})

/** Moves an order in a transaction that is rolled back. */
async function moveAndUndo(orderId: number, from: Situation, to: Situation): Promise<{ outcome: string; after: State }> {
  const undo = new Error('undone')
  let result = { outcome: '!', after: await readState(orderId) }
  await db
    .transaction(async tx => {
      const moved = await transitionOrder(tx, { orderId, from: from.status, to: to.status, stage: to.stage, now: clock.now })
      result = { outcome: moved ? '+' : '-', after: await readState(orderId, tx) }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo && !String(error).includes('does not go from')) throw error
    })
  return result
}
