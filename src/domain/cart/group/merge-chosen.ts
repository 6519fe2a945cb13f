import type { OrderLine } from '#contract/cart/order-line.ts'
import { MAX_LINE_UNITS } from '#contract/limits.ts'
import { getOrderLineKey } from '#domain/cart/group/assign-lines.ts'

/** Adds lines to those of a participant. The same product with the same options is one line, up to the limit of a line. */
export function mergeChosen(lines: readonly OrderLine[], added: readonly OrderLine[]): OrderLine[] {
  const merged = new Map<string, OrderLine>()
  for (const line of [...lines, ...added]) {
    const key = getOrderLineKey(line)
    const before = merged.get(key)
    merged.set(key, before ? { ...line, quantity: Math.min(MAX_LINE_UNITS, before.quantity + line.quantity) } : line)
  }
  return [...merged.values()]
}
