import { describe, expect, test } from 'vitest'

import { truncateText } from '#domain/language/truncate-text.ts'

describe('A §9: "Text truncation at 50 characters plus an ellipsis."', () => {
  test.each([
    [49, 49],
    [50, 50],
    [51, 51],
    [100, 51],
  ])('%i characters become %i', (length, shown) => {
    const text = truncateText('a'.repeat(length))
    expect(text).toHaveLength(shown)
    expect(text.endsWith('…')).toBe(length > 50)
  })
  test('a character of several code units is not divided', () => {
    expect(truncateText('👨‍👩‍👧'.repeat(50))).toBe('👨‍👩‍👧'.repeat(50))
    expect(truncateText('é'.normalize('NFD').repeat(51))).toBe(`${'é'.normalize('NFD').repeat(50)}…`)
  })
})
