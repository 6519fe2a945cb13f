import type { PricingLineType } from '#contract/checkout/pricing.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'
import { calculateBasketTotals, type StoreFees } from '#domain/cart/basket-totals.ts'
import { calculateBasePrice, calculateOptionsPrice, hasTwoForOne, type PricedOption } from '#domain/cart/line.ts'
import { calculatePooledPrice } from '#domain/cart/two-for-one.ts'

/** One order line with prices of the database; minor units. */
export interface LineToPrice {
  readonly productId: number
  /** Unit price before promotions and options. */
  readonly price: number
  /** Promotions that apply to this customer. */
  readonly promotions: readonly Promotion[]
  /** With the promotion that applies to this customer. */
  readonly options: readonly (PricedOption & { readonly quantity: number })[]
  readonly quantity: number
}

export interface PriceLine {
  readonly type: Exclude<PricingLineType, 'TOTAL'>
  /** Negative amounts are discounts. */
  readonly amount: number
  /** The promo code of a discount; null or absent for the discounts of products. */
  readonly promoCode?: string | null
}

export interface PricedOrder {
  /** Unit price of each line with options, after promotions except two-for-one. */
  readonly unitPrices: readonly number[]
  readonly lines: readonly PriceLine[]
  /** Exactly the sum of `lines`. */
  readonly total: number
  /** Price of the products after their promotions. */
  readonly products: number
}

/**
 * Prices an order like the basket (`domain/cart`): the product's promotion does not reduce its options, an option has its own, and
 * two-for-one pools the units of one product over its lines.
 */
export function priceOrder(lines: readonly LineToPrice[], fees: StoreFees, tip = 0): PricedOrder {
  const priced = lines.map(it => ({
    line: it,
    full: it.price + calculateOptionsPrice(it.options.map(option => ({ ...option, promotion: null }))),
    unit: calculateBasePrice(it) + calculateOptionsPrice(it.options),
  }))
  const full = sum(priced.map(it => it.full * it.line.quantity))
  const products = sum(
    [...Map.groupBy(priced, it => it.line.productId).values()].map(productLines => {
      const units = productLines.map(it => ({ amount: it.line.quantity, unitPrice: it.unit }))
      if (productLines.some(it => hasTwoForOne(it.line.promotions))) return calculatePooledPrice(units)
      return sum(units.map(it => it.amount * it.unitPrice))
    }),
  )
  const totals = calculateBasketTotals(products, full - products, fees)
  const all: PriceLine[] = [
    { type: 'PRODUCTS', amount: full },
    { type: 'DISCOUNT', amount: products - full },
    ...(totals.deliveryFee === undefined ? [] : [{ type: 'DELIVERY' as const, amount: totals.deliveryFee }]),
    { type: 'SERVICE', amount: totals.serviceFee },
    { type: 'MIN_BASKET_SURCHARGE', amount: totals.surcharge },
    { type: 'COURIER_TIP', amount: tip },
  ]
  // free delivery is listed, a zero discount is not
  const listedLines = all.filter(it => it.amount !== 0 || it.type === 'PRODUCTS' || it.type === 'DELIVERY')
  return { unitPrices: priced.map(it => it.unit), lines: listedLines, total: sum(listedLines.map(it => it.amount)), products }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, it) => total + it, 0)
