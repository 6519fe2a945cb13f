import { and, eq, isNull } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { StoredPhoto } from '#backend/db/schema/photos.ts'
import { orderPurchases } from '#backend/db/schema/purchases.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { findOrderRow, type OrderRow, toOrderTimeline } from '#backend/modules/orders/order-rows.ts'
import { toStaffPurchase } from '#backend/modules/orders/purchases/to-purchase.ts'
import {
  closeLimitRequests,
  createLimitRequest,
  isBeingBought,
  toLimitRequest,
} from '#backend/modules/orders/purchases/limit-request-rows.ts'
import type { OrderClock } from '#backend/modules/orders/order-flow.ts'
import { lockOrderRow, notifyOrder } from '#backend/modules/orders/substitutions/propose-substitution.ts'
import { attachPhotos } from '#backend/modules/platform/photos/photo-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { requireStaff } from '#backend/staff-token.ts'
import type { BoughtPurchase } from '#contract/orders/purchase.ts'
import type { enterPurchase, getStaffPurchase } from '#contract/orders/purchase.ts'
import type { requestLimit } from '#contract/orders/limit-request.ts'
import { findBoughtIssue } from '#domain/checkout/purchase/check-purchase.ts'
import { type LimitRequestIssue, simulateHigherLimit } from '#domain/checkout/purchase/limit-request.ts'
import { getPurchaseTerms } from '#domain/checkout/purchase/purchase-terms.ts'
import { simulateAmount } from '#domain/checkout/purchase/purchase-price.ts'

type PurchaseRow = NonNullable<OrderRow['purchase']>

/** Enters what the courier has paid. The lock of the order makes two entries, and a cancellation, wait for each other: the first one counts. */
export function createPurchaseHandlers(db: Db, getClock: () => OrderClock, staffToken: string | undefined) {
  const now = (): number => getClock().now

  const get: Handler<typeof getStaffPurchase> = async ({ params }, call) => {
    requireStaff(staffToken, call)
    const row = await findOrderRow(db, params.id)
    if (!row?.purchase) throw createMissingProblem()
    return toStaffPurchase(db, row, now())
  }

  const enter: Handler<typeof enterPurchase> = async ({ params, body }, call) => {
    requireStaff(staffToken, call)
    const bought = await db.transaction(async tx => {
      const row = await lockOrderRow(tx, toRowId(params.id))
      if (!row?.purchase) throw createMissingProblem()
      const { order, purchase } = row
      const bought = {
        amount: body.amount,
        missing: [...new Set(body.missing)].toSorted((one, other) => one - other),
        receipt: body.receipt,
      }
      if (purchase.amount !== null) {
        if (isSame(bought, purchase)) return row
        throw new Problem(409, 'Another sum has been entered', undefined, { code: 'PURCHASE_ENTERED' })
      }
      if (order.status !== 'ProgressStatus' || order.stage !== 'ACCEPTED') throw createImpossibleProblem()
      const issue = findBoughtIssue(bought, purchase)
      if (issue)
        throw new Problem(422, 'The courier cannot have bought this', undefined, { code: issue, payload: { limit: purchase.limit } })
      const { customerId, id: orderId } = order
      const [receipt] = await attachPhotos(tx, body.receipt === undefined ? [] : [body.receipt], { customerId, orderId, now: now() })
      await savePurchasedAmount(tx, orderId, { ...bought, receipt }, now())
      await closeLimitRequests(tx, orderId)
      await notifyOrder(tx, order.id)
      return (await findOrderRow(tx, order.id))!
    })
    return toStaffPurchase(db, bought, now())
  }

  const request: Handler<typeof requestLimit> = ({ params, body }, call) => {
    requireStaff(staffToken, call)
    return db.transaction(async tx => {
      const row = await lockOrderRow(tx, toRowId(params.id))
      if (!row?.purchase) throw createMissingProblem()
      const purchased = { ...row, purchase: row.purchase }
      if (!isBeingBought(purchased)) throw createImpossibleProblem()
      const issue = await createLimitRequest(tx, purchased, body.limit, getClock())
      if (issue) throw new Problem(REQUEST_STATUSES[issue], 'The courier cannot ask for this limit', undefined, { code: issue })
      return toLimitRequest((await findOrderRow(tx, row.order.id))!)!
    })
  }
  return { getStaffPurchase: get, enterPurchase: enter, requestLimit: request }
}

