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
 * Takes over the delivery fee of a customer that differs from the public one, when the customer has seen the public one: a lower one, whose
 * reason the cart names beside its sums; a higher one only the first time, because the page of the store has shown it. A public fee that has
 * changed too stays a difference.
 *
 * @param isFirst whether this cart was not compared before
 */
export function withCustomerFee(cart: Cart, { deliveryFee, publicDeliveryFee }: CurrentStore, isFirst: boolean): Cart {
  const { fees } = cart.info
  if (fees === undefined || publicDeliveryFee === undefined || fees.deliveryFee !== publicDeliveryFee) return cart
  if (deliveryFee === publicDeliveryFee) return cart
  if (deliveryFee > publicDeliveryFee && !isFirst) return cart
  return { ...cart, info: { ...cart.info, fees: { ...fees, deliveryFee } } }
}
