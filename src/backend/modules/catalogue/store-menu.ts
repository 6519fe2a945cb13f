import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { menuSections, products, promotions } from '#backend/db/schema/menus.ts'
import { getSectionSlug, MAX_OFFERS, toOffersSections, toSection, toSections } from '#backend/modules/catalogue/content.ts'
import { selectProductRows } from '#backend/modules/catalogue/product-rows.ts'
import { createNotFoundProblem } from '#backend/modules/catalogue/problems.ts'
import { requireStoreAddress, type StoreAddress } from '#backend/modules/catalogue/store-address.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getStoreContentNode, getStoreContentPaginated, getStoreMenu } from '#contract/catalogue/store-content.ts'
import { takePart } from '#domain/catalogue/menu-parts.ts'
import { pickText } from '#domain/language/language-chain.ts'

export function getStoreMenuHandler(db: Db): Handler<typeof getStoreMenu> {
  return async ({ params }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const sections = await selectSections(db, store)
    return { data: { elements: sections.map(({ id: _id, ...it }) => it) } }
  }
}

/** The sections of a menu that have products, in its order. */
async function selectSections(db: Db, { id, chain }: StoreAddress) {
  const rows = await db
    .select({ id: menuSections.id, name: menuSections.name, type: menuSections.layout, productsCount: sql<number>`count(*)::int` })
    .from(menuSections)
    .innerJoin(products, and(eq(products.sectionId, menuSections.id), eq(products.storeId, menuSections.storeId)))
    .where(eq(menuSections.storeId, id))
    .groupBy(menuSections.id)
    .orderBy(menuSections.position)
  return rows.map(({ name, ...it }) => ({ ...it, slug: getSectionSlug({ id: it.id, name }, chain), title: pickText(name, chain) }))
}

/** Finds a section by the number at the end of its slug. 404 when the store has no such section. */
export function getStoreContentNodeHandler(db: Db): Handler<typeof getStoreContentNode> {
  return async ({ params }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const id = parseSectionId(params.node)
    const rows = await selectProductRows(db, sql`${products.storeId} = ${store.id} and ${products.sectionId} = ${toRowId(id)}::int`)
    if (!rows[0]) throw createNotFoundProblem('Section')
    const section = toSection(rows[0].section, rows, store.chain)
    return { data: { body: [section], title: section.data.title } }
  }
}

const parseSectionId = (slug: string | undefined): number => Number(/-c\.(\d+)$/.exec(slug ?? '')?.[1] ?? 0)

/** The part of the menu that starts at the section of `link`; without a link, or for an unknown one, the first with the offers. */
export function getStoreContentPaginatedHandler(db: Db): Handler<typeof getStoreContentPaginated> {
  return async ({ params, query }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const sections = await selectSections(db, store)
    const linked = parseSectionId(query.link)
    const found = sections.findIndex(it => it.id === linked)
    const start = Math.max(0, found)
    const part = takePart(sections.slice(start))
    const [rows, offers] = await Promise.all([
      part.length === 0
        ? []
        : selectProductRows(
            db,
            and(
              eq(products.storeId, store.id),
              inArray(
                products.sectionId,
                part.map(it => it.id),
              ),
            ),
          ),
      selectOffers(db, store.id),
    ])
    const offersSections = toOffersSections(offers, store.chain)
    const linkedOffers = query.link !== undefined && linked === 0 ? offersSections[0] : undefined
    return {
      data: {
        body: [...(start === 0 ? offersSections : []), ...toSections(rows, store.chain)],
        activeElementSlug: sections[found]?.slug ?? linkedOffers?.data.slug ?? null,
        title: pickText(store.name, store.chain),
        tracking: { storeId: String(store.id), storeAddressId: String(store.addressId) },
        otcLabelsNavigationLinks: [...offersSections.map(it => it.data), ...sections].map(({ title, slug }) => ({ title, slug })),
        nextSlug: sections[start + part.length]?.slug ?? null,
      },
    }
  }
}

/** The first available products with a promotion, in the order of the menu. */
function selectOffers(db: Db, storeId: number) {
  const promoted = db.select({ id: promotions.productId }).from(promotions).where(eq(promotions.storeId, storeId))
  return selectProductRows(db, and(eq(products.storeId, storeId), inArray(products.id, promoted), eq(products.available, true))).limit(
    MAX_OFFERS,
  )
}
