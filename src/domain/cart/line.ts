import type { CartProduct, ProductSnapshot, SelectedAttribute } from '#contract/cart/cart.ts'
import type { Promotion } from '#contract/catalogue/promotion.ts'

/** @source A §4: "Products are the same when storeProductId matches, else externalId, else id." */
export function getProductKey({ storeProductId, externalId, id }: Pick<ProductSnapshot, 'storeProductId' | 'externalId' | 'id'>): string {
  const key = storeProductId || externalId || String(id)
  // a parsed cart would lose a property of this name
  return key === '__proto__' ? '__proto__ ' : key
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

/** An option and its own promotion (A §3: "attributes {…, priceImpact, promotion}"). */
export type PricedOption = Pick<SelectedAttribute, 'priceImpact' | 'promotion'>

/** What one unit of an option adds to the price, after its promotion; minor units. */
export function calculateOptionPrice({ priceImpact, promotion }: PricedOption): number {
  return (promotion && findUnitPromotion([promotion])?.price) ?? priceImpact
}

/** Price of one unit before its options, minor units. */
export function calculateBasePrice({ price, promotions }: { readonly price: number; readonly promotions: readonly Promotion[] }): number {
  return findUnitPromotion(promotions)?.price ?? price
}

/** Minor units. */
export function calculateOptionsPrice(options: readonly (PricedOption & { readonly quantity: number })[]): number {
  return options.reduce((sum, it) => sum + calculateOptionPrice(it) * it.quantity, 0)
}

/** Price of one unit with its options, minor units. The product's promotion does not reduce its options; an option has its own. */
export function calculateUnitPrice({ product, selectedAttributes }: Pick<CartProduct, 'product' | 'selectedAttributes'>): number {
  return calculateBasePrice(product) + calculateOptionsPrice(selectedAttributes)
}

/** As `calculateUnitPrice`, without any promotion. */
export function calculateFullUnitPrice({ product, selectedAttributes }: Pick<CartProduct, 'product' | 'selectedAttributes'>): number {
  return product.price + calculateOptionsPrice(selectedAttributes.map(it => ({ ...it, promotion: null })))
}

/** @source A §4: "A prime promotion is removed from a product for non-prime customers." */
export function withCustomerPromotions<P extends Pick<ProductSnapshot, 'promotions'>>(product: P, isPrime: boolean): P {
  return isPrime ? product : { ...product, promotions: product.promotions.filter(it => !it.prime) }
}

/** As `withCustomerPromotions`, for an option. */
export function withCustomerPromotion<O extends Pick<SelectedAttribute, 'promotion'>>(option: O, isPrime: boolean): O {
  return isPrime || option.promotion?.prime !== true ? option : { ...option, promotion: null }
}
