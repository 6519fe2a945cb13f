import { describe, expect, test } from 'vitest'

import { getCategoryIcon, getCategoryState } from '#domain/catalogue/category-kind.ts'

const icons = { openIcon: 'sun', sleepIcon: 'moon', disabledIcon: 'cross', image: 'burger' }

describe('A §3: "open, enabled, …, openIcon, sleepIcon, disabledIcon"', () => {
  test('a disabled category is disabled, whether open or not', () => {
    expect([true, false].map(open => getCategoryState({ open, enabled: false }))).toEqual(['disabled', 'disabled'])
    expect([true, false].map(open => getCategoryState({ open, enabled: true }))).toEqual(['open', 'asleep'])
  })
  test('each state has its icon, and the image without one', () => {
    expect(getCategoryIcon({ ...icons, open: true, enabled: true })).toBe('sun')
    expect(getCategoryIcon({ ...icons, open: false, enabled: true })).toBe('moon')
    expect(getCategoryIcon({ ...icons, open: false, enabled: false })).toBe('cross')
    expect(getCategoryIcon({ ...icons, sleepIcon: '', open: false, enabled: true })).toBe('burger')
  })
})
