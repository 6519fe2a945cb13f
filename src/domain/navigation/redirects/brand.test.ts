import { expect, test } from 'vitest'

import { NO_DATA, describeRedirect, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'
import type { BrandStoreInfo } from '#domain/navigation/navigation-request.ts'
import { toPath } from '#domain/navigation/routes.ts'

const sevilleStore: BrandStoreInfo = {
  slug: 'roma',
  city: { countryCode: 'ES', languageCode: 'es', slugTranslations: { es: 'sevilla', en: 'seville' } },
}
const data = { ...SAMPLE_DATA, brandStore: sevilleStore }

test.each([
  ['/brand/7/?delivery_address_lat=37.38&delivery_address_lng=-5.99', '302 /es/es/sevilla/roma/'],
  ['/brand/7/', '302 /es/es/sevilla/roma/'],
  ['/brand/7/?utm_source=mail', '302 /es/es/sevilla/roma/?utm_source=mail'],
  [toPath({ name: 'brandSpecificLanding' }), '302 /es/es/sevilla/roma/'],
  // near miss: a brand without a number
  ['/brand/roma/', 'This page could not be found'],
])('A §2.2 rule 11: %s %s', async (address, expected) => expect(await describeRedirect(address, {}, data)).toBe(expected))

test.each<[string, BrandStoreInfo | undefined]>([
  ['no store of it', undefined],
  ['a city without a slug', { ...sevilleStore, city: { ...sevilleStore.city, slugTranslations: {} } }],
])('on any failure it goes to global: %s', async (_, brandStore) => {
  expect(await describeRedirect('/brand/7/', {}, { ...SAMPLE_DATA, brandStore })).toBe('302 /')
  expect(await describeRedirect('/brand/7/', {}, { ...NO_DATA, brandStore })).toBe('302 /')
})

test('a blocked city has no store to go to', async () => {
  const brandStore = { slug: 'roma', city: { countryCode: 'AM', languageCode: 'hy', slugTranslations: { hy: 'vagharshapat' } } }
  expect(await describeRedirect('/brand/7/', {}, { ...SAMPLE_DATA, brandStore })).toBe('302 /am/hy/vagharshapat/')
})
