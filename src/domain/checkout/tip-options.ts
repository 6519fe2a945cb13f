/** Shares of the products that a checkout offers as a tip, percent. */
const SHARES = [5, 10, 15]

/** Rounds to 1, 1.5, 2, 2.5, … 9.5 times a power of ten, at least 1. */
function round(amount: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(amount, 1))) / 2
  return Math.max(1, Math.round(Math.round(amount / step) * step))
}

/**
 * The tips that a checkout offers, ascending; with the chosen one, which may be of another cart.
 *
 * @param products price of the products, minor units
 * @param chosen minor units; 0: none
 */
export function getTipOptions(products: number, chosen: number): number[] {
  const offered = products > 0 ? SHARES.map(share => round((products * share) / 100)) : []
  return [...new Set([...offered, ...(chosen > 0 ? [chosen] : [])])].toSorted((one, other) => one - other)
}
