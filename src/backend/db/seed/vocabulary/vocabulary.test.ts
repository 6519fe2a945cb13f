import { expect, test } from 'vitest'

test('placeholder', () => {
  expect(true).toBe(true)
})
