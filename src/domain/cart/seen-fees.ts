import type { Cart } from '#contract/cart/cart.ts'
import type { CurrentStore } from '#contract/cart/current-cart.ts'
import type { StoreFees } from '#domain/cart/basket-totals.ts'

/**
 * The fees that the customer has seen with this cart.
 *
 * @param pageFees fees of the page that shows the cart, where the cart has none
 */
export function getSeenFees({ info }: Pick<Cart, 'info'>, pageFees: StoreFees): StoreFees {
  if (!info.fees) return pageFees
  // a pickup has no delivery fee; a cart that was only seen with pickup has none yet
  const delivery = pageFees.deliveryFee !== undefined && info.fees.deliveryFee !== undefined ? info.fees : pageFees
  return { ...info.fees, deliveryFee: delivery.deliveryFee, freeDeliveryFrom: delivery.freeDeliveryFrom }
}

/** Whether a change of the cart leaves its price: the first comparison with the store only records the fees that the customer sees. */
export function hasSamePrice(before: Cart | undefined, after: Cart): boolean {
  return before?.entries === after.entries && before.info.basketId === after.info.basketId && before.info.fees === undefined
}

/**
 * Takes over the delivery fee of a customer for whom it is lower than for everyone, when the customer has seen the public one. The cart
 * names the reason beside its sums. A public fee that has changed too stays a difference.
 */
export function withCustomerFee(cart: Cart, { deliveryFee, publicDeliveryFee }: CurrentStore): Cart {
  const { fees } = cart.info
  if (fees === undefined || publicDeliveryFee === undefined || fees.deliveryFee !== publicDeliveryFee) return cart
  return { ...cart, info: { ...cart.info, fees: { ...fees, deliveryFee } } }
}
