import { randomUUID } from 'node:crypto'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import type { StoredGroupLine } from '#backend/db/schema/group-orders.ts'
import { loadCurrentLines } from '#backend/modules/cart/reprice-cart.ts'
import { loadMenuLines } from '#backend/modules/checkout/menu-lines.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import { type OrderableStore, requireOrderableStore } from '#backend/modules/checkout/quote.ts'
import type { CartProduct } from '#contract/cart/cart.ts'
import type { OrderLine } from '#contract/cart/order-line.ts'
import { hasTwoForOne, withCustomerPromotion, withCustomerPromotions } from '#domain/cart/line.ts'
import { mergeChosen } from '#domain/cart/group/merge-chosen.ts'
import { priceOrder } from '#domain/checkout/price-order.ts'

/** Characters of the note of a line in a cart. */
const MAX_NOTE_LENGTH = 300

/** Stores that are a form instead of a menu. */
const FORM_TYPES: ReadonlySet<string> = new Set(['COURIER', 'QUIERO', 'CUSTOM'])

const NO_FEES = { deliveryFee: undefined, serviceFee: 0, surcharge: 0, minimumBasket: 0 }

/**
 * Checks chosen lines against the menu. Names and prices are those of the menu, for a customer without Prime: the host may have none.
 *
 * @throws Problem for products that the store does not sell now, and for invalid options
 */
export async function toStoredLines(
  db: Db,
  store: OrderableStore,
  chosen: readonly OrderLine[],
  language: string,
): Promise<{ lines: StoredGroupLine[]; products: number }> {
  const sent = mergeChosen([], chosen)
  if (sent.length === 0) return { lines: [], products: 0 }
  const menuLines = await loadMenuLines(db, store, sent, { language, isPrime: false })
  const { unitPrices, products } = priceOrder(menuLines, NO_FEES)
  const lines = menuLines.map(({ name, customizations, note }, index): StoredGroupLine => {
    const { id, storeProductId, externalId, quantity } = sent[index]!
    const options = customizations.map(it => (it.quantity > 1 ? `${it.quantity} × ${it.name}` : it.name)).join(', ')
    const line = { id, storeProductId, externalId, quantity, name, displayedPrice: unitPrices[index]!, note: note.slice(0, MAX_NOTE_LENGTH), customizations: [...customizations] } // prettier-ignore
    return { line, options }
  })
  return { lines, products }
}

/**
 * Lines for the cart of the host, at the prices of this moment.
 *
 * @returns `unavailable`: names of products that the store does not sell any more as they were chosen
 */
export async function toCartLines(
  db: Db,
  store: OrderableStore,
  chosen: readonly OrderLine[],
  isPrime: boolean,
): Promise<{ lines: CartProduct[]; unavailable: string[] }> {
  const current = await loadCurrentLines(db, store, chosen)
  const lines: CartProduct[] = []
  const unavailable: string[] = []
  for (const [index, { name, quantity, note = '', customizations = [] }] of chosen.entries()) {
    const { product, available, options, optionsValid } = current[index]!
    if (!product || !available || !optionsValid || options.length < new Set(customizations.map(it => it.attributeId)).size) {
      unavailable.push(name)
      continue
    }
    const own = withCustomerPromotions(product, isPrime)
    lines.push({
      kind: product.customizable || note !== '' ? 'personalisedProduct' : 'simpleProduct',
      id: randomUUID(),
      product: own,
      amount: quantity,
      isTwoForOne: hasTwoForOne(own.promotions),
      selectedAttributes: options.map(it => withCustomerPromotion(it, isPrime)),
      note,
    })
  }
  return { lines, unavailable: [...new Set(unavailable)] }
}

/** @throws Problem for a store that takes no orders of products */
export async function requireMenu(db: Db, addressId: number, { language }: Pick<CallContext, 'language'>): Promise<OrderableStore> {
  const store = await requireOrderableStore(db, addressId, language)
  if (store.urn === null || FORM_TYPES.has(store.itemsType)) throw createCheckoutProblem('storesOnly', language)
  return store
}
