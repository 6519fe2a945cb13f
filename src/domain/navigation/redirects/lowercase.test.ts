import fc from 'fast-check'
import { expect, test } from 'vitest'

import { describeRedirect, resolveUrl } from '#domain/navigation/redirects/redirect-samples.ts'

test.each([
  ['/ES/en/Barcelona', '301 /es/en/barcelona/'],
  ['/es/es/barcelona/Comida-1_1/PIZZA_7/', '301 /es/es/barcelona/comida-1_1/pizza_7/'],
  ['/es/es/barcelona/The-Store/', '301 /es/es/barcelona/the-store/'],
  ['/es/es/barcelona/STORE-X/Fruit-c.12/', '301 /es/es/barcelona/store-x/fruit-c.12/'],
  // near misses: customer input, and ids of links
  ['/es/es/barcelona/search/Pan%20Con%20Tomate/', 'unchanged'],
  ['/es/es/barcelona/store-x/?search=Agua', 'unchanged'],
  ['/signature/0F8FAD5B-D9CB-469F-A165-70867728950E/', 'unchanged'],
])('A §2.2 rule 15: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test('the case of search texts and uuids is preserved', () =>
  fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[A-Za-z]{1,12}$/), fc.uuid(), fc.boolean(), async (text, uuid, large) => {
      const id = large ? uuid.toUpperCase() : uuid
      expect(await resolveUrl(`/ES/es/Barcelona/Search/${text}`)).toEqual({ redirect: `/es/es/barcelona/search/${text}/`, status: 301 })
      expect(await resolveUrl(`//signature/${id}`)).toEqual({ redirect: `/signature/${id}/`, status: 301 })
    }),
  ))
