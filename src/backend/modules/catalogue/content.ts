import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { products } from '#backend/db/schema/menus.ts'
import { getMessageTexts } from '#backend/messages/messages.ts'
import { selectTopSellers } from '#backend/modules/catalogue/ordered/top-sellers.ts'
import { type ProductRow, selectProductRows } from '#backend/modules/catalogue/product-rows.ts'
import { requireStoreAddress, type StoreAddress } from '#backend/modules/catalogue/store-address.ts'
import {
  buildMenuTree,
  findNode,
  getSectionSlug,
  getShownNodes,
  selectGroups,
  toContentSection,
} from '#backend/modules/catalogue/store-page/menu-tree.ts'
import { buildPageBody, selectPageElements } from '#backend/modules/catalogue/store-page/page-body.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getStoreContent } from '#contract/catalogue/store-content.ts'
import type { ContentSection } from '#contract/catalogue/store-element.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** The section of offers is generated. No stored section has this id. */
const OFFERS_SECTION_ID = 0

/** The section of top sellers is generated. The largest number of a section in an address (`parseCollection`). */
const TOP_SELLERS_SECTION_ID = 999_999_999

/** Each offer is also in its own section. */
export const MAX_OFFERS = 12

/**
 * Returns the whole page in one reply. With the link of a group the
 * body is its sections, and with the link of a section in a group it is that section.
 */
export function getStoreContentHandler(db: Db): Handler<typeof getStoreContent> {
  return async ({ params, query }, call) => {
    const address = await requireStoreAddress(db, params, call.language)
    const store = query.translation === 'false' ? { ...address, chain: [address.contentLanguage] } : address
    const [rows, groups, elements, topSellers] = await Promise.all([
      selectProductRows(db, and(eq(products.storeId, store.id), eq(products.cityCode, store.cityCode))),
      selectGroups(db, store.id),
      selectPageElements(db, store.id),
      selectTopSellers(db, store.id),
    ])
    const menu = buildMenuTree(rows, groups)
    const link = query.nodeType === undefined || query.nodeType === 'DEEP_LINK' ? query.link : undefined
    const active = findNode(menu, link)
    const numberSuffix = /-c\.\d+$/.exec(link ?? '')?.[0]
    const activeSlug = active && getSectionSlug(active.section, store.chain)
    // a section on the page of the store is shown there, in its place
    const isPlaced = !active || (active.rows.length > 0 && active.section.parentId === null)
    const generated = [...toTopSellersSections(rows, topSellers, store), ...toOffersSections(rows, store, query.promoListViewWebVariation)]
    return {
      data: {
        body: isPlaced ? buildPageBody(elements, menu, generated, store) : getShownNodes(active).map(it => toContentSection(it, store)),
        activeElementSlug: activeSlug ?? (numberSuffix && generated.find(it => it.data.slug.endsWith(numberSuffix))?.data.slug) ?? null,
        title: pickText(active?.section.name ?? store.name, store.chain),
        tracking: {
          storeId: String(store.id),
          storeAddressId: String(store.addressId),
          ...(active && { collectionId: String(active.section.id) }),
        },
        otcLabelsNavigationLinks: [
          ...generated.map(({ data }) => ({ title: data.title, slug: data.slug })),
          ...menu.map(({ section }) => ({ title: pickText(section.name, store.chain), slug: getSectionSlug(section, store.chain) })),
        ],
        nextSlug: null,
      },
    }
  }
}

/** The section of the most ordered products, which is generated; none without a ranking. */
export function toTopSellersSections(rows: readonly ProductRow[], ids: readonly number[], store: StoreAddress): ContentSection[] {
  const sold = ids.flatMap(id => rows.find(it => it.product.id === id) ?? [])
  if (sold.length === 0) return []
  const section = { id: TOP_SELLERS_SECTION_ID, layout: 'GRID' as const, name: getMessageTexts('catalogue.topSellers') }
  return [toContentSection({ section, rows: sold, children: [] }, store, 'TOP_SELLERS')]
}

/** @param variation of the experiment on offers: LIST shows them as rows */
export function toOffersSections(rows: readonly ProductRow[], store: StoreAddress, variation?: string): ContentSection[] {
  const offered = rows.filter(it => it.offers.length > 0 && it.product.available).slice(0, MAX_OFFERS)
  if (offered.length === 0) return []
  const section = {
    id: OFFERS_SECTION_ID,
    layout: variation === 'LIST' ? ('LIST' as const) : ('GRID' as const),
    name: getMessageTexts('catalogue.offers'),
  }
  return [toContentSection({ section, rows: offered, children: [] }, store, 'PROMOTIONS')]
}
