import { eq, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { menuSections, productAttributeGroups, products } from '#backend/db/schema/menus.ts'
import { productOffers, promotionOf } from '#backend/modules/catalogue/offers.ts'
import { wordTexts } from '#backend/messages/messages.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { pickText } from '#domain/language/language-chain.ts'

/** Products with what a card shows, in one query, in menu order unless another is given. */
export function productRows(
  db: Db,
  condition: SQL | undefined,
  order: SQL = sql`${menuSections.position}, ${products.position}, ${products.id}`,
) {
  return db
    .select({
      product: products,
      section: menuSections,
      offers: productOffers,
      customizable: sql<boolean>`exists (select 1 from ${productAttributeGroups} where ${productAttributeGroups.productId} = ${products.id})`,
    })
    .from(products)
    .innerJoin(menuSections, eq(menuSections.id, products.sectionId))
    .where(condition)
    .orderBy(order)
}

export type ProductRow = Awaited<ReturnType<typeof productRows>>[number]

/** The picture of the largest size (contract `imageUrl`). */
export const pictureUrl = (imageId: string): string => `/pictures/${imageId}-256.webp`

export function productCardOf({ product, offers, customizable }: ProductRow, chain: readonly string[]): ProductCard {
  return {
    id: product.id,
    storeProductId: product.storeProductId,
    externalId: product.externalId,
    name: pickText(product.name, chain),
    price: product.price,
    description: pickText(product.description, chain),
    imageUrl: pictureUrl(product.imageId),
    promotions: offers.map(it => promotionOf(product.price, it)),
    sponsored: product.sponsored,
    allergens: product.allergens.map(it => pickText(wordTexts(`allergens.${it}`), chain)),
    available: product.available,
    tint: product.tint,
    customizable,
  }
}
