/**
 * Price of a two-for-one product without options: the customer pays for every second unit.
 *
 * @param amount units in the cart, ≥ 0
 * @param unitPrice minor currency units
 * @source A §4: "The two-for-one price is ceil(amount/2) times the unit price."
 */
export function calculateTwoForOnePrice(amount: number, unitPrice: number): number {
  return Math.ceil(amount / 2) * unitPrice
}

/**
 * Price of lines of one product with different options: the cheapest half of all units, rounded down, is free.
 *
 * @param lines units and the price of one, minor currency units
 * @source A §4: "total units halve rounded up; the cheapest half-units are flagged free" (pooled: product decision)
 */
export function calculatePooledPrice(lines: readonly { amount: number; unitPrice: number }[]): number {
  const free = countFreeUnits(lines)
  return lines.reduce((sum, { amount, unitPrice }, index) => sum + (amount - free[index]!) * unitPrice, 0)
}

/**
 * Free units of each line. The most expensive half is paid, so that the paid sum equals `calculatePooledPrice`.
 *
 * @returns one number a line, in the order of the lines
 * @source A §4: "the cheapest half-units are flagged free"
 */
export function countFreeUnits(lines: readonly { amount: number; unitPrice: number }[]): number[] {
  let paid = Math.ceil(lines.reduce((sum, it) => sum + it.amount, 0) / 2)
  const free = lines.map(it => it.amount)
  const mostExpensiveFirst = lines.map((it, index) => ({ ...it, index })).sort((a, b) => b.unitPrice - a.unitPrice)
  for (const { amount, index } of mostExpensiveFirst) {
    const paidUnits = Math.min(amount, paid)
    free[index] = amount - paidUnits
    paid -= paidUnits
  }
  return free
}

/** Units that "+" adds and "−" removes. 0 disables the button. */
export interface AmountSteps {
  readonly increment: number
  readonly decrement: number
}

/**
 * The steps are equal in both directions. An even count changes by two units, so the price changes by one unit price. An odd count changes
 * by one unit: "+" completes the pair for free, "−" removes the single unit. The bounds limit each step.
 *
 * @param units of the product over all its lines: lines with different options make pairs with each other
 * @param line its own amount and its bounds, units
 * @source A §4: "the increment step is 1 if odd, else 2"; the same for "−" is a product decision
 */
export function getAmountSteps(units: number, line: { amount: number; min: number; max: number }): AmountSteps {
  const step = units % 2 === 1 ? 1 : 2
  return { increment: Math.min(step, line.max - line.amount), decrement: Math.min(step, line.amount - line.min) }
}

/** @source A §4: "an odd count wins one free product" */
export function winsFreeUnit(amount: number): boolean {
  return amount % 2 === 1
}
