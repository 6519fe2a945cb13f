import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { menuSections, productAttributeGroups, products } from '#backend/db/schema/menus.ts'
import { productOffers, toPromotion } from '#backend/modules/catalogue/offers.ts'
import { getMessageTexts } from '#backend/messages/messages.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** The columns that no card shows are read by the product's own page only. */
const {
  moreImageIds: _pictures,
  diets: _diets,
  nutrition: _nutrition,
  nameHash: _hash,
  descriptionHash: _text,
  ...cardColumns
} = getTableColumns(products)

/** Selects products with the data of their cards in one query. Default order: the menu's. */
export function selectProductRows(
  db: Db,
  condition: SQL | undefined,
  order: SQL = sql`${menuSections.position}, ${products.position}, ${products.id}`,
) {
  return db
    .select({
      product: cardColumns,
      section: menuSections,
      offers: productOffers,
      customizable: sql<boolean>`exists (select 1 from ${productAttributeGroups} where ${productAttributeGroups.productId} = ${products.id})`,
    })
    .from(products)
    .innerJoin(menuSections, eq(menuSections.id, products.sectionId))
    .where(condition)
    .orderBy(order)
}

export type ProductRow = Awaited<ReturnType<typeof selectProductRows>>[number]

/** URL of the picture in its largest size (contract `imageUrl`); empty without a picture. */
export const getPictureUrl = (imageId: string): string => (imageId === '' ? '' : `/pictures/${imageId}-256.webp`)

export function toProductCard({ product, offers, customizable }: ProductRow, chain: readonly string[]): ProductCard {
  return {
    id: product.id,
    storeProductId: product.storeProductId,
    externalId: product.externalId,
    name: pickText(product.name, chain),
    price: product.price,
    description: pickText(product.description, chain),
    imageUrl: getPictureUrl(product.imageId),
    promotions: offers.map(it => toPromotion(product.price, it)),
    sponsored: product.sponsored,
    allergens: product.allergens.map(it => pickText(getMessageTexts(`allergens.${it}`), chain)),
    available: product.available,
    tint: product.tint,
    customizable,
  }
}
