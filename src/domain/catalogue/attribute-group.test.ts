import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { getGroupKind, isGroupFull, isGroupValid, isOptional } from '#domain/catalogue/attribute-group.ts'

describe('attribute groups (A §5)', () => {
  test.each([
    [{}, 'open'],
    [{ min: 2 }, 'open'],
    [{ max: 1 }, 'single'],
    [{ min: 1, max: 1 }, 'single'],
    [{ min: 0, max: 3 }, 'capped'],
  ])('"max absent means no cap, max 1 means single choice, otherwise capped": %o is %s', (bounds, kind) =>
    expect(getGroupKind(bounds).kind).toBe(kind),
  )

  test.each([
    [{ min: 1, max: 1 }, [1]],
    [{ max: 1 }, [0, 1]],
    [{ min: 2, max: 4 }, [2, 3, 4]],
    [{ max: 3 }, [0, 1, 2, 3]],
    [{ min: 1 }, [2, 3, 4, 5, 6]],
    [{}, [0, 1, 2, 3, 4, 5, 6]],
  ])('%o accepts %o of 0…6 units', (bounds, right) => {
    expect([0, 1, 2, 3, 4, 5, 6].filter(it => isGroupValid(bounds, it))).toEqual(right)
  })

  const bounds = fc.record({
    min: fc.option(fc.nat(5), { nil: undefined }),
    max: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
  })
  test('a full group is never over its cap, and only a cap fills', () =>
    fc.assert(
      fc.property(bounds, fc.nat(10), (group, selected) => {
        if (group.max === undefined) expect(isGroupFull(group, selected)).toBe(false)
        else if (isGroupValid(group, selected)) expect(selected).toBeLessThanOrEqual(group.max)
      }),
    ))
  test('"Optional if min is 0 or absent.": an optional group may be empty', () =>
    fc.assert(fc.property(bounds, group => void expect(isGroupValid(group, 0)).toBe(isOptional(group)))))
})
