import type { Cart } from '#contract/cart/cart.ts'
import type { PricingLineType } from '#contract/checkout/pricing.ts'
import { calculateBasketTotals, type StoreFees } from '#domain/cart/basket-totals.ts'
import { calculateCartPrice, calculateCartSavings } from '#domain/cart/cart.ts'
import type { CheckoutStartTexts } from '#features/checkout/start-texts.ts'
import type { Quote } from '#state/checkout/checkout-types.ts'

export interface PriceRow {
  readonly type: PricingLineType
  readonly label: string
  /** The explanation of the line. */
  readonly why: string
  readonly amount: number
}

export interface Price {
  readonly rows: readonly PriceRow[]
  readonly total: number
  /** Amount missing to free delivery, minor units; 0 when it is reached, and for a store without a threshold. */
  readonly missingToFreeDelivery: number
}

/** The price of the server with an explanation per line; until it loads, the price computed from the basket. */
export function toPrice(quote: Quote | undefined, cart: Cart, fees: StoreFees, t: CheckoutStartTexts): Price {
  const { missingToFreeDelivery, ...sums } = calculateBasketTotals(calculateCartPrice(cart), calculateCartSavings(cart), fees)
  if (quote) {
    const lines = quote.pricingBreakdown.lines.filter(it => it.type !== 'TOTAL')
    return { rows: lines.map(it => toRow(it.type, it.amount, t, it.description)), total: quote.total, missingToFreeDelivery }
  }
  const { products, saving, deliveryFee, serviceFee, surcharge, total } = sums
  return {
    rows: [
      toRow('PRODUCTS', products + saving, t),
      ...(saving > 0 ? [toRow('DISCOUNT', -saving, t)] : []),
      ...(deliveryFee === undefined ? [] : [toRow('DELIVERY', deliveryFee, t)]),
      ...(serviceFee > 0 ? [toRow('SERVICE', serviceFee, t)] : []),
      ...(surcharge > 0 ? [toRow('MIN_BASKET_SURCHARGE', surcharge, t)] : []),
    ],
    total,
    missingToFreeDelivery,
  }
}

function toRow(type: PricingLineType, amount: number, t: CheckoutStartTexts, description = ''): PriceRow {
  const [label, why] = LINE_TEXTS[type](t)
  return { type, label: description || label, why, amount }
}

const LINE_TEXTS: Readonly<Record<PricingLineType, (t: CheckoutStartTexts) => readonly [label: string, why: string]>> = {
  PRODUCTS: t => [t.products, t.whyProducts],
  DISCOUNT: t => [t.discount, t.whyDiscount],
  DELIVERY: t => [t.delivery, t.whyDelivery],
  SERVICE: t => [t.service, t.whyService],
  MIN_BASKET_SURCHARGE: t => [t.smallOrder, t.whySmallOrder],
  WEATHER_SURCHARGE: t => [t.delivery, t.whyWeather],
  SECURITY_DEPOSIT: t => [t.service, t.whyDeposit],
  COURIER_TIP: t => [t.delivery, t.whyTip],
  TOTAL: t => [t.total, ''],
}
