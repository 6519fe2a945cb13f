import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createMenuFilter } from '#domain/catalogue/menu-search.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'
import { findMatchRanges } from '#domain/catalogue/search/match-ranges.ts'

const mark = (text: string, query: string): string =>
  findMatchRanges(text, query).reduceRight(
    (marked, [start, end]) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
    text,
  )

test.each([
  ['Pizza Margherita', 'marg', 'Pizza [Marg]herita'],
  ['Pizza Margherita', 'margherita PIZZA', '[Pizza] [Margherita]'],
  ['Café con leche', 'cafe', '[Café] con leche'],
  ['Crème brûlée', 'brulee', 'Crème [brûlée]'],
  ['Піца з грибами', 'pits', '[Піц]а з грибами'],
  ['Жареный сыр', 'zh', '[Ж]ареный сыр'],
  ['ხინკალი', 'khin', '[ხინ]კალი'],
  ['Խորոված', 'khorovats', '[Խորոված]'],
  ['Ջուր', 'ջուր', '[Ջուր]'],
  ['Coca-Cola Zero', 'cola', 'Coca-[Cola] Zero'],
  ['Tarta de tres leches', 'e', 'Tarta d[e] tr[e]s l[e]ches'],
  ['Pizza', 'sushi', 'Pizza'],
  ['Pizza', '', 'Pizza'],
  ['', 'pizza', ''],
  ['Pizza', '!?', 'Pizza'],
])('%j with the query %j is marked as %j', (text, query, expected) => {
  expect(mark(text, query)).toBe(expected)
})

describe('for all texts and queries', () => {
  const words = fc.constantFrom('Pizza', 'піца', 'Café', 'ջուր', 'ხინკალი', 'crème', 'Ђувеч', 'niño', 'ß', '2-for-1', 'œuf', '🍕', ' ')
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.array(words, { maxLength: 8 }).map(it => it.join(' ')),
  )

  test('the marks are in order, do not overlap, are within the text, and have a word of the query', () => {
    fc.assert(
      fc.property(texts, texts, (text, query) => {
        const keys = toSearchKey(query).split(' ')
        let from = 0
        for (const [start, end] of findMatchRanges(text, query)) {
          expect(start).toBeGreaterThanOrEqual(from)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          const marked = toSearchKey(text.slice(start, end))
          expect(keys.some(it => it !== '' && marked.includes(it))).toBe(true)
          from = end
        }
      }),
    )
  })
  test('a text that the filter of the menu finds by a word within one of its words has a mark', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), fc.nat(), (list, choice) => {
        const query = toSearchKey(list[choice % list.length]!)
        fc.pre(query !== '' && !query.includes(' '))
        const text = list.join(' ')
        expect(createMenuFilter(query)(text)).toBe(true)
        expect(findMatchRanges(text, query).length).toBeGreaterThan(0)
      }),
    )
  })
})
