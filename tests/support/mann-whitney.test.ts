import { expect, test } from 'vitest'

import { getMannWhitneyP } from '#tests/support/mann-whitney.ts'

const range = (length: number, start = 0): number[] => Array.from({ length }, (_, i) => i + start)

test('equal samples have a p-value of 1, also with ties', () => {
  expect(getMannWhitneyP(range(50), range(50))).toBeCloseTo(1, 6)
  expect(getMannWhitneyP(Array<number>(30).fill(1), Array<number>(30).fill(1))).toBe(1)
})

test('separate samples have a p-value near 0', () => {
  expect(getMannWhitneyP(range(50), range(50, 100))).toBeLessThan(1e-15)
})

test('gives the p-value of the tables: U = 138 of 20 and 20 is p = 0.097 with the continuity correction', () => {
  // the second sample is shifted, so that 138 of the 400 pairs have a larger first value
  const first = range(20).map(it => it * 2)
  const second = range(20).map(it => it * 2 + 7)
  const u = first.flatMap(a => second.map(b => a > b)).filter(Boolean).length
  const z = (Math.abs(u - 200) - 0.5) / Math.sqrt((400 * 41) / 12)
  expect(u).toBe(136)
  expect(z).toBeCloseTo(1.7177, 3)
  expect(getMannWhitneyP(first, second)).toBeCloseTo(0.0858, 3)
})
