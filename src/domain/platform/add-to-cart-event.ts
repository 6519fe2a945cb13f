import type { CartProduct } from '#contract/cart/cart.ts'
import { calculateUnitPrice } from '#domain/cart/line.ts'
import { getFractionDigits } from '#domain/checkout/currency.ts'

/** The event `add_to_cart` of the data layer, in the form that tag managers expect. Prices have the unit of the currency, not cents. */
export interface AddToCartEvent {
  readonly event: 'add_to_cart'
  readonly ecommerce: {
    readonly currency: string
    readonly value: number
    readonly items: readonly [
      {
        readonly item_id: string
        readonly item_name: string
        readonly affiliation: string
        readonly price: number
        readonly quantity: number
      },
    ]
  }
}

/**
 * @param line what was added; its note is text of the customer and is left out
 * @param currency ISO 4217
 */
export function createAddToCartEvent(line: CartProduct, storeId: number, currency: string): AddToCartEvent {
  const { product, amount } = line
  const unitPrice = calculateUnitPrice(line)
  const toUnits = (minor: number): number => minor / 10 ** getFractionDigits(currency)
  return {
    event: 'add_to_cart',
    ecommerce: {
      currency,
      value: toUnits(unitPrice * amount),
      items: [
        {
          item_id: String(product.id),
          item_name: product.name,
          affiliation: String(storeId),
          price: toUnits(unitPrice),
          quantity: amount,
        },
      ],
    },
  }
}
