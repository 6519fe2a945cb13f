import type { Random } from '#backend/db/seed/random.ts'
import type { Numbering, Rows } from '#backend/db/seed/rows.ts'
import type { Market } from '#backend/db/seed/world/markets.ts'

interface Menu {
  readonly storeId: number
  readonly products: readonly Rows['products'][number][]
  readonly attributes: readonly Rows['attributes'][number][]
}

type PromotionRow = Rows['promotions'][number]

/** Adds promotions to 40 % of stores: on two to five products, and sometimes on an option. */
export function addProductPromotions(rows: Rows, number: Numbering, market: Market, menu: Menu, draw: Random): void {
  if (!draw.chance(40)) return
  const promote = (target: Pick<PromotionRow, 'productId' | 'attributeId'>, terms: Pick<PromotionRow, 'type' | 'percentage' | 'price'>) =>
    rows.promotions.push({ id: number('promotions'), storeId: menu.storeId, ...target, ...terms, prime: draw.chance(20) })
  for (const { id, price } of draw.sample(menu.products, draw.between(2, 5))) {
    promote({ productId: id, attributeId: null }, createTerms(price, market, draw))
  }
  const paidAttributes = menu.attributes.filter(({ priceImpact }) => (priceImpact ?? 0) > 0)
  if (paidAttributes.length > 0 && draw.chance(10))
    promote({ productId: null, attributeId: draw.pick(paidAttributes).id }, createPercentage(draw))
}

const createPercentage = (draw: Random) => ({ type: 'PERCENTAGE_DISCOUNT', percentage: draw.between(2, 10) * 5, price: null }) as const

function createTerms(price: number, market: Market, draw: Random) {
  const flat = market.round(price * (0.6 + draw.fraction() * 0.25))
  const kind = draw.between(1, 3)
  if (kind === 1) return { type: 'TWO_FOR_ONE', percentage: null, price: null } as const
  // for the cheapest products the discounted price may round to the full price
  if (kind === 2 && flat < price) return { type: 'FLAT_PRODUCT', percentage: null, price: flat } as const
  return createPercentage(draw)
}
