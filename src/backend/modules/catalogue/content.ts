import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { products } from '#backend/db/schema/menus.ts'
import { toProductCard, type ProductRow, selectProductRows } from '#backend/modules/catalogue/product-rows.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import { getMessageTexts } from '#backend/messages/messages.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getStoreContent } from '#contract/catalogue/store-content.ts'
import type { ContentSection } from '#contract/catalogue/store-element.ts'
import { toSlug } from '#domain/catalogue/search-key.ts'
import { pickText } from '#domain/language/language-chain.ts'

type Section = typeof ContentSection._zod.output

/** The section of offers is generated. No stored section has this id. */
const OFFERS_SECTION_ID = 0

/** Each offer is also in its own section. */
export const MAX_OFFERS = 12

/** `link` is the slug of a section ("burgers-c.12"). Only its number counts, because the words can be in another language. */
export function getStoreContentHandler(db: Db): Handler<typeof getStoreContent> {
  return async ({ params, query }, call) => {
    const store = await requireStoreAddress(db, params, call.language)
    const rows = await selectProductRows(db, and(eq(products.storeId, store.id), eq(products.cityCode, store.cityCode)))
    const sections = [...toOffersSections(rows, store.chain), ...toSections(rows, store.chain)]
    const numberSuffix = query.link?.match(/-c\.\d+$/)?.[0]
    return {
      data: {
        body: sections,
        activeElementSlug: (numberSuffix && sections.find(it => it.data.slug.endsWith(numberSuffix))?.data.slug) ?? null,
        title: pickText(store.name, store.chain),
        tracking: { storeId: String(store.id), storeAddressId: String(store.addressId) },
        otcLabelsNavigationLinks: sections.map(({ data }) => ({ title: data.title, slug: data.slug })),
        nextSlug: null,
      },
    }
  }
}

export function toSections(rows: readonly ProductRow[], chain: readonly string[]): Section[] {
  const bySection = Map.groupBy(rows, it => it.section.id)
  return [...bySection.values()].map(sectionRows => toSection(sectionRows[0]!.section, sectionRows, chain))
}

/** The section of offers, which is generated; none without offers. */
export function toOffersSections(rows: readonly ProductRow[], chain: readonly string[]): Section[] {
  const offered = rows.filter(it => it.offers.length > 0 && it.product.available).slice(0, MAX_OFFERS)
  return offered.length > 0
    ? [toSection({ id: OFFERS_SECTION_ID, layout: 'GRID', name: getMessageTexts('catalogue.offers') }, offered, chain)]
    : []
}

export function getSectionSlug(section: Pick<ProductRow['section'], 'id' | 'name'>, chain: readonly string[]): string {
  return `${toSlug(pickText(section.name, chain))}-c.${section.id}`
}

export function toSection(
  section: Pick<ProductRow['section'], 'id' | 'layout' | 'name'>,
  rows: readonly ProductRow[],
  chain: readonly string[],
): Section {
  const type = section.layout === 'GRID' ? ('PRODUCT_TILE' as const) : ('PRODUCT_ROW' as const)
  return {
    type: section.layout,
    data: {
      title: pickText(section.name, chain),
      slug: getSectionSlug(section, chain),
      origin: section.id === OFFERS_SECTION_ID ? 'PROMOTIONS' : 'DEFAULT',
      elements: rows.map(row => ({ type, data: toProductCard(row, chain) })),
    },
  }
}
