/**
 * Splits the total of an order between the participants, to the minor unit. Each pays the own products. What the order costs beyond all
 * products (delivery, service, tip) is shared in equal parts; what it costs less (a promo code) is shared in proportion to the products.
 * The rest of the division goes to the largest remainders, then to the first participants.
 *
 * @param products price of the products of each participant, minor units; those without products pay nothing
 * @param total of the order, minor units
 * @returns the parts, whose sum is exactly `total`; empty without participants
 */
export function splitTotal(products: readonly number[], total: number): number[] {
  const sum = products.reduce((all, it) => all + it, 0)
  const weights = total < sum ? products : products.map(it => (it > 0 ? 1 : 0))
  const rest = divide(total - sum, weights)
  return products.map((it, index) => it + rest[index]!)
}

/** Divides an amount by weights; equal weights when all are 0. The sum of the parts is exactly the amount. */
export function divide(amount: number, given: readonly number[]): number[] {
  const weights = given.some(it => it > 0) ? given : given.map(() => 1)
  const sign = Math.sign(amount)
  const size = BigInt(Math.abs(amount))
  // the products of two sums of money exceed 2^53
  const all = weights.reduce((sum, it) => sum + BigInt(it), 0n)
  const parts = weights.map(it => ({ whole: (size * BigInt(it)) / all, remainder: (size * BigInt(it)) % all }))
  let missing = Number(size - parts.reduce((sum, it) => sum + it.whole, 0n))
  const amounts = parts.map(it => Number(it.whole))
  const byRemainder = parts.map((it, index) => ({ ...it, index })).sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1)) // prettier-ignore
  for (const { index } of byRemainder) {
    if (missing === 0) break
    amounts[index]! += 1
    missing -= 1
  }
  return amounts.map(it => (it === 0 ? 0 : sign * it))
}
