import type { Cart, CartProduct, ProductSnapshot, SelectedAttribute } from '#contract/cart/cart.ts'
import type { CurrentLine, CurrentStore } from '#contract/cart/current-cart.ts'
import { MAX_ORDER_LINES } from '#contract/limits.ts'
import { chargeDelivery, type StoreFees } from '#domain/cart/basket-totals.ts'
import { calculateCartPrice, getLines } from '#domain/cart/cart.ts'
import { getSeenFees } from '#domain/cart/seen-fees.ts'
import {
  calculateBasePrice,
  calculateOptionPrice,
  describeLine,
  findUnitPromotion,
  getProductKey,
  hasTwoForOne,
  withCustomerPromotion,
  withCustomerPromotions,
} from '#domain/cart/line.ts'
import { countOrderLines } from '#domain/checkout/order-lines.ts'

/** What differs in one line. Prices are of one unit, minor units. */
export type LineDifference = { readonly lineId: string } & (
  | { readonly kind: 'soldOut'; readonly replacement: ProductSnapshot | null }
  /** The store has fewer units: `left` of the lines of this product are for this line, at least 1. */
  | { readonly kind: 'fewerLeft'; readonly left: number }
  | { readonly kind: 'priceUp' | 'priceDown'; readonly before: number; readonly after: number }
  /** `twoForOne`: two for one; otherwise a reduced price. */
  | { readonly kind: 'promotionEnded' | 'promotionNew'; readonly twoForOne: boolean; readonly before: number; readonly after: number }
  | ({ readonly kind: 'optionGone'; readonly option: SelectedAttribute } & OptionalOptions)
  | ({
      readonly kind: 'optionPrice'
      readonly option: SelectedAttribute
      readonly before: number
      readonly after: number
    } & OptionalOptions)
  /** The option groups of the product need another choice. */
  | ({ readonly kind: 'optionsInvalid' } & OptionalOptions)
)

/** Whether the product can be ordered without options. */
interface OptionalOptions {
  readonly removable: boolean
}

/** What differs in the store. */
export type StoreDifference =
  | { readonly kind: 'storeClosed'; readonly opensAt: number | null; readonly timeZone: string; readonly canSchedule: boolean }
  | { readonly kind: 'minimumRaised' | 'minimumLowered'; readonly before: number; readonly after: number }
  /** Undefined: no price of products makes the delivery free. */
  | { readonly kind: 'freeDeliveryChanged'; readonly before: number | undefined; readonly after: number | undefined }
  /** The cart has more lines than an order. */
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'feeChanged'; readonly fee: 'delivery' | 'service' | 'smallOrder'; readonly before: number; readonly after: number }

export type CartDifference = LineDifference | StoreDifference

/** A cart as the store sells it now. A line that is not in `lines` was added or changed after the reply. */
export interface CurrentCart {
  readonly store: CurrentStore
  /** By `getSelectionKey`. */
  readonly lines: ReadonlyMap<string, CurrentLine>
}

/** What decides the price of one unit: the product and its options. */
export function getSelectionKey(line: CartProduct): string {
  return `${getProductKey(line.product)}:${describeLine({ ...line, note: '' })}`
}

/** @param lines of the request, in its order */
export function toCurrentCart(lines: readonly CartProduct[], reply: { store: CurrentStore; lines: readonly CurrentLine[] }): CurrentCart {
  return {
    store: reply.store,
    lines: new Map(
      lines.flatMap((line, index) => {
        const current = reply.lines[index]
        return current ? [[getSelectionKey(line), current] as const] : []
      }),
    ),
  }
}

/** The current fees in the order mode of the page. */
export function toCurrentFees(store: CurrentStore, { deliveryFee }: StoreFees): StoreFees {
  return {
    deliveryFee: deliveryFee === undefined ? undefined : store.deliveryFee,
    serviceFee: store.serviceFee,
    minimumBasket: store.minimumBasket,
    surcharge: store.highestMinBasketSurcharge,
    ...(store.freeDeliveryFrom !== undefined && { freeDeliveryFrom: store.freeDeliveryFrom }),
  }
}

/**
 * Everything in which a cart differs from what the store sells now, lines first.
 *
 * @param isPrime whether prime promotions apply to the customer
 */
