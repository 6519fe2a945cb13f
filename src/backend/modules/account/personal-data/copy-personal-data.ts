import { getTableName } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { requireCallerId } from '#backend/modules/account/caller.ts'
import { getCustomerById } from '#backend/modules/account/customer-rows.ts'
import { PERSONAL_TABLES } from '#backend/modules/account/personal-data/personal-tables.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getPersonalData } from '#contract/account/account-data.ts'

/** All that the marketplace stores about the caller, from one snapshot of the database. Tables without rows are left out. */
export function getPersonalDataHandler(db: Db, now: () => number): Handler<typeof getPersonalData> {
  return async ({ params }, call) => {
    const customerId = requireCallerId(params.id, call)
    const tables = await db.transaction(
      async tx => {
        const copies: Record<string, Record<string, unknown>[]> = {}
        const customer = await getCustomerById(tx, customerId)
        for (const { table, copiedRowsOf, columns } of PERSONAL_TABLES) {
          const rows: Record<string, unknown>[] = await tx.select().from(table).where(copiedRowsOf(customer))
          const copied = rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => columns[name]?.isCopied === true)))
          if (copied.some(it => Object.keys(it).length > 0)) copies[getTableName(table)] = copied
        }
        return copies
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    return { creationTime: now(), tables }
  }
}
