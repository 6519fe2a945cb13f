import { type Cart, type CartEntry, CartProduct } from '#contract/cart/cart.ts'
import type { LineChange, SavedCart, SavedCartInfo, SavedLine } from '#contract/cart/saved-cart.ts'
import { toCanonicalText } from '#domain/cart/canonical-text.ts'
import { addLine, getLines, listEntries } from '#domain/cart/cart.ts'
import { CART_EXPIRY_MS } from '#domain/cart/cart-expiry.ts'
import { describeLine, getProductKey } from '#domain/cart/line.ts'

/** Identifies a line on every device. Its id cannot: each device makes its own. Lines are the same when `isSameLine` says so. */
export function getLineKey(line: CartProduct): string {
  return JSON.stringify([line.kind, getProductKey(line.product), describeLine(line)])
}

/**
 * The lines of a cart for the marketplace, in the order in which they were added. They have the fields of the contract only: a further one
 * would not come back, and count as a change.
 */
export function toSavedLines(cart: Cart | undefined): SavedLine[] {
  if (!cart) return []
  return listEntries(cart).flatMap(({ products, addedAt }) => products.map(line => ({ line: CartProduct.parse(line), addedAt })))
}

/** Whether the customer sees the same: ids and their order of two devices differ. */
export function hasSameLines(one: readonly SavedLine[], other: readonly SavedLine[]): boolean {
  return toContent(one) === toContent(other)
}

const toContent = (lines: readonly SavedLine[]): string => toCanonicalText(lines.map(it => toLineText(it.line)).sort())
const toLineText = (line: CartProduct): string => toCanonicalText({ ...line, id: '' })

/**
 * What a customer changed on this device since `before`.
 *
 * @param now time of the change
 */
export function findChanges(before: readonly SavedLine[], after: readonly SavedLine[], now: number): LineChange[] {
  const known = toMap(before)
  const current = toMap(after)
  const changed = [...current].filter(([key, { line }]) => {
    const same = known.get(key)
    return !same || toLineText(same.line) !== toLineText(line)
  })
  const removed = [...known].filter(([key]) => !current.has(key))
  return [
    ...changed.map(([key, { line, addedAt }]) => ({ key, line, addedAt, changedAt: now })),
    ...removed.map(([key, { addedAt }]) => ({ key, line: null, addedAt, changedAt: now })),
  ]
}

/** Changes that wait for the marketplace, with later ones: the last change of a line replaces its former one. */
export function addChanges(pending: readonly LineChange[], changes: readonly LineChange[]): LineChange[] {
  const changed = new Set(changes.map(it => it.key))
  return [...pending.filter(it => !changed.has(it.key)), ...changes]
}

/** The lines after changes of this device that the marketplace does not have yet. */
export function applyChanges(lines: readonly SavedLine[], changes: readonly LineChange[]): SavedLine[] {
  const all = toMap(lines)
  for (const { key, line, addedAt } of changes) {
    if (line) all.set(key, { line, addedAt: all.get(key)?.addedAt ?? addedAt })
    else all.delete(key)
  }
  return [...all.values()].sort((one, other) => one.addedAt - other.addedAt)
}

const toMap = (lines: readonly SavedLine[]) => new Map(lines.map(it => [getLineKey(it.line), it]))

/** The cart with these lines. A line of the same product and options keeps its id, which open dialogs refer to. */
export function replaceLines(cart: Cart, lines: readonly SavedLine[]): Cart {
  const ids = new Map(getLines(cart).map(it => [getLineKey(it), it.id]))
  const entries: Record<string, CartEntry> = {}
  for (const { line, addedAt } of lines) {
    const key = getProductKey(line.product)
    // an id may be the name of an inherited property, such as "constructor"
    const entry = (Object.hasOwn(entries, key) && entries[key]) || { key, products: [], addedAt }
    entries[key] = { ...entry, products: [...entry.products, { ...line, id: ids.get(getLineKey(line)) ?? line.id }] }
  }
  return { ...cart, entries, total: lines.reduce((sum, it) => sum + it.line.amount, 0) }
}

/** Both carts in one. Units of the same product and options add up, as if the customer had added them here. */
export function combineLines(cart: Cart, lines: readonly SavedLine[], now: number): Cart {
  return lines.reduce((all, { line, addedAt }) => addLine(all, line, now, addedAt), cart)
}

export function toSavedInfo({ info }: Pick<Cart, 'info'>): SavedCartInfo {
  const { addressId, name, image, slug, cityCode, path, tint, timestamp, money } = info
  return { addressId, name, image, slug, cityCode, path, tint, timestamp, ...(money && { money }) }
}

/** @source A §9: "Cart expiry 120 minutes", on every device */
export function isExpired({ info }: Pick<SavedCart, 'info'>, now: number): boolean {
  return now - info.timestamp > CART_EXPIRY_MS
}
