import { eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { restrictedProducts, storeRestrictions } from '#backend/db/schema/store-pages.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getStoreRestrictions } from '#contract/catalogue/store-content.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** Restrictions of a store in their order. A restriction whose products are gone is left out. */
export function getStoreRestrictionsHandler(db: Db): Handler<typeof getStoreRestrictions> {
  return async ({ params }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const rows = await db
      .select({
        id: storeRestrictions.id,
        kind: storeRestrictions.kind,
        title: storeRestrictions.title,
        text: storeRestrictions.text,
        minimumAge: storeRestrictions.minimumAge,
        productIds: sql<number[]>`array_agg(${restrictedProducts.productId} order by ${restrictedProducts.productId})`,
      })
      .from(storeRestrictions)
      .innerJoin(restrictedProducts, eq(restrictedProducts.restrictionId, storeRestrictions.id))
      .where(eq(storeRestrictions.storeId, store.id))
      .groupBy(storeRestrictions.id)
      .orderBy(storeRestrictions.position)
    return {
      restrictions: rows.map(({ id, title, text, ...row }) => ({
        ...row,
        id: String(id),
        title: pickText(title, store.chain),
        text: pickText(text, store.chain),
      })),
    }
  }
}
