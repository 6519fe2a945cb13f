/**
 * Price of a two-for-one product without options: the customer pays for every second unit.
 *
 * @param amount units in the cart, ≥ 0
 * @param unitPrice minor currency units
 * @source A §4: "The two-for-one price is ceil(amount/2) times the unit price."
 */
export function twoForOnePrice(amount: number, unitPrice: number): number {
  return Math.ceil(amount / 2) * unitPrice
}

/**
 * The same over lines of one product whose options differ: the cheapest half of all units, rounded down, is free.
 *
 * @param lines units and the price of one, minor currency units
 * @source A §4: "total units halve rounded up; the cheapest half-units are flagged free" (pooled: product decision)
 */
export function pooledPrice(lines: readonly { amount: number; unitPrice: number }[]): number {
  const units = lines.reduce((sum, it) => sum + it.amount, 0)
  let paid = Math.ceil(units / 2)
  let price = 0
  for (const { amount, unitPrice } of [...lines].sort((a, b) => b.unitPrice - a.unitPrice)) {
    const taken = Math.min(amount, paid)
    price += taken * unitPrice
    paid -= taken
  }
  return price
}

/**
 * How many units one press of "+" adds, so that a pair is never left half-used.
 *
 * @source A §4: "the increment step is 1 if odd, else 2"
 */
export function twoForOneStep(amount: number): 1 | 2 {
  return amount % 2 === 1 ? 1 : 2
}

/** @source A §4: "an odd count wins one free product" */
export function winsFreeUnit(amount: number): boolean {
  return amount % 2 === 1
}
