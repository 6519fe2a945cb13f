import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createStoreGoneProblem, createNotFoundProblem } from '#backend/modules/catalogue/problems.ts'
import { getLanguageChain } from '#domain/language/language-chain.ts'

/** The store data that the calls under `/stores/:id/addresses/:addressId` need. */
export interface StoreAddress {
  readonly id: number
  readonly addressId: number
  readonly cityCode: string
  readonly name: typeof stores.$inferSelect.name
  readonly viewType: typeof stores.$inferSelect.viewType
  readonly location: { readonly lat: number; readonly lng: number }
  /** The language that the menu is written in. */
  readonly contentLanguage: string
  readonly chain: readonly string[]
}

/** @throws Problem 404 when the address is not of the store or the store is disabled; 410 when it is permanently closed */
export async function requireStoreAddress(db: Db, params: { id: number; addressId: number }, language: string): Promise<StoreAddress> {
  const [row] = await db
    .select({
      id: stores.id,
      addressId: stores.addressId,
      cityCode: stores.cityCode,
      name: stores.name,
      viewType: stores.viewType,
      lat: stores.lat,
      lng: stores.lng,
      enabled: stores.enabled,
      gone: stores.gone,
      contentLanguage: cities.contentLanguageCode,
    })
    .from(stores)
    .innerJoin(cities, eq(cities.code, stores.cityCode))
    .where(and(eq(stores.id, toRowId(params.id)), eq(stores.addressId, toRowId(params.addressId))))
  if (row?.gone) throw createStoreGoneProblem()
  if (!row?.enabled) throw createNotFoundProblem()
  const { enabled: _enabled, gone: _gone, lat, lng, ...store } = row
  return { ...store, location: { lat, lng }, chain: getLanguageChain(language, row.contentLanguage) }
}
