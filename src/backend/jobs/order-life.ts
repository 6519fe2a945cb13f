import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'

/**
 * Says that an order has become NewStatus. The word goes out when the transaction commits, and with it or not at all; were it lost, the
 * sweep of the jobs finds the order (it is due by its own rows), so nothing depends on it but how soon the kitchen looks.
 */
export async function orderPlaced(tx: Pick<Db, 'execute'>, orderId: number): Promise<void> {
  await tx.execute(sql`select pg_notify('order', ${String(orderId)})`)
}
