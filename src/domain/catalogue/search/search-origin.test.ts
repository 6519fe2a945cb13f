import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { chooseSearchOrigin, parseSearchOrigin } from '#domain/catalogue/search/search-origin.ts'

const CATEGORY = '/es/en/barcelona/restaurants_1/?sort=rating&sortingId=3'

describe('A §4: "The previous page is not stored when it is \'store\'."', () => {
  test.each([
    ['city', '/es/en/barcelona/', undefined, '/es/en/barcelona/'],
    ['category', CATEGORY, '/es/en/barcelona/', CATEGORY],
    ['store', '/es/en/barcelona/pizzeria-roma/', undefined, undefined],
    ['store', '/es/en/barcelona/pizzeria-roma/', CATEGORY, undefined],
    ['storeCollection', '/es/en/barcelona/pizzeria-roma/pasta-c.3/', CATEGORY, undefined],
    ['searchPage', '/es/en/barcelona/search/pizza/', CATEGORY, CATEGORY],
    ['searchPage', '/es/en/barcelona/search/pizza/', undefined, undefined],
  ])('a search that begins on %s at %s, after %s, returns to %s', (name, path, previous, expected) => {
    expect(chooseSearchOrigin(name, path, previous)).toBe(expected)
  })
})

describe('the stored path', () => {
  test('leads to this site only', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map(it => `/${it}`),
          fc.constantFrom('//evil.example/', '/\\evil.example', '/a b', 'mailto:x'),
        ),
        text => {
          const path = parseSearchOrigin(text)
          if (path !== undefined) expect(new URL(path, 'https://storefront.example/').origin).toBe('https://storefront.example')
        },
      ),
    )
  })
  test.each([
    [null, undefined],
    ['', undefined],
    ['//evil.example/', undefined],
    ['https://evil.example/', undefined],
    [CATEGORY, CATEGORY],
    [`/${'a'.repeat(999)}`, `/${'a'.repeat(999)}`],
    [`/${'a'.repeat(1000)}`, undefined],
  ])('%s is read as %s', (text, expected) => {
    expect(parseSearchOrigin(text)).toBe(expected)
  })
})
