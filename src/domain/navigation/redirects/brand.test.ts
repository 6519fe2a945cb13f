import { expect, test } from 'vitest'

import { AWAY, end, WORLD } from '#domain/navigation/redirects/test-world.ts'
import type { BrandStoreFact } from '#domain/navigation/navigation-request.ts'
import { toPath } from '#domain/navigation/routes.ts'

const inSeville: BrandStoreFact = {
  slug: 'roma',
  city: { countryCode: 'ES', languageCode: 'es', slugTranslations: { es: 'sevilla', en: 'seville' } },
}
const world = { ...WORLD, brandStore: inSeville }

test.each([
  ['/brand/7/?delivery_address_lat=37.38&delivery_address_lng=-5.99', '302 /es/es/sevilla/roma/'],
  ['/brand/7/', '302 /es/es/sevilla/roma/'],
  ['/brand/7/?utm_source=mail', '302 /es/es/sevilla/roma/?utm_source=mail'],
  [toPath({ name: 'brandSpecificLanding' }), '302 /es/es/sevilla/roma/'],
  // near miss: a brand without a number
  ['/brand/roma/', 'This page could not be found'],
])('A §2.2 rule 11: %s %s', async (address, expected) => expect(await end(address, {}, world)).toBe(expected))

test.each<[string, BrandStoreFact | undefined]>([
  ['no store of it', undefined],
  ['a city without a slug', { ...inSeville, city: { ...inSeville.city, slugTranslations: {} } }],
])('on any failure it goes to global: %s', async (_, brandStore) => {
  expect(await end('/brand/7/', {}, { ...WORLD, brandStore })).toBe('302 /')
  expect(await end('/brand/7/', {}, { ...AWAY, brandStore })).toBe('302 /')
})

test('a blocked city has no store to go to', async () => {
  const brandStore = { slug: 'roma', city: { countryCode: 'AM', languageCode: 'hy', slugTranslations: { hy: 'vagharshapat' } } }
  expect(await end('/brand/7/', {}, { ...WORLD, brandStore })).toBe('302 /am/hy/vagharshapat/')
})
