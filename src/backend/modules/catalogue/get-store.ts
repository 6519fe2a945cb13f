import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { rowId } from '#backend/db/fragments.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { readingOf, storeOf } from '#backend/modules/catalogue/store-of.ts'
import { storeRows } from '#backend/modules/catalogue/store-rows.ts'
import { storeGone, storeNotFound } from '#backend/modules/catalogue/refusals.ts'
import type { Handler } from '#backend/serve.ts'
import type { getStore } from '#contract/catalogue/store.ts'

export function getStoreHandler(db: Db, now: () => number): Handler<typeof getStore> {
  return async ({ params, query }, call) => {
    const number = /^\d+$/.test(params.id) ? Number(params.id) : await numberOf(db, params.id, call.cityCode)
    const [row] = await storeRows(db, [rowId(number)], call.language)
    if (!row) throw storeNotFound()
    if (row.store.gone) throw storeGone()
    const store = storeOf(row, readingOf(call.language, now()))
    if (!store.enabled && !query.includeDisabled) throw storeNotFound()
    if (store.enabled && !store.open && !query.includeClosed) throw storeNotFound()
    return { ...store, geolocation: { lat: row.store.lat, lng: row.store.lng } }
  }
}

async function numberOf(db: Db, slug: string, cityCode: string | undefined): Promise<number> {
  if (cityCode === undefined) throw storeNotFound()
  const [row] = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.cityCode, cityCode), eq(stores.slug, slug)))
  if (!row) throw storeNotFound()
  return row.id
}