export function compareCart(cart: Cart, current: CurrentCart, pageFees: StoreFees, isPrime: boolean): CartDifference[] {
  const units = new Map<string, number>()
  return [
    ...getLines(cart).flatMap(line => {
      const state = current.lines.get(getSelectionKey(line))
      if (!state) return []
      const product = getProductKey(line.product)
      const left = (state.left ?? Infinity) - (units.get(product) ?? 0)
      units.set(product, (units.get(product) ?? 0) + line.amount)
      return compareLine(line, left > 0 ? state : { ...state, available: false }, left, isPrime)
    }),
    ...(countOrderLines(cart) > MAX_ORDER_LINES ? [{ kind: 'tooLarge' as const }] : []),
    ...compareStore(current.store, getSeenFees(cart, pageFees), calculateCartPrice(cart)),
  ]
}

/** @param left units that the earlier lines of the product leave for this one */
function compareLine(line: CartProduct, state: CurrentLine, left: number, isPrime: boolean) {
  const { product, available, options, optionsValid, optionsOptional: removable, replacement } = state
  const lineId = line.id
  if (!product || !available) return [{ lineId, kind: 'soldOut', replacement }] satisfies LineDifference[]
  const differences: LineDifference[] = comparePrice(line, withCustomerPromotions(product, isPrime))
  if (left < line.amount) differences.unshift({ lineId, kind: 'fewerLeft', left })
  for (const option of line.selectedAttributes) {
    const now = options.find(it => it.id === option.id)
    if (!now) differences.push({ lineId, kind: 'optionGone', option, removable })
    else {
      const [before, after] = [calculateOptionPrice(option), calculateOptionPrice(withCustomerPromotion(now, isPrime))]
      if (before !== after) differences.push({ lineId, kind: 'optionPrice', option: now, before, after, removable })
    }
  }
  if (!optionsValid) differences.push({ lineId, kind: 'optionsInvalid', removable })
  return differences
}

/** Each change of the unit price is in exactly one difference. */
function comparePrice({ id: lineId, product, isTwoForOne }: CartProduct, now: ProductSnapshot): LineDifference[] {
  const [before, after] = [calculateBasePrice(product), calculateBasePrice(now)]
  const [had, has] = [findUnitPromotion(product.promotions) !== undefined, findUnitPromotion(now.promotions) !== undefined]
  const differences: LineDifference[] = []
  if (isTwoForOne !== hasTwoForOne(now.promotions))
    differences.push({ lineId, kind: isTwoForOne ? 'promotionEnded' : 'promotionNew', twoForOne: true, before: after, after })
  if (had !== has) differences.push({ lineId, kind: had ? 'promotionEnded' : 'promotionNew', twoForOne: false, before, after })
  else if (before !== after) differences.push({ lineId, kind: after > before ? 'priceUp' : 'priceDown', before, after })
  return differences
}

/** @param products price of the products, which decides whether the delivery is free */
function compareStore(store: CurrentStore, seen: StoreFees, products: number): StoreDifference[] {
  const now = toCurrentFees(store, seen)
  const differences: StoreDifference[] = []
  if (!store.open) {
    const { nextOpeningTime: opensAt, timeZone, schedulingEnabled: canSchedule } = store
    differences.push({ kind: 'storeClosed', opensAt, timeZone, canSchedule })
  }
  // without a small order fee the minimum has no effect
  if (now.minimumBasket !== seen.minimumBasket && Math.max(now.surcharge, seen.surcharge) > 0) {
    const [before, after] = [seen.minimumBasket, now.minimumBasket]
    differences.push({ kind: after > before ? 'minimumRaised' : 'minimumLowered', before, after })
  }
  // where the delivery costs nothing before or after, the threshold changes nothing for the customer
  if (seen.deliveryFee && now.deliveryFee && seen.freeDeliveryFrom !== now.freeDeliveryFrom)
    differences.push({ kind: 'freeDeliveryChanged', before: seen.freeDeliveryFrom, after: now.freeDeliveryFrom })
  const fees = [
    ['delivery', chargeDelivery(seen, products), chargeDelivery(now, products)],
    ['service', seen.serviceFee, now.serviceFee],
    ['smallOrder', seen.surcharge, now.surcharge],
  ] as const
  for (const [fee, before, after] of fees) {
    if (before !== undefined && after !== undefined && before !== after) differences.push({ kind: 'feeChanged', fee, before, after })
  }
  return differences
}
