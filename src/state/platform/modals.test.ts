import { describe, expect, test } from 'vitest'

import { createModals } from '#state/platform/modals.ts'

describe('modals (A §4)', () => {
  test('"a stack with push and pop"', () => {
    const modals = createModals()
    modals.push({ name: 'cart', dismissable: true })
    modals.push({ name: 'lastProduct', dismissable: true, subject: 'line' })
    expect(modals.pop()).toBe(true)
    expect(modals.$stack.get().map(it => it.name)).toEqual(['cart'])
  })
  test('"only dismissable top modals can be popped"', () => {
    const modals = createModals()
    modals.push({ name: 'cart', dismissable: true })
    modals.push({ name: 'lastProduct', dismissable: false })
    expect(modals.pop()).toBe(false)
    modals.remove('lastProduct')
    expect(modals.pop()).toBe(true)
    expect(modals.pop()).toBe(false)
  })
  test('"some classes allow a single instance": all of them do', () => {
    const modals = createModals()
    modals.push({ name: 'cart', dismissable: true })
    modals.push({ name: 'cart', dismissable: true })
    expect(modals.$stack.get()).toHaveLength(1)
  })
})
