import fc from 'fast-check'
import { expect, test } from 'vitest'

import { end, go } from '#domain/navigation/redirects/test-world.ts'

test.each([
  ['/ES/en/Barcelona', '301 /es/en/barcelona/'],
  ['/es/es/barcelona/Comida-1_1/PIZZA_7/', '301 /es/es/barcelona/comida-1_1/pizza_7/'],
  ['/es/es/barcelona/The-Store/', '301 /es/es/barcelona/the-store/'],
  ['/es/es/barcelona/STORE-X/Fruit-c.12/', '301 /es/es/barcelona/store-x/fruit-c.12/'],
  // near misses: what a customer typed, and ids that a link carries
  ['/es/es/barcelona/search/Pan%20Con%20Tomate/', 'stays'],
  ['/es/es/barcelona/store-x/?search=Agua', 'stays'],
  ['/signature/0F8FAD5B-D9CB-469F-A165-70867728950E/', 'stays'],
])('A §2.2 rule 15: %s %s', async (address, expected) => expect(await end(address)).toBe(expected))

test('search texts and uuids keep their case', () =>
  fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[A-Za-z]{1,12}$/), fc.uuid(), fc.boolean(), async (text, uuid, large) => {
      const id = large ? uuid.toUpperCase() : uuid
      expect(await go(`/ES/es/Barcelona/Search/${text}`)).toEqual({ redirect: `/es/es/barcelona/search/${text}/`, status: 301 })
      expect(await go(`//signature/${id}`)).toEqual({ redirect: `/signature/${id}/`, status: 301 })
    }),
  ))
