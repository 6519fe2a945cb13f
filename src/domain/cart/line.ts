import type { CartProduct, ProductSnapshot } from '#contract/cart/cart.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'

/** @source A §4: "Products are the same when storeProductId matches, else externalId, else id." */
export function getProductKey({ storeProductId, externalId, id }: Pick<ProductSnapshot, 'storeProductId' | 'externalId' | 'id'>): string {
  return storeProductId || externalId || String(id)
}

/** Serializes the selected options. Equal selections give equal texts, whatever the order of selection. */
export function describeLine({ selectedAttributes, note }: Pick<CartProduct, 'selectedAttributes' | 'note'>): string {
  const options = selectedAttributes.map(it => `${it.groupId}/${it.id}×${it.quantity}`).sort()
  return [...options, note.trim()].join('|')
}

/** @source A §4: "Personalised products are the same only if their description matches." */
export function isSameLine(one: CartProduct, other: CartProduct): boolean {
  return one.kind === other.kind && getProductKey(one.product) === getProductKey(other.product) && describeLine(one) === describeLine(other)
}

/** The promotion that changes the unit price, if any. */
export function findUnitPromotion(promotions: readonly Promotion[]): Promotion | undefined {
  return promotions.find(it => it.price !== null && (it.type === 'PERCENTAGE_DISCOUNT' || it.type === 'FLAT_PRODUCT'))
}

export function hasTwoForOne(promotions: readonly Promotion[]): boolean {
  return promotions.some(it => it.type === 'TWO_FOR_ONE')
}

/** Price of one unit with its options, minor units. Promotions reduce the product price only, not the options. */
export function calculateUnitPrice({ product, selectedAttributes }: Pick<CartProduct, 'product' | 'selectedAttributes'>): number {
  const base = findUnitPromotion(product.promotions)?.price ?? product.price
  return selectedAttributes.reduce((sum, it) => sum + it.priceImpact * it.quantity, base)
}

/** @source A §4: "A prime promotion is removed from a product for non-prime customers." */
export function withCustomerPromotions<P extends Pick<ProductSnapshot, 'promotions'>>(product: P, isPrime: boolean): P {
  return isPrime ? product : { ...product, promotions: product.promotions.filter(it => !it.prime) }
}
