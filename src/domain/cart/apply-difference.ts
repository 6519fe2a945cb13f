import type { Cart, CartProduct, ProductSnapshot } from '#contract/cart/cart.ts'
import type { CurrentLine } from '#contract/cart/current-cart.ts'
import type { StoreFees } from '#domain/cart/basket-totals.ts'
import { getLines, removeCustomizations, removeLine, updateLine } from '#domain/cart/cart.ts'
import { type CartDifference, type CurrentCart, getSelectionKey, type LineDifference, toCurrentFees } from '#domain/cart/compare-cart.ts'
import { hasTwoForOne, withCustomerPromotion, withCustomerPromotions } from '#domain/cart/line.ts'

/** What the customer does about a difference. `keep`: at the new price, without the options that are gone. `plain`: without options. */
export type Remedy = 'remove' | 'replace' | 'keep' | 'plain'

/**
 * The remedies of a line with these differences, the most useful first. A line that needs another choice of options is edited or removed.
 *
 * @param optionsCount selected options of the line: without those that are gone it may have none, and `keep` then equals `plain`
 */
export function getRemedies(differences: readonly LineDifference[], optionsCount = Number.POSITIVE_INFINITY): Remedy[] {
  const soldOut = differences.find(it => it.kind === 'soldOut')
  if (soldOut) return soldOut.replacement ? ['replace', 'remove'] : ['remove']
  const isInvalid = differences.some(it => it.kind === 'optionsInvalid')
  const isEmptied = !isInvalid && differences.filter(it => it.kind === 'optionGone').length === optionsCount
  const isRemovable = !isEmptied && differences.some(it => 'removable' in it && it.removable)
  return [...(isInvalid ? [] : ['keep' as const]), ...(isRemovable ? ['plain' as const] : []), 'remove']
}

/** Whether the customer has to decide before the checkout. A closed store does not change the price. */
export function needsDecision({ kind }: CartDifference): boolean {
  return kind !== 'storeClosed'
}

/**
 * Applies a remedy to a line or to the store. `keep` takes over all that differs in the line, or all fees of the store: they are shown
 * together. A remedy that the difference does not have changes nothing.
 */
export function applyDifference(
  cart: Cart,
  difference: CartDifference,
  remedy: Remedy,
  current: CurrentCart,
  { isPrime, now, pageFees }: { isPrime: boolean; now: number; pageFees: StoreFees },
): Cart {
  if (difference.kind === 'tooLarge') return cart
  if (!('lineId' in difference)) return remedy === 'keep' ? withSeenFees(cart, toCurrentFees(current.store, pageFees)) : cart
  const line = getLines(cart).find(it => it.id === difference.lineId)
  if (!line) return cart
  if (remedy === 'remove') return removeLine(cart, line.id, now)
  const state = current.lines.get(getSelectionKey(line))
  if (!state) return cart
  if (remedy === 'plain')
    return state.optionsOptional ? removeCustomizations(renewProduct(cart, line, state, { isPrime, now }), line.id, now) : cart
  if (difference.kind === 'fewerLeft' && remedy === 'keep') {
    const renewed = renewLine(line, state, isPrime)
    return renewed ? updateLine(cart, line.id, { ...renewed, amount: difference.left }, now) : cart
  }
  const after = remedy === 'replace' ? replaceProduct(line, state.replacement, isPrime) : renewLine(line, state, isPrime)
  return after ? updateLine(cart, line.id, after, now) : cart
}

/** The line with the current product; its options stay. */
function renewProduct(cart: Cart, line: CartProduct, state: CurrentLine, { isPrime, now }: { isPrime: boolean; now: number }): Cart {
  if (!state.product) return cart
  const product = withCustomerPromotions(state.product, isPrime)
  return updateLine(cart, line.id, { ...line, product, isTwoForOne: hasTwoForOne(product.promotions) }, now)
}

/** The line at the current price; undefined when the store does not sell it like this. */
function renewLine(line: CartProduct, state: CurrentLine, isPrime: boolean): CartProduct | undefined {
  if (!state.product || !state.available || !state.optionsValid) return undefined
  const product = withCustomerPromotions(state.product, isPrime)
  const selectedAttributes = state.options.map(it => withCustomerPromotion(it, isPrime))
  return { ...line, product, isTwoForOne: hasTwoForOne(product.promotions), selectedAttributes }
}

function replaceProduct(line: CartProduct, replacement: ProductSnapshot | null, isPrime: boolean): CartProduct | undefined {
  if (!replacement) return undefined
  const product = withCustomerPromotions(replacement, isPrime)
  // the note was about the other product
  return { ...line, kind: 'simpleProduct', product, isTwoForOne: hasTwoForOne(product.promotions), selectedAttributes: [], note: '' }
}

/** Records the fees that the customer has seen. A page for pickup shows no delivery fee, so that of before stays, with its threshold. */
export function withSeenFees(cart: Cart, { deliveryFee, serviceFee, minimumBasket, surcharge, freeDeliveryFrom }: StoreFees): Cart {
  const delivery = deliveryFee === undefined ? (cart.info.fees ?? {}) : { deliveryFee, freeDeliveryFrom }
  const fees = {
    ...(delivery.deliveryFee !== undefined && { deliveryFee: delivery.deliveryFee }),
    ...(delivery.freeDeliveryFrom !== undefined && { freeDeliveryFrom: delivery.freeDeliveryFrom }),
    serviceFee,
    minimumBasket,
    surcharge,
  }
  return { ...cart, info: { ...cart.info, fees } }
}
