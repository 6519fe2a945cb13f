/** The nearest sum that a price list would print; minor units in and out, whole, at least the smallest of them. */
export type Rounding = (minor: number) => number

/** The nearest multiple of a step, never 0. */
export const roundToMultiple =
  (step: number): Rounding =>
  minor =>
    Math.max(step, Math.round(minor / step) * step)

/** Steps that grow with the sum: `[below, step]`, the last one for all that is dearer. */
export const roundInSteps =
  (...steps: readonly (readonly [below: number, step: number])[]): Rounding =>
  minor =>
    roundToMultiple((steps.find(([below]) => minor < below) ?? steps.at(-1)!)[1])(minor)

/**
 * Prices that end as people are used to, from a sum on: at 300, with ends 0, 50 and 90 of 100, 8.63 becomes 8.50.
 *
 * @param whole what the ends are counted from; an end below zero is that much under the next one
 */
export const roundToEndings = (small: Rounding, from: number, whole: number, ...ends: readonly number[]): Rounding => {
  const nearestEnd: Rounding = minor => {
    const floor = Math.floor(minor / whole) * whole
    const candidates = [...ends, ...ends.map(it => it + whole), ...ends.map(it => it - whole)].map(it => floor + it)
    return candidates.reduce((best, it) => (Math.abs(it - minor) < Math.abs(best - minor) ? it : best))
  }
  return minor => {
    const below = minor < from ? small(minor) : from
    return below < from ? below : nearestEnd(Math.max(minor, from))
  }
}
