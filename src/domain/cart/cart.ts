import type { Cart, CartEntry, CartInfo, CartProduct } from '#contract/cart/cart.ts'
import { isSameLine, getProductKey, calculateFullUnitPrice, calculateUnitPrice } from '#domain/cart/line.ts'
import { calculatePooledPrice } from '#domain/cart/two-for-one.ts'

/** Maximum units of one line, as in the contract. It guards against typing errors. */
export const MAX_AMOUNT = 999

export function createEmptyCart(storeId: number, info: CartInfo): Cart {
  return { storeId, info, entries: {}, total: 0 }
}

/** All lines, in the order in which they were added. */
export function getLines(cart: Cart): CartProduct[] {
  return listEntries(cart).flatMap(it => it.products)
}

export function listEntries(cart: Cart): CartEntry[] {
  return Object.values(cart.entries).sort((a, b) => a.addedAt - b.addedAt)
}

/**
 * @param addedAt of a product that is not in the cart: decides its place
 * @source A §4: "Adding a product that already exists increases its amount, otherwise appends."
 */
export function addLine(cart: Cart, line: CartProduct, now: number, addedAt = now): Cart {
  const key = getProductKey(line.product)
  // an id may be the name of an inherited property, such as "constructor"
  const { products: before = [], addedAt: since = addedAt } = cart.entries[key] ?? {}
  const products = before.some(it => isSameLine(it, line))
    ? before.map(it => (isSameLine(it, line) ? { ...line, id: it.id, amount: Math.min(MAX_AMOUNT, it.amount + line.amount) } : it))
    : [...before, line]
  return replaceEntry(cart, { key, products, addedAt: since }, now)
}

/** @source A §4: "Decrementing at amount 1 removes the product." */
export function changeAmount(cart: Cart, lineId: string, by: number, now: number): Cart {
  const entry = findEntry(cart, lineId)
  if (!entry) return cart
  const products = entry.products
    .map(it => (it.id === lineId ? { ...it, amount: Math.min(MAX_AMOUNT, it.amount + by) } : it))
    .filter(it => it.amount > 0)
  return replaceEntry(cart, { ...entry, products }, now)
}

/** @source A §4: "Updating a product merges into an identical one or replaces it." */
export function updateLine(cart: Cart, lineId: string, line: CartProduct, now: number): Cart {
  const entry = findEntry(cart, lineId)
  if (!entry) return addLine(cart, line, now)
  // another product takes the place of this one
  if (getProductKey(line.product) !== entry.key) return addLine(removeLine(cart, lineId, now), line, now, entry.addedAt)
  const identicalLine = entry.products.find(it => it.id !== lineId && isSameLine(it, line))
  if (identicalLine) return addLine(removeLine(cart, lineId, now), line, now)
  return replaceEntry(cart, { ...entry, products: entry.products.map(it => (it.id === lineId ? { ...line, id: lineId } : it)) }, now)
}

export function removeLine(cart: Cart, lineId: string, now: number): Cart {
  const entry = findEntry(cart, lineId)
  return entry ? replaceEntry(cart, { ...entry, products: entry.products.filter(it => it.id !== lineId) }, now) : cart
}

/** @source A §4: "remove products" */
export function removeLines(cart: Cart, lineIds: readonly string[], now: number): Cart {
  return lineIds.reduce((all, it) => removeLine(all, it, now), cart)
}

/** @source A §4: "remove customisations" */
export function removeCustomizations(cart: Cart, lineId: string, now: number): Cart {
  const line = findEntry(cart, lineId)?.products.find(it => it.id === lineId)
  return line ? updateLine(cart, lineId, { ...line, kind: 'simpleProduct', selectedAttributes: [], note: '' }, now) : cart
}

/** Price of all lines of one product, minor units. Two-for-one pools the lines. */
export function calculateEntryPrice({ products }: CartEntry): number {
  const lines = products.map(it => ({ amount: it.amount, unitPrice: calculateUnitPrice(it) }))
  if (products.some(it => it.isTwoForOne)) return calculatePooledPrice(lines)
  return lines.reduce((sum, it) => sum + it.amount * it.unitPrice, 0)
}

/** Minor units. */
export function calculateCartPrice(cart: Cart): number {
  return Object.values(cart.entries).reduce((sum, it) => sum + calculateEntryPrice(it), 0)
}

/** Discount of two-for-one and reduced prices, minor units. */
export function calculateCartSavings(cart: Cart): number {
  const full = getLines(cart).reduce((sum, it) => sum + it.amount * calculateFullUnitPrice(it), 0)
  return full - calculateCartPrice(cart)
}

function findEntry(cart: Cart, lineId: string): CartEntry | undefined {
  return Object.values(cart.entries).find(it => it.products.some(line => line.id === lineId))
}

function replaceEntry(cart: Cart, entry: CartEntry, now: number): Cart {
  const { [entry.key]: _, ...others } = cart.entries
  const entries = entry.products.length === 0 ? others : { ...others, [entry.key]: entry }
  const total = Object.values(entries).reduce((sum, it) => sum + it.products.reduce((units, line) => units + line.amount, 0), 0)
  return { ...cart, entries, total, info: { ...cart.info, timestamp: now } }
}
