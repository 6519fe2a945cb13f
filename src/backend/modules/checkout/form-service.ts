import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { stores } from '#backend/db/schema/stores.ts'

/**
 * The service of a city that carries parcels, or buys anything: a store with a form instead of a menu.
 *
 * @returns its address id; null without one
 */
export async function findFormService(db: Db, cityCode: string | undefined, itemsType: 'COURIER' | 'QUIERO'): Promise<number | null> {
  if (cityCode === undefined) return null
  const [service] = await db
    .select({ addressId: stores.addressId })
    .from(stores)
    .where(and(eq(stores.cityCode, cityCode), eq(stores.itemsType, itemsType), eq(stores.enabled, true), eq(stores.gone, false)))
    .orderBy(stores.id)
    .limit(1)
  return service?.addressId ?? null
}
