import type { CartProduct } from '#contract/cart/cart.ts'
import type { Customization, OrderLine } from '#contract/cart/order-line.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { findInvalidGroups, toLine, toSelection } from '#domain/cart/selection.ts'

/** Maximum note of a cart line, characters. */
const MAX_NOTE_LENGTH = 300

/**
 * Creates cart lines from a previous order with current prices.
 *
 * @param products current products of the store by id
 * @returns `missing`: names of lines that are no longer available with these options
 * @source B §7, "reorder"; A §4: "init from reorder"
 */
export function toReorderedLines(
  lines: readonly OrderLine[],
  products: ReadonlyMap<number, Product>,
  { newId, isPrime }: { newId: () => string; isPrime: boolean },
): { lines: CartProduct[]; missing: string[] } {
  const cartLines: CartProduct[] = []
  const missing: string[] = []
  for (const { id, name, quantity, note = '', customizations = [] } of lines) {
    const product = products.get(id)
    const selection = toSelection({ selectedAttributes: customizations.map(it => ({ id: it.attributeId, quantity: it.quantity })) })
    if (product?.available && hasOptions(product, customizations) && findInvalidGroups(product, selection).length === 0) {
      cartLines.push(toLine(product, selection, { id: newId(), amount: quantity, note: note.slice(0, MAX_NOTE_LENGTH), isPrime }))
    } else missing.push(name)
  }
  return { lines: cartLines, missing }
}

function hasOptions({ attributeGroups }: Product, customizations: readonly Customization[]): boolean {
  const attributeIds = new Set(attributeGroups.flatMap(it => it.attributes).map(it => it.id))
  return customizations.every(it => attributeIds.has(it.attributeId))
}
