import type { Cart, CartProduct } from '#contract/cart/cart.ts'
import type { Customization, OrderLine } from '#contract/cart/order-line.ts'
import { MAX_LINE_UNITS } from '#contract/limits.ts'
import { getLines } from '#domain/cart/cart.ts'
import { calculateOptionPrice, calculateUnitPrice } from '#domain/cart/line.ts'

/** @source B §3: "Order product line sent: …; customised lines add note and customizations" */
export function toOrderLines(cart: Cart): OrderLine[] {
  return getLines(cart).flatMap(line => splitAmount(line.amount).map(quantity => toOrderLine(line, quantity)))
}

/** Lines of the order, without making them. */
export function countOrderLines(cart: Cart): number {
  return getLines(cart).reduce((sum, it) => sum + Math.ceil(it.amount / MAX_LINE_UNITS), 0)
}

/** One line as sent; `quantity` within the limit of a line. */
export function toOrderLine(line: CartProduct, quantity: number): OrderLine {
  const { product, selectedAttributes, note } = line
  return {
    id: product.id,
    storeProductId: product.storeProductId,
    externalId: product.externalId,
    quantity,
    name: product.name,
    displayedPrice: calculateUnitPrice(line),
    ...(note !== '' && { note }),
    ...(selectedAttributes.length > 0 && { customizations: selectedAttributes.map(toCustomization) }),
  }
}

export const toCustomization = (it: CartProduct['selectedAttributes'][number]): Customization => ({
  name: it.name,
  groupName: it.groupName,
  displayedPrice: calculateOptionPrice(it),
  quantity: it.quantity,
  attributeId: it.id,
  groupId: it.groupId,
  groupPosition: it.groupPosition,
  externalId: it.externalId,
  groupExternalId: it.groupExternalId,
})

function splitAmount(amount: number): number[] {
  // units above the line limit continue on another line of the same product
  const full = Math.floor(amount / MAX_LINE_UNITS)
  const rest = amount % MAX_LINE_UNITS
  return [...Array.from({ length: full }, () => MAX_LINE_UNITS), ...(rest > 0 ? [rest] : [])]
}
