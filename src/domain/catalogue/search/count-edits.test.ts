import fc from 'fast-check'
import { expect, test } from 'vitest'

import { countEdits } from '#domain/catalogue/search/count-edits.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

test.each([
  ['pizza', 'pizza', 0],
  ['piza', 'pizza', 1],
  ['pizzza', 'pizza', 1],
  ['pozza', 'pizza', 1],
  ['pziza', 'pizza', 1],
  ['tirimasu', 'tiramisu', 2],
  ['sushi', 'pizza', 3],
])('%s and %s have %d typing errors', (one, other, edits) => {
  expect(countEdits(one, other, 2)).toBe(edits)
})

test('is symmetric, and 0 only for equal words', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(countEdits(one, other, 8)).toBe(countEdits(other, one, 8))
      expect(countEdits(one, other, 8) === 0).toBe(one === other)
    }),
  )
})

test('one typing error counts at most 1, anywhere in a word', () => {
  const changed = fc.tuple(word, fc.nat(), fc.constantFrom('delete', 'insert', 'replace', 'swap')).map(([text, position, change]) => {
    const at = text.length === 0 ? 0 : position % text.length
    const [before, letter, after] = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1)]
    if (change === 'insert') return [text, `${before}x${letter}${after}`] as const
    if (change === 'delete') return [text, before + after] as const
    if (change === 'swap') return [text, before + after.slice(0, 1) + letter + after.slice(1)] as const
    return [text, before + (letter && 'x') + after] as const
  })
  fc.assert(
    fc.property(changed, ([one, other]) => {
      expect(countEdits(one, other, 2)).toBeLessThanOrEqual(1)
    }),
  )
})

test('the beginning of a longer word counts', () => {
  expect(countEdits('mozar', 'mozzarella', 1, true)).toBe(1)
  expect(countEdits('mozzar', 'mozzarella', 1, true)).toBe(0)
  expect(countEdits('sushi', 'mozzarella', 1, true)).toBe(2)
})

test('longer words than 31 letters are compared by their beginning', () => {
  expect(countEdits('a'.repeat(60), 'a'.repeat(60), 2)).toBe(0)
})
