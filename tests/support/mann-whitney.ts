/**
 * The two-sided p-value of the Mann–Whitney U test, with the normal approximation and the correction for ties. A low value means that the
 * samples differ. Use it for 20 values or more in each sample.
 */
export function getMannWhitneyP(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map(value => ({ value, isFirst: true })), ...second.map(value => ({ value, isFirst: false }))]
  all.sort((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let start = 0; start < all.length;) {
    let end = start
    while (end < all.length && all[end]!.value === all[start]!.value) end++
    const count = end - start
    const rank = (start + 1 + end) / 2
    rankSum += rank * all.slice(start, end).filter(it => it.isFirst).length
    ties += count ** 3 - count
    start = end
  }
  const [n, m] = [first.length, second.length]
  const u = rankSum - (n * (n + 1)) / 2
  const variance = ((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1)))
  if (variance === 0) return 1
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance)
  return Math.min(1, 2 * getUpperTail(z))
}

/** The share of a normal distribution above z: Abramowitz and Stegun 7.1.26, error below 1.5e-7. */
function getUpperTail(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const polynomial = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return (polynomial * Math.exp(-x * x)) / 2
}
