import { expect, test } from 'vitest'

import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { NO_DATA, describeRedirect, type Visitor } from '#domain/navigation/redirects/redirect-samples.ts'

const withAddress = (code: string) => ({ currentAddress: { city: { code, name: code, countryCode: 'XX' } } as CookieAddress })

test.each<[string, Visitor, string]>([
  ['/en/map/', { rememberedCity: 'es/seville' }, '302 /es/en/map/cities/'],
  ['/en/map/', withAddress('KYI'), '302 /ua/en/map/cities/'],
  ['/uk/map/', { rememberedCity: 'es/seville', ...withAddress('KYI') }, '302 /es/es/map/ciudades/'],
  ['/uk/map/', {}, '302 /ua/uk/map/mista/'],
  // near misses: a language of two countries, one of none, an invalid cookie
  ['/ro/map/', {}, '302 /ro/'],
  ['/en/map/', {}, '302 /en/'],
  ['/en/map/', { rememberedCity: 'ua/barcelona' }, '302 /en/'],
  ['/es/map/', { rememberedCity: '../../evil' }, '302 /es/es/map/ciudades/'],
  ['/en/map/', withAddress('ZZZ'), '302 /en/'],
])('A §2.2 rule 12: %s of %o %s', async (address, visitor, expected) => expect(await describeRedirect(address, visitor)).toBe(expected))

test('A §2.2 rule 12: without the cities it redirects to the global page', async () => {
  expect(await describeRedirect('/uk/map/', { rememberedCity: 'es/seville' }, NO_DATA)).toBe('302 /uk/')
})

test('a cookie does not redirect from the city list (rule 13)', async () => {
  expect(await describeRedirect('/es/en/map/cities/', { lastCity: 'es/seville' })).toBe('unchanged')
})
