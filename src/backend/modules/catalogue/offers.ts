import { type SQL, sql } from 'drizzle-orm'

import { toJsonList } from '#backend/db/sql-fragments.ts'
import { attributes, products, promotions } from '#backend/db/schema/menus.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'
import { calculatePromotedPrice } from '#domain/catalogue/promotion.ts'

/** A promotion as stored: `price` is not yet calculated from a percentage. */
export type Offer = Promotion

const offerJson = sql`json_build_object('type', ${promotions.type}, 'percentage', ${promotions.percentage}, 'price', ${promotions.price}, 'prime', ${promotions.prime})`

const selectOffers = (condition: SQL) => toJsonList<Offer>(offerJson, sql`from ${promotions} where ${condition}`, sql`${promotions.id}`)

/** Of the product of the outer query. */
export const productOffers = selectOffers(sql`${promotions.productId} = ${products.id}`)

/** Of the attribute of the outer query. */
export const attributeOffers = selectOffers(sql`${promotions.attributeId} = ${attributes.id}`)

/** @param price price without the promotion, minor units */
export function toPromotion(price: number, row: Offer): Promotion {
  return { ...row, price: calculatePromotedPrice(price, row) }
}

/**
 * The promotions of a store: the best one of each type and audience (largest percentage, lowest flat price), delivery first. A percentage
 * has no unit price, because it covers many products; a special price has its largest percentage.
 */
export const storeOffers = sql<Offer[]>`coalesce((select json_agg(o order by o.delivery desc, o.type, o.prime) from (
  select p.type, max(coalesce(p.percentage, nullif(greatest(0, (d.price_minor - p.price_minor) * 100 / nullif(d.price_minor, 0)), 0))) as percentage,
    min(p.price_minor) as price, p.prime, bool_or(p.type like '%DELIVERY') as delivery
  from promotions p left join products d on p.type = 'FLAT_PRODUCT' and d.id = p.product_id where p.store_id = stores.id and p.attribute_id is null group by p.type, p.prime) as o), '[]'::json)`

export function toStorePromotion({ type, percentage, price, prime }: Offer): Promotion {
  return { type, percentage, price, prime }
}

/** The promotion of an option: the best for all customers, else one for prime customers. An option has no two-for-one. */
export function toOptionPromotion(priceImpact: number, offers: readonly Offer[]): Promotion | null {
  const [best] = offers
    .filter(it => it.type === 'PERCENTAGE_DISCOUNT' || it.type === 'FLAT_PRODUCT')
    .map(it => toPromotion(priceImpact, it))
    .toSorted((one, other) => Number(one.prime) - Number(other.prime) || (one.price ?? priceImpact) - (other.price ?? priceImpact))
  return best ?? null
}