const createImpossibleProblem = (): Problem =>
  new Problem(409, 'No courier buys this order now', undefined, { code: 'PURCHASE_NOT_POSSIBLE' })

const REQUEST_STATUSES: Readonly<Record<LimitRequestIssue, 409 | 422>> = {
  LIMIT_REQUESTED: 409,
  TOO_MANY_REQUESTS: 409,
  LIMIT_NOT_HIGHER: 422,
  LIMIT_TOO_HIGH: 422,
  NO_WAY_TO_PAY: 422,
}

const createMissingProblem = (): Problem => new Problem(404, 'There is no such purchase')

const isSame = (bought: BoughtPurchase, { amount, missing, receipt }: PurchaseRow): boolean =>
  bought.amount === amount && bought.missing.join() === missing.join() && bought.receipt === receipt?.id

interface SavedAmount extends Pick<BoughtPurchase, 'amount' | 'missing'> {
  readonly receipt: StoredPhoto | undefined
}

async function savePurchasedAmount(tx: Tx, orderId: number, { amount, missing, receipt }: SavedAmount, now: number): Promise<void> {
  await tx
    .update(orderPurchases)
    .set({ amount, missing, boughtAt: new Date(now), receipt: receipt ?? null })
    .where(and(eq(orderPurchases.orderId, orderId), isNull(orderPurchases.amount)))
}

/**
 * What the simulated courier buys: everything, or all but the first line for an order with the note `#sold-out`, and for a customer who has not
 * agreed to a higher limit. Nothing when staff was faster.
 *
 * @param receiptId of a photo that is stored, and not part of anything yet
 * @param now Unix milliseconds
 */
export async function buyInSandbox(
  tx: Tx,
  row: OrderRow & { readonly purchase: PurchaseRow },
  receiptId: string | undefined,
  now: number,
): Promise<void> {
  const { order } = row
  const { purchase, limitRequests } = (await findOrderRow(tx, order.id))!
  // a photo that is not used is deleted after a day
  if (purchase?.amount !== null) return
  const request = limitRequests.at(-1)
  const estimate = { from: purchase.estimateFrom, to: purchase.estimateTo }
  // what the courier has asked for, or what fits the limit
  const amount = request?.state === 'ACCEPTED' ? purchase.limit : simulateAmount(estimate, purchase.limit, createRandom(order.id, 'purchase').fraction()) // prettier-ignore
  const isCut = toOrderTimeline(row).script === 'SOLD_OUT' || (request && request.state !== 'ACCEPTED')
  const isSoldOut = isCut && purchase.lines.length > 1
  await closeLimitRequests(tx, order.id)
  const [receipt] = await attachPhotos(tx, receiptId === undefined ? [] : [receiptId], { customerId: order.customerId, orderId: order.id, now }) // prettier-ignore
  await savePurchasedAmount(tx, order.id, { amount, missing: isSoldOut ? [0] : [], receipt }, now)
}

/** What the simulated courier asks for, for an order with the note `#over-limit`. */
export async function askInSandbox(tx: Tx, row: OrderRow, clock: OrderClock): Promise<void> {
  const { purchase, country } = row
  const terms = getPurchaseTerms(country.priceEstimationValues)
  const limit = purchase && terms && simulateHigherLimit(purchase.limit, terms.maxLimit)
  if (limit !== undefined && limit !== null) await createLimitRequest(tx, { ...row, purchase: purchase! }, limit, clock)
}
