import { eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { menuSections, products } from '#backend/db/schema/menus.ts'
import { toSection, getSectionSlug } from '#backend/modules/catalogue/content.ts'
import { selectProductRows } from '#backend/modules/catalogue/product-rows.ts'
import { createNotFoundProblem } from '#backend/modules/catalogue/problems.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getStoreContentNode, getStoreMenu } from '#contract/catalogue/store-content.ts'
import { pickText } from '#domain/language/language-chain.ts'

export function getStoreMenuHandler(db: Db): Handler<typeof getStoreMenu> {
  return async ({ params }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const rows = await db
      .select({ id: menuSections.id, name: menuSections.name, productsCount: sql<number>`count(*)::int` })
      .from(menuSections)
      .innerJoin(products, eq(products.sectionId, menuSections.id))
      .where(eq(menuSections.storeId, store.id))
      .groupBy(menuSections.id)
      .orderBy(menuSections.position)
    return {
      data: {
        elements: rows.map(it => ({
          slug: getSectionSlug(it, store.chain),
          title: pickText(it.name, store.chain),
          productsCount: it.productsCount,
        })),
      },
    }
  }
}

/** Finds a section by the number at the end of its slug. 404 when the store has no such section. */
export function getStoreContentNodeHandler(db: Db): Handler<typeof getStoreContentNode> {
  return async ({ params }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const id = Number(/-c\.(\d+)$/.exec(params.node)?.[1] ?? 0)
    const rows = await selectProductRows(db, sql`${products.storeId} = ${store.id} and ${products.sectionId} = ${toRowId(id)}::int`)
    if (!rows[0]) throw createNotFoundProblem('Section')
    const section = toSection(rows[0].section, rows, store.chain)
    return { data: { body: [section], title: section.data.title } }
  }
}
