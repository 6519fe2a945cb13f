import { type SQL, sql } from 'drizzle-orm'

import { toJsonList } from '#backend/db/fragments.ts'
import { attributes, products, promotions } from '#backend/db/schema/menus.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'
import { calculatePromotedPrice } from '#domain/catalogue/promotion.ts'

/** A promotion as its row says it: `price` is not yet reckoned from a percentage. */
export type Offer = Promotion

const offer = sql`json_build_object('type', ${promotions.type}, 'percentage', ${promotions.percentage}, 'price', ${promotions.price}, 'prime', ${promotions.prime})`

const offersWhere = (condition: SQL) => toJsonList<Offer>(offer, sql`from ${promotions} where ${condition}`, sql`${promotions.id}`)

/** Of the product of the outer query. */
export const productOffers = offersWhere(sql`${promotions.productId} = ${products.id}`)

/** Of the attribute of the outer query. */
export const attributeOffers = offersWhere(sql`${promotions.attributeId} = ${attributes.id}`)

/** @param price what the promoted thing costs before, minor units */
export function promotionOf(price: number, row: Offer): Promotion {
  return { ...row, price: calculatePromotedPrice(price, row) }
}

/**
 * What a store may say of its offers: one of each kind and audience, the best of it (the largest percentage, the
 * lowest flat price), delivery first. No unit price for a percentage, since it is of many products.
 */
export const storeOffers = sql<Offer[]>`coalesce((select json_agg(o order by o.delivery desc, o.type, o.prime) from (
  select p.type, max(p.percentage) as percentage, min(p.price_minor) as price, p.prime, bool_or(p.type like '%DELIVERY') as delivery
  from promotions p where p.store_id = stores.id and p.attribute_id is null group by p.type, p.prime) as o), '[]'::json)`

export function storePromotionOf({ type, percentage, price, prime }: Offer): Promotion {
  return { type, percentage, price, prime }
}
