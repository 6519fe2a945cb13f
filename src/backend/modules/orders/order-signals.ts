import type { Db } from '#backend/db/connect.ts'
import { createRowSignals, type RowSignals } from '#backend/db/row-signals.ts'
import { ORDER_CHANNEL } from '#backend/modules/orders/transition-order.ts'

/** Subscriptions to order changes. */
export type OrderSignals = RowSignals

export const createOrderSignals = (db: Db): OrderSignals => createRowSignals(db, ORDER_CHANNEL)
