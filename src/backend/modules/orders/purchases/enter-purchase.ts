import { and, eq, isNull } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { orderPurchases } from '#backend/db/schema/purchases.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { findOrderRow, type OrderRow, toOrderTimeline } from '#backend/modules/orders/order-rows.ts'
import { toOrderedPurchase } from '#backend/modules/orders/purchases/to-purchase.ts'
import { lockOrderRow, notifyOrder } from '#backend/modules/orders/substitutions/propose-substitution.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { requireStaff } from '#backend/staff-token.ts'
import type { BoughtPurchase } from '#contract/orders/purchase.ts'
import type { enterPurchase } from '#contract/orders/purchase.ts'
import { findBoughtIssue } from '#domain/checkout/purchase/check-purchase.ts'
import { simulateAmount } from '#domain/checkout/purchase/purchase-price.ts'

/** Enters what the courier has paid. The lock of the order makes two entries, and a cancellation, wait for each other: the first one counts. */
export function createPurchaseHandlers(db: Db, now: () => number, staffToken: string | undefined) {
  const enter: Handler<typeof enterPurchase> = ({ params, body }, call) => {
    requireStaff(staffToken, call)
    return db.transaction(async tx => {
      const row = await lockOrderRow(tx, toRowId(params.id))
      if (!row?.purchase) throw new Problem(404, 'There is no such purchase')
      const { order, purchase } = row
      const bought = { amount: body.amount, missing: [...new Set(body.missing)].toSorted((one, other) => one - other) }
      if (purchase.amount !== null) {
        if (isSame(bought, { amount: purchase.amount, missing: purchase.missing })) return toOrderedPurchase(purchase)
        throw new Problem(409, 'Another sum has been entered', undefined, { code: 'PURCHASE_ENTERED' })
      }
      if (order.status !== 'ProgressStatus' || order.stage !== 'ACCEPTED')
        throw new Problem(409, 'No courier buys this order now', undefined, { code: 'PURCHASE_NOT_POSSIBLE' })
      const issue = findBoughtIssue(bought, purchase)
      if (issue)
        throw new Problem(422, 'The courier cannot have bought this', undefined, { code: issue, payload: { limit: purchase.limit } })
      await savePurchasedAmount(tx, order.id, bought, now())
      await notifyOrder(tx, order.id)
      return toOrderedPurchase((await findOrderRow(tx, order.id))!.purchase!)
    })
  }
  return { enterPurchase: enter }
}

const isSame = (one: BoughtPurchase, other: { readonly amount: number; readonly missing: readonly number[] }): boolean =>
  one.amount === other.amount && one.missing.join() === other.missing.join()

async function savePurchasedAmount(tx: Tx, orderId: number, { amount, missing }: BoughtPurchase, now: number): Promise<void> {
  await tx
    .update(orderPurchases)
    .set({ amount, missing, boughtAt: new Date(now) })
    .where(and(eq(orderPurchases.orderId, orderId), isNull(orderPurchases.amount)))
}

/** What the simulated courier buys: everything, or all but the first line for an order with the note `#sold-out`. Nothing when staff was faster. */
export async function buyInSandbox(tx: Tx, row: OrderRow & { readonly purchase: NonNullable<OrderRow['purchase']> }, now: number) {
  const { order, purchase } = row
  const estimate = { from: purchase.estimateFrom, to: purchase.estimateTo }
  const amount = simulateAmount(estimate, purchase.limit, createRandom(order.id, 'purchase').fraction())
  const isSoldOut = toOrderTimeline(row).script === 'SOLD_OUT' && purchase.lines.length > 1
  await savePurchasedAmount(tx, order.id, { amount, missing: isSoldOut ? [0] : [] }, now)
}
