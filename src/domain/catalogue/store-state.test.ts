import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isClosedWithoutSchedule, isOpen, getOpenState } from '#domain/catalogue/store-state.ts'

const store = (over = {}) => ({ open: true, enabled: true, schedulingEnabled: false, scheduleMessage: null, ...over })

describe('store open state (A §4)', () => {
  test.each([
    [store(), 'open'],
    [store({ enabled: false }), 'closed'],
    [store({ open: false }), 'closed'],
    [store({ open: false, schedulingEnabled: true }), 'closed'],
    [store({ open: false, schedulingEnabled: true, scheduleMessage: 'from nine' }), 'scheduled'],
    [store({ enabled: false, schedulingEnabled: true, scheduleMessage: 'from nine' }), 'closed'],
  ])('%o is %s', (it, state) => expect(getOpenState(it)).toBe(state))

  const any = fc.record({
    open: fc.boolean(),
    enabled: fc.boolean(),
    schedulingEnabled: fc.boolean(),
    scheduleMessage: fc.option(fc.string()),
  })
  test('an open store is never closed without schedule', () =>
    fc.assert(fc.property(any, it => !(isOpen(it) && isClosedWithoutSchedule(it)))))
})
