import type { PricingLineType } from '#contract/checkout/pricing.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'
import { calculateBasketTotals, type StoreFees } from '#domain/cart/basket-totals.ts'
import { hasTwoForOne, findUnitPromotion } from '#domain/cart/line.ts'
import { calculatePooledPrice } from '#domain/cart/two-for-one.ts'

/** One line of an order as the database prices it; minor units throughout. */
export interface LineToPrice {
  readonly productId: number
  /** Of one unit, before promotions and options. */
  readonly price: number
  /** Those that this customer has. */
  readonly promotions: readonly Promotion[]
  readonly options: readonly { readonly priceImpact: number; readonly quantity: number }[]
  readonly quantity: number
}

export interface PriceLine {
  readonly type: Exclude<PricingLineType, 'TOTAL'>
  /** Below zero it is taken off. */
  readonly amount: number
}

export interface PricedOrder {
  /** Of one unit with its options, promotions taken off, line by line; two-for-one is no matter of one unit. */
  readonly unitPrices: readonly number[]
  readonly lines: readonly PriceLine[]
  /** The sum of `lines`, exactly. */
  readonly total: number
}

/**
 * Prices an order as the basket does (`domain/cart`): promotions lower the product, never its options; the units of one
 * two-for-one product are pooled over its lines.
 */
export function priceOrder(lines: readonly LineToPrice[], fees: StoreFees, tip = 0): PricedOrder {
  const priced = lines.map(it => ({
    line: it,
    full: addOptions(it.price, it),
    unit: addOptions(findUnitPromotion(it.promotions)?.price ?? it.price, it),
  }))
  const full = sum(priced.map(it => it.full * it.line.quantity))
  const products = sum(
    [...Map.groupBy(priced, it => it.line.productId).values()].map(ofProduct => {
      const units = ofProduct.map(it => ({ amount: it.line.quantity, unitPrice: it.unit }))
      if (ofProduct.some(it => hasTwoForOne(it.line.promotions))) return calculatePooledPrice(units)
      return sum(units.map(it => it.amount * it.unitPrice))
    }),
  )
  const sums = calculateBasketTotals(products, full - products, fees)
  const all: PriceLine[] = [
    { type: 'PRODUCTS', amount: full },
    { type: 'DISCOUNT', amount: products - full },
    { type: 'DELIVERY', amount: sums.deliveryFee },
    { type: 'SERVICE', amount: sums.serviceFee },
    { type: 'MIN_BASKET_SURCHARGE', amount: sums.surcharge },
    { type: 'COURIER_TIP', amount: tip },
  ]
  // that delivery costs nothing is worth a line, that there is no discount is not
  const shown = all.filter(it => it.amount !== 0 || it.type === 'PRODUCTS' || it.type === 'DELIVERY')
  return { unitPrices: priced.map(it => it.unit), lines: shown, total: sum(shown.map(it => it.amount)) }
}

/**
 * The delivery fee once the store's own offers are taken: free before flat, as the store page says it.
 *
 * @param offers of the store, those that this customer has
 */
export function calculateDeliveryFee(fee: number, offers: readonly Promotion[]): number {
  if (offers.some(it => it.type === 'FREE_DELIVERY')) return 0
  return offers.find(it => it.type === 'FLAT_DELIVERY')?.price ?? fee
}

const addOptions = (base: number, { options }: LineToPrice): number => base + sum(options.map(it => it.priceImpact * it.quantity))

const sum = (amounts: readonly number[]): number => amounts.reduce((total, it) => total + it, 0)
