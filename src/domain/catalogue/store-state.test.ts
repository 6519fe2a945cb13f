import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { canOrder, isClosedWithoutSchedule, isOpen, isStillOpen, getOpenState, takesOrders } from '#domain/catalogue/store-state.ts'

const store = (over = {}) => ({ open: true, enabled: true, schedulingEnabled: false, scheduleMessage: null, ...over })

describe('A §4: "Store open state: open only when flagged open and enabled."', () => {
  test.each([
    [store(), 'open'],
    [store({ enabled: false }), 'closed'],
    [store({ open: false }), 'closed'],
    [store({ open: false, schedulingEnabled: true }), 'closed'],
    [store({ open: false, schedulingEnabled: true, scheduleMessage: 'from nine' }), 'scheduled'],
    [store({ enabled: false, schedulingEnabled: true, scheduleMessage: 'from nine' }), 'closed'],
  ])('%o is %s', (it, state) => expect(getOpenState(it)).toBe(state))

  test.each([
    ['closed and scheduling not offered', { open: false, scheduleMessage: 'from nine' }, true],
    ['closed and no schedule message', { open: false, schedulingEnabled: true }, true],
    ['closed and scheduling offered', { open: false, schedulingEnabled: true, scheduleMessage: 'from nine' }, false],
    ['disabled', { enabled: false, schedulingEnabled: true, scheduleMessage: 'from nine' }, true],
    ['open', {}, false],
  ])('"Closed without schedule: closed and scheduling not offered (or no schedule message), or disabled.": %s', (_, over, expected) =>
    expect(isClosedWithoutSchedule(store(over))).toBe(expected),
  )

  const any = fc.record({
    open: fc.boolean(),
    enabled: fc.boolean(),
    schedulingEnabled: fc.boolean(),
    scheduleMessage: fc.option(fc.string()),
  })
  test('an open store is never closed without schedule', () =>
    fc.assert(fc.property(any, it => !(isOpen(it) && isClosedWithoutSchedule(it)))))
})

describe('A §5: "A store without a urn (and not courier or quiero) fails with error key error.noStore."', () => {
  const types = ['STORE', 'QUIERO', 'COURIER', 'MENUS', 'PRODUCTS', 'CATEGORIZED', 'CUSTOM'] as const
  test('takes no orders', () => {
    expect(types.filter(itemsType => takesOrders({ itemsType, urn: null }))).toEqual(['QUIERO', 'COURIER'])
    expect(types.filter(itemsType => takesOrders({ itemsType, urn: 'urn:store:1' }))).toEqual([...types])
  })
  test('its page offers nothing, whether it is open or not', () => {
    const offers = (over: object, urn: string | null) => canOrder({ ...store(over), itemsType: 'STORE', urn })
    const later = { open: false, schedulingEnabled: true, scheduleMessage: 'from nine' }
    expect([{}, later, { enabled: false }].map(it => offers(it, 'urn:store:1'))).toEqual([true, true, false])
    expect([{}, later, { enabled: false }].map(it => offers(it, null))).toEqual([false, false, false])
  })
})

describe('A §9, "similar stores 600 s": a store closes while a list of stores is cached', () => {
  test.each([
    [{ open: true, openUntil: 1000 }, 999, true],
    [{ open: true, openUntil: 1000 }, 1000, false],
    [{ open: true, openUntil: null }, 1000, true],
    [{ open: false, openUntil: null }, 1000, false],
  ])('%o at %i: %s', (it, now, expected) => expect(isStillOpen(it, now)).toBe(expected))
})
