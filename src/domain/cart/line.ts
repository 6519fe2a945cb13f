import type { CartProduct, KeptProduct } from '#contract/cart/cart.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'

/** @source A §4: "Products are the same when storeProductId matches, else externalId, else id." */
export function productKey({ storeProductId, externalId, id }: Pick<KeptProduct, 'storeProductId' | 'externalId' | 'id'>): string {
  return storeProductId || externalId || String(id)
}

/** What was chosen, written so that two equal choices read the same in whatever order they were made. */
export function descriptionOf({ selectedAttributes, note }: Pick<CartProduct, 'selectedAttributes' | 'note'>): string {
  const chosen = selectedAttributes.map(it => `${it.groupId}/${it.id}×${it.quantity}`).sort()
  return [...chosen, note.trim()].join('|')
}

/** @source A §4: "Personalised products are the same only if their description matches." */
export function isSameLine(one: CartProduct, other: CartProduct): boolean {
  return one.kind === other.kind && productKey(one.product) === productKey(other.product) && descriptionOf(one) === descriptionOf(other)
}

/** The promotion that changes the price of a unit, if there is one. */
export function unitPromotion(promotions: readonly Promotion[]): Promotion | undefined {
  return promotions.find(it => it.price !== null && (it.type === 'PERCENTAGE_DISCOUNT' || it.type === 'FLAT_PRODUCT'))
}

export function hasTwoForOne(promotions: readonly Promotion[]): boolean {
  return promotions.some(it => it.type === 'TWO_FOR_ONE')
}

/** One unit with its options, minor units: promotions lower the product, never its options. */
export function unitPrice({ product, selectedAttributes }: Pick<CartProduct, 'product' | 'selectedAttributes'>): number {
  const base = unitPromotion(product.promotions)?.price ?? product.price
  return selectedAttributes.reduce((sum, it) => sum + it.priceImpact * it.quantity, base)
}

/** @source A §4: "A prime promotion is removed from a product for non-prime customers." */
export function forCustomer<P extends Pick<KeptProduct, 'promotions'>>(product: P, isPrime: boolean): P {
  return isPrime ? product : { ...product, promotions: product.promotions.filter(it => !it.prime) }
}
