/** Rounds minor units to the nearest usual price: a whole number of at least 1. */
export type Rounding = (minor: number) => number

/** Rounds to the nearest multiple of a step, but never to 0. */
export const roundToMultiple =
  (step: number): Rounding =>
  minor =>
    Math.max(step, Math.round(minor / step) * step)

/** Rounds to steps that grow with the price: `[below, step]`; the last step applies to all higher prices. */
export const roundInSteps =
  (...steps: readonly (readonly [below: number, step: number])[]): Rounding =>
  minor =>
    roundToMultiple((steps.find(([below]) => minor < below) ?? steps.at(-1)!)[1])(minor)

/**
 * Rounds to usual endings from a minimum price on: from 300, with the endings 0, 50 and 90 of 100, 8.63 becomes 8.50.
 *
 * @param unit unit of the endings; a negative ending is that much below the next unit
 */
export const roundToEndings = (small: Rounding, from: number, unit: number, ...ends: readonly number[]): Rounding => {
  const nearestEnd: Rounding = minor => {
    const base = Math.floor(minor / unit) * unit
    const candidates = [...ends, ...ends.map(it => it + unit), ...ends.map(it => it - unit)].map(it => base + it)
    return candidates.reduce((best, it) => (Math.abs(it - minor) < Math.abs(best - minor) ? it : best))
  }
  return minor => {
    const rounded = minor < from ? small(minor) : from
    return rounded < from ? rounded : nearestEnd(Math.max(minor, from))
  }
}
