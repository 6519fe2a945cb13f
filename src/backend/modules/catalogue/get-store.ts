import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { products } from '#backend/db/schema/menus.ts'
import { storeDetails, stores } from '#backend/db/schema/stores.ts'
import { createStoreContext, toStore } from '#backend/modules/catalogue/to-store.ts'
import { loadStoreRows } from '#backend/modules/catalogue/store-rows.ts'
import { createMissingStoreProblem, createNotFoundProblem, createStoreGoneProblem } from '#backend/modules/catalogue/problems.ts'
import { createOutOfZoneProblem } from '#backend/modules/checkout/problems.ts'
import { loadDeliveryZones } from '#backend/modules/geo/store-zones.ts'
import type { CallContext } from '#backend/call-context.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getStore } from '#contract/catalogue/store.ts'
import { isOn } from '#contract/primitives.ts'

/** When the headers give a delivery location, it must be in the store's delivery zone (A §8, 118485 and 159192). */
export function getStoreHandler(db: Db, now: () => number): Handler<typeof getStore> {
  return async ({ params, query }, call) => {
    const row = await loadStoreByKey(db, params.id, call)
    if (row.store.gone) throw createStoreGoneProblem()
    const store = toStore(row, createStoreContext(call, now()))
    if (!store.enabled && !isOn(query.includeDisabled)) throw createNotFoundProblem()
    if (store.enabled && !store.open && !isOn(query.includeClosed)) throw createNotFoundProblem()
    const { deliveryLocation } = call
    const reach = deliveryLocation ? (await loadDeliveryZones(db, [store.id]))(store.id, deliveryLocation) : 'delivers'
    if (reach !== 'delivers') throw createOutOfZoneProblem(reach, call.language)
    const [productsCount, [details]] = await Promise.all([
      db.$count(products, eq(products.storeId, store.id)),
      db.select({ address: storeDetails.address }).from(storeDetails).where(eq(storeDetails.storeId, store.id)),
    ])
    const address = details?.address ?? null
    return { ...store, geolocation: { lat: row.store.lat, lng: row.store.lng }, productsCount, ...(address !== null && { address }) }
  }
}

/** What a client without an identifier sends. */
const MISSING_KEYS: ReadonlySet<string> = new Set(['', 'undefined', 'null'])

/**
 * Loads a store by its number or its slug.
 *
 * @throws Problem 404 for an unknown store and without an identifier
 */
export async function loadStoreByKey(db: Db, key: string, { language, cityCode }: Pick<CallContext, 'language' | 'cityCode'>) {
  const number = /^\d+$/.test(key) ? Number(key) : await findStoreId(db, key, cityCode)
  const [row] = await loadStoreRows(db, [toRowId(number)], language)
  if (!row) throw createNotFoundProblem()
  return row
}

async function findStoreId(db: Db, slug: string, cityCode: string | undefined): Promise<number> {
  const createProblem = MISSING_KEYS.has(slug.trim()) ? createMissingStoreProblem : createNotFoundProblem
  if (cityCode === undefined) throw createProblem()
  const [row] = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.cityCode, cityCode), eq(stores.slug, slug)))
  if (!row) throw createProblem()
  return row.id
}
