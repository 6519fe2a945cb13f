import type { Cart, CartProduct } from '#contract/cart/cart.ts'
import { listEntries, MAX_AMOUNT } from '#domain/cart/cart.ts'
import { calculateUnitPrice } from '#domain/cart/line.ts'
import { countFreeUnits, type AmountSteps, getAmountSteps, winsFreeUnit } from '#domain/cart/two-for-one.ts'

/** A line with its price after two-for-one. */
export interface PricedLine {
  readonly line: CartProduct
  /** Price of its units, minor currency units. */
  readonly price: number
  /** Free units. */
  readonly free: number
  /** Whether the next unit of this line is free. True for at most one line of a product. */
  readonly nextIsFree: boolean
  readonly steps: AmountSteps
}

/** All lines, in the order in which they were added. The prices add up to `calculateCartPrice`. */
export function toPricedLines(cart: Cart): PricedLine[] {
  return listEntries(cart).flatMap(({ products }) => {
    const lines = products.map(it => ({ amount: it.amount, unitPrice: calculateUnitPrice(it) }))
    const isTwoForOne = products.some(it => it.isTwoForOne)
    const units = lines.reduce((sum, it) => sum + it.amount, 0)
    const free = isTwoForOne ? countFreeUnits(lines) : lines.map(() => 0)
    const cheapest = lines.reduce((best, it, index) => (it.unitPrice < lines[best]!.unitPrice ? index : best), 0)
    return products.map((line, index) => ({
      line,
      price: (line.amount - free[index]!) * lines[index]!.unitPrice,
      free: free[index]!,
      nextIsFree: isTwoForOne && winsFreeUnit(units) && index === cheapest && line.amount < MAX_AMOUNT,
      steps: isTwoForOne ? getAmountSteps(units, { amount: line.amount, min: 0, max: MAX_AMOUNT }) : { increment: 1, decrement: 1 },
    }))
  })
}
