import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { menuSections, products, promotions } from '#backend/db/schema/menus.ts'
import { getStoreContentHandler, MAX_OFFERS, toOffersSections, toTopSellersSections } from '#backend/modules/catalogue/content.ts'
import { selectTopSellers } from '#backend/modules/catalogue/ordered/top-sellers.ts'
import { type ProductRow, selectProductRows } from '#backend/modules/catalogue/product-rows.ts'
import { createNotFoundProblem } from '#backend/modules/catalogue/problems.ts'
import { requireStoreAddress, type StoreAddress } from '#backend/modules/catalogue/store-address.ts'
import {
  buildMenuTree,
  findNode,
  getSectionLayout,
  getSectionSlug,
  getShownNodes,
  selectGroups,
  toContentSection,
} from '#backend/modules/catalogue/store-page/menu-tree.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getStoreContentNode, getStoreContentPaginated, getStoreMenu } from '#contract/catalogue/store-content.ts'
import type { ContentSection } from '#contract/catalogue/store-element.ts'
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
async function selectSections(db: Db, { id, chain, viewType }: StoreAddress) {
  const rows = await db
    .select({ id: menuSections.id, name: menuSections.name, layout: menuSections.layout, productsCount: sql<number>`count(*)::int` })
    .from(menuSections)
    .innerJoin(products, and(eq(products.sectionId, menuSections.id), eq(products.storeId, menuSections.storeId)))
    .where(eq(menuSections.storeId, id))
    .groupBy(menuSections.id)
    .orderBy(menuSections.position)
  return rows.map(({ name, layout, ...it }) => ({
    ...it,
    type: getSectionLayout(layout, viewType),
    slug: getSectionSlug({ id: it.id, name }, chain),
    title: pickText(name, chain),
  }))
}

/** Finds a section or group by the number at the end of its slug. 404 when the store has no such section. */
export function getStoreContentNodeHandler(db: Db): Handler<typeof getStoreContentNode> {
  return async ({ params }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const [rows, groups] = await Promise.all([
      selectProductRows(db, and(eq(products.storeId, store.id), eq(products.cityCode, store.cityCode))),
      selectGroups(db, store.id),
    ])
    const node = findNode(buildMenuTree(rows, groups), params.node)
    if (!node) throw createNotFoundProblem('Section')
    const title = pickText(node.section.name, store.chain)
    return { data: { body: getShownNodes(node).map(it => toContentSection(it, store)), title } }
  }
}

const parseSectionId = (slug: string | undefined): number => Number(/-c\.(\d+)$/.exec(slug ?? '')?.[1] ?? 0)

/**
 * The part of the menu that starts at the section of `link`; without a link, or for an unknown one, the first with the generated sections.
 * A menu of one part has the page elements, too; a longer one has none, and the sections of its groups stand in its order.
 */
export function getStoreContentPaginatedHandler(db: Db): Handler<typeof getStoreContentPaginated> {
  const getContent = getStoreContentHandler(db)
  return async ({ params, query }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const sections = await selectSections(db, store)
    if (query.link === undefined && takePart(sections).length === sections.length) return getContent({ params, query }, call)
    const linked = parseSectionId(query.link)
    const found = sections.findIndex(it => it.id === linked)
    const start = Math.max(0, found)
    const part = takePart(sections.slice(start))
    const [rows, offers, topSellers] = await Promise.all([
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
      selectTopSellers(db, store.id),
    ])
    const soldRows = topSellers.length === 0 ? [] : await selectProductRows(db, inArray(products.id, topSellers))
    const generated = [
      ...toTopSellersSections(soldRows, topSellers, store),
      ...toOffersSections(offers, store, query.promoListViewWebVariation),
    ]
    const linkedGenerated = query.link === undefined ? undefined : generated.find(it => parseSectionId(it.data.slug) === linked)
    return {
      data: {
        body: [...(start === 0 ? generated : []), ...toStoredSections(rows, store)],
        activeElementSlug: sections[found]?.slug ?? linkedGenerated?.data.slug ?? null,
        title: pickText(store.name, store.chain),
        tracking: { storeId: String(store.id), storeAddressId: String(store.addressId) },
        otcLabelsNavigationLinks: [...generated.map(it => it.data), ...sections].map(({ title, slug }) => ({ title, slug })),
        nextSlug: sections[start + part.length]?.slug ?? null,
      },
    }
  }
}

function toStoredSections(rows: readonly ProductRow[], store: StoreAddress): ContentSection[] {
  const bySection = Map.groupBy(rows, it => it.section.id)
  return [...bySection.values()].map(it => toContentSection({ section: it[0]!.section, rows: it, children: [] }, store))
}

/** The first available products with a promotion, in the order of the menu. */
function selectOffers(db: Db, storeId: number) {
  const promoted = db.select({ id: promotions.productId }).from(promotions).where(eq(promotions.storeId, storeId))
  return selectProductRows(db, and(eq(products.storeId, storeId), inArray(products.id, promoted), eq(products.available, true))).limit(
    MAX_OFFERS,
  )
}
