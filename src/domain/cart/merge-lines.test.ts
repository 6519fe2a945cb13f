import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { LineChange } from '#contract/cart/saved-cart.ts'
import { correctClock, limitRemovals, mergeLines } from '#domain/cart/merge-lines.ts'
import { createSavedLine } from '#domain/cart/cart-samples.ts'
import { getLineKey } from '#domain/cart/saved-lines.ts'

/** Few products and few instants, so that changes of the same line at the same moment are frequent. */
const anyChange: fc.Arbitrary<LineChange> = fc
  .record({ product: fc.integer({ min: 1, max: 4 }), amount: fc.integer({ min: 0, max: 3 }), addedAt: fc.integer({ min: 0, max: 3 }), changedAt: fc.integer({ min: 0, max: 5 }) })
  .map(({ product, amount, addedAt, changedAt }) => {
    const { line } = createSavedLine(product, { amount: Math.max(1, amount) })
    return { key: getLineKey(line), line: amount === 0 ? null : line, addedAt, changedAt }
  }) // prettier-ignore
const anyChanges = fc.array(anyChange, { maxLength: 8 }).map(it => mergeLines([], it))

describe('issue 19: last writer wins per line', () => {
  test('the order of the devices does not matter', () => {
    fc.assert(
      fc.property(anyChanges, anyChanges, (one, other) => {
        expect(mergeLines(one, other)).toEqual(mergeLines(other, one))
      }),
    )
    fc.assert(
      fc.property(anyChanges, anyChanges, anyChanges, (one, two, three) => {
        expect(mergeLines(mergeLines(one, two), three)).toEqual(mergeLines(one, mergeLines(two, three)))
      }),
    )
  })
  test('merging again changes nothing, so that a call can be repeated', () => {
    fc.assert(
      fc.property(anyChanges, anyChanges, (one, other) => {
        const merged = mergeLines(one, other)
        expect(mergeLines(merged, other)).toEqual(merged)
        expect(mergeLines(merged, merged)).toEqual(merged)
      }),
    )
  })
  test('keeps every line that was not removed later', () => {
    fc.assert(
      fc.property(anyChanges, anyChanges, (one, other) => {
        const merged = new Map(mergeLines(one, other).map(it => [it.key, it]))
        for (const { key, line, changedAt } of [...one, ...other]) {
          const isRemoved = [...one, ...other].some(it => it.key === key && it.line === null && it.changedAt > changedAt)
          if (line !== null && !isRemoved) expect(merged.get(key)?.line).not.toBeNull()
          expect(merged.has(key)).toBe(true)
        }
      }),
    )
  })
  test('lines that were added at the same moment have one order on every device', () => {
    const changes = [3, 1, 2].map(it => ({ key: `${it}`, line: createSavedLine(it).line, addedAt: 1, changedAt: 1 }))
    expect(mergeLines([], changes).map(it => it.key)).toEqual(['1', '2', '3'])
  })
  test('the oldest removals of a cart with too many lines are dropped, and no more than needed', () => {
    const change = (key: string, changedAt: number, line: LineChange['line'] = null) => ({ key, line, addedAt: 1, changedAt })
    const { line } = createSavedLine(1)
    const changes = [change('new', 9), change('line', 1, line), change('old', 2), change('middle', 5)]
    const keys = (limit: number) => limitRemovals(changes, limit)?.map(it => it.key)
    expect([4, 3, 2, 1, 0].map(keys)).toEqual([['new', 'line', 'old', 'middle'], ['new', 'line', 'middle'], ['new', 'line'], ['line'], undefined]) // prettier-ignore
  })
  test('the last change of a line wins, also its removal', () => {
    const { line } = createSavedLine(1)
    const key = getLineKey(line)
    const added = { key, line, addedAt: 1, changedAt: 1 }
    const removed = { key, line: null, addedAt: 1, changedAt: 2 }
    const more = { key, line: { ...line, amount: 4 }, addedAt: 1, changedAt: 3 }
    expect(mergeLines([removed], [added])).toEqual([removed])
    expect(mergeLines([removed], [more])).toEqual([more])
  })
  test('at the same moment a line wins over its removal', () => {
    const { line } = createSavedLine(1)
    const change = { key: getLineKey(line), addedAt: 1, changedAt: 1 }
    expect(mergeLines([{ ...change, line: null }], [{ ...change, line }])).toEqual([{ ...change, line }])
  })
})

describe('the bounds of a stored cart', () => {
  test('the oldest removals are dropped, never a line', () => {
    fc.assert(
      fc.property(anyChanges, fc.integer({ min: 0, max: 5 }), (changes, limit) => {
        const lines = changes.filter(it => it.line !== null)
        const limited = limitRemovals(changes, limit)
        if (lines.length > limit) {
          expect(limited).toBeUndefined()
          return
        }
        expect(limited!.length).toBeLessThanOrEqual(limit)
        expect(limited!.filter(it => it.line !== null)).toEqual(lines)
        const times = limited!.filter(it => it.line === null).map(it => it.changedAt)
        const dropped = changes.filter(it => !limited!.includes(it)).map(it => it.changedAt)
        expect(Math.max(-1, ...dropped)).toBeLessThanOrEqual(Math.min(Number.MAX_SAFE_INTEGER, ...times))
      }),
    )
  })
  test('the times of a device whose clock is wrong are corrected, and no change is in the future', () => {
    const hour = 3_600_000
    expect(correctClock({ addedAt: 9 * hour, changedAt: 10 * hour }, 10 * hour, 7 * hour)).toEqual({
      addedAt: 6 * hour,
      changedAt: 7 * hour,
    })
    expect(correctClock({ addedAt: hour, changedAt: 2 * hour }, 2 * hour, 7 * hour)).toEqual({ addedAt: 6 * hour, changedAt: 7 * hour })
    // a difference of a minute is the time of the request
    const change = { addedAt: hour, changedAt: 2 * hour }
    expect(correctClock(change, 7 * hour - 60_000, 7 * hour)).toEqual(change)
    expect(correctClock(change, 7 * hour - 60_001, 7 * hour).changedAt).toBe(2 * hour + 60_001)
    expect(correctClock({ addedAt: hour, changedAt: 99 * hour }, 7 * hour - 500, 7 * hour)).toEqual({ addedAt: hour, changedAt: 7 * hour })
  })
})
