import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { assignLines, getOrderLineKey } from '#domain/cart/group/assign-lines.ts'
import {
  applyGroupAction,
  type GroupAction,
  type GroupState,
  getGroupEnd,
  getPaymentEnd,
  mustRemind,
  PAYMENT_MS,
  REMINDER_MS,
  toNameKey,
} from '#domain/cart/group/group-order.ts'
import { mergeChosen } from '#domain/cart/group/merge-chosen.ts'
import { splitTotal } from '#domain/cart/group/split-total.ts'

describe('issue 23 point 6: "the host closes, the host pays; reminder and expiry"', () => {
  const STATES: readonly GroupState[] = ['OPEN', 'CLOSED', 'PAYING', 'ORDERED', 'EXPIRED', 'CANCELLED']
  test.each<[GroupAction, (GroupState | undefined)[]]>([
    ['close', ['CLOSED', 'CLOSED', undefined, undefined, undefined, undefined]],
    ['reopen', ['OPEN', 'OPEN', undefined, undefined, undefined, undefined]],
    ['cancel', ['CANCELLED', 'CANCELLED', 'CANCELLED', undefined, undefined, 'CANCELLED']],
  ])('%s is possible in active group orders only, and a repetition changes nothing', (action, expected) => {
    expect(STATES.map(it => applyGroupAction(it, action))).toEqual(expected)
  })
  test('the host is reminded once, ten minutes before the end, and not after it', () => {
    const end = getGroupEnd(0, 30)
    const open = { state: 'OPEN', expiresAt: end, reminded: false } as const
    expect(end).toBe(30 * 60_000)
    expect(mustRemind(open, end - REMINDER_MS - 1)).toBe(false)
    expect(mustRemind(open, end - REMINDER_MS)).toBe(true)
    expect(mustRemind(open, end - 1)).toBe(true)
    expect(mustRemind(open, end)).toBe(false)
    expect(mustRemind({ ...open, reminded: true }, end - 1)).toBe(false)
    expect(mustRemind({ ...open, state: 'CLOSED' }, end - 1)).toBe(false)
  })
  test('after the closing the host has 30 minutes to pay, or the rest of the time', () => {
    expect(getPaymentEnd(1000 + PAYMENT_MS - 1, 1000)).toBe(1000 + PAYMENT_MS)
    expect(getPaymentEnd(1000 + PAYMENT_MS + 1, 1000)).toBe(1000 + PAYMENT_MS + 1)
  })
  test('names that look the same are the same', () => {
    expect(toNameKey(' Ana  MARÍA ')).toBe(toNameKey('ana maría'))
    expect(toNameKey('Ana')).not.toBe(toNameKey('Anna'))
  })
})

describe('issue 23 point 6: "split by lines": the parts of a total', () => {
  test.each([
    ['fees are shared equally by those who have products', [1000, 3000, 0], 4600, [1300, 3300, 0]],
    ['the rest of the division goes to the first', [1000, 1000, 1000], 3100, [1034, 1033, 1033]],
    ['a discount is shared in proportion to the products', [1000, 3000], 3000, [750, 2250]],
    ['the largest remainder gets the rest', [100, 200], 200, [67, 133]],
    ['nothing to pay', [1000, 3000], 0, [0, 0]],
    ['without any products', [0, 0], 3, [2, 1]],
    ['without participants', [], 0, []],
  ])('%s', (_, products, total, parts) => expect(splitTotal(products, total)).toEqual(parts))

  test('the sum of the parts is the total to the cent, nobody pays less than nothing, and the order of the names does not matter by more than a cent', () => {
    const amount = fc.integer({ min: 0, max: 2_000_000_000_000 })
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 0, max: 200_000_000_000_000 }),
        (products, total) => {
          const parts = splitTotal(products, total)
          expect(parts.reduce((all, it) => all + it, 0)).toBe(total)
          expect(parts.every(it => it >= 0)).toBe(true)
          const reversed = splitTotal(products.toReversed(), total).toReversed()
          parts.forEach((it, index) => expect(Math.abs(it - reversed[index]!)).toBeLessThanOrEqual(1))
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('issue 23 point 6: "each with their own lines and name": whose units an order has', () => {
  const key = fc.constantFrom('a', 'b', 'c')
  const quantity = fc.integer({ min: 1, max: 9 })
  test('each unit is assigned once, and nobody gets more than was chosen', () => {
    const choice = fc.record({ participant: fc.constantFrom('Ana', 'Ben', 'Eva'), key, quantity })
    fc.assert(
      fc.property(fc.array(fc.record({ key, quantity }), { maxLength: 8 }), fc.array(choice, { maxLength: 12 }), (lines, choices) => {
        const parts = assignLines(lines, choices)
        const count = (all: readonly { quantity: number }[]): number => all.reduce((sum, it) => sum + it.quantity, 0)
        parts.forEach((it, index) => expect(count(it)).toBe(lines[index]!.quantity))
        for (const name of ['Ana', 'Ben', 'Eva'])
          for (const product of ['a', 'b', 'c']) {
            const got = count(parts.flatMap((it, index) => (lines[index]!.key === product ? it.filter(part => part.participant === name) : []))) // prettier-ignore
            expect(got).toBeLessThanOrEqual(count(choices.filter(it => it.participant === name && it.key === product)))
          }
        // units are left to nobody only when all choices of the product are served
        for (const product of ['a', 'b', 'c']) {
          const ordered = count(lines.filter(it => it.key === product))
          const chosen = count(choices.filter(it => it.key === product))
          const unnamed = count(parts.flatMap((it, index) => (lines[index]!.key === product ? it.filter(part => part.participant === null) : []))) // prettier-ignore
          expect(unnamed).toBe(Math.max(0, ordered - chosen))
        }
      }),
      { numRuns: 2000 },
    )
  })

  const line = { id: 7, storeProductId: '', externalId: '', quantity: 2, name: 'Pizza', displayedPrice: 900 }
  const option = (attributeId: number, units = 1) => ({ name: 'x', groupName: 'y', displayedPrice: 0, quantity: units, attributeId, groupId: 1, groupPosition: 0, externalId: '', groupExternalId: '' }) // prettier-ignore
  test('lines are the same by product, options and note, whatever the order of the options', () => {
    expect(getOrderLineKey({ ...line, customizations: [option(1), option(2, 2)] })).toBe(getOrderLineKey({ ...line, customizations: [option(2), option(1), option(2)], note: ' ' })) // prettier-ignore
    expect(getOrderLineKey({ ...line, note: 'no salt' })).not.toBe(getOrderLineKey(line))
    expect(getOrderLineKey({ ...line, customizations: [option(1)] })).not.toBe(getOrderLineKey(line))
  })
  test('the same product again adds units, up to the limit of a line', () => {
    expect(mergeChosen([line], [{ ...line, quantity: 3 }, { ...line, note: 'hot' }])).toEqual([{ ...line, quantity: 5 }, { ...line, note: 'hot' }]) // prettier-ignore
    expect(mergeChosen([{ ...line, quantity: 98 }], [line])[0]!.quantity).toBe(99)
  })
})
