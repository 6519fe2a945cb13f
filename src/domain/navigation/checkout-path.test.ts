import fc from 'fast-check'
import { expect, test } from 'vitest'

import { getCheckoutPath } from '#domain/navigation/checkout-path.ts'
import { toPath } from '#domain/navigation/routes.ts'

const word = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter(it => it.trim() !== '' && !/[\\/.\p{C}]/u.test(it))

test('B §2: the checkout path of a store equals that of toPath for any city and store', () => {
  fc.assert(
    fc.property(
      word,
      word,
      fc.constantFrom('es', 'uk', 'hy', 'pt_BR'),
      fc.integer({ min: 1, max: 1e9 }),
      (city, storeSlug, language, storeId) => {
        const place = { country: 'am', language, city }
        for (const mode of [{}, { mode: 'pickup' }] as const)
          expect(getCheckoutPath(toPath({ name: 'store', ...place, ...mode, storeSlug }), storeId)).toBe(
            toPath({ name: 'checkout', ...place, ...mode, storeId }),
          )
      },
    ),
  )
})

test.each([
  '/',
  '/es/es/',
  '/es/es/barcelona/',
  '/es/es/barcelona/a/b/',
  'https://elsewhere.test/es/es/x/y/',
  '/es/es/barcelona/pizza',
  '/es/es/barcelona/pizza/?mode=other',
  '/es/es/barcelona/pizza/?mode=pickup&mode=pickup',
  '',
])('a path of no store has no checkout: %s', path => expect(getCheckoutPath(path, 12)).toBeUndefined())
