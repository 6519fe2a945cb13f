import { expect, test } from 'vitest'

import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import {
  createDataLoader,
  NO_DATA,
  describeRedirect,
  resolveUrl,
  type Visitor,
  SAMPLE_DATA,
} from '#domain/navigation/redirects/redirect-samples.ts'
import type { RedirectData } from '#domain/navigation/navigation-request.ts'

const withAddress = (code: string) => ({ currentAddress: { city: { code, name: code, countryCode: 'XX' } } as CookieAddress })
const ip = '203.0.113.7'

test.each<[Visitor, string | undefined, string]>([
  [{ rememberedCity: 'es/seville' }, undefined, '302 /es/es/prime/'],
  [{ rememberedCity: 'es/seville', ip }, 'ua', '302 /es/es/prime/'],
  [{ rememberedCity: 'es/seville', ...withAddress('KYI') }, undefined, '302 /ua/uk/prime/'],
  [{ ip }, 'ua', '302 /ua/uk/prime/'],
  [{ rememberedCity: 'es/gone', ip }, 'ro', '302 /ro/ro/prime/'],
  // near misses: nothing is delivered there, unknown location, no IP address
  [{ ip }, 'us', 'unchanged'],
  [{ ip }, undefined, 'unchanged'],
  [{}, 'ua', 'unchanged'],
  [{ rememberedCity: '../../evil' }, undefined, 'unchanged'],
])('A §2.2 rule 18: /prime of %o from %s %s', async (visitor, ipCountry, expected) =>
  expect(await describeRedirect('/prime/', visitor, { ...SAMPLE_DATA, ipCountry })).toBe(expected),
)

test('nothing is redirected without the cities', async () => {
  expect(await describeRedirect('/prime/', { rememberedCity: 'es/seville', ip }, { ...NO_DATA, ipCountry: 'ua' })).toBe('unchanged')
})

test.each<[string, Visitor, boolean]>([
  ['/prime/', { ip }, true],
  ['/prime/', { ip, rememberedCity: 'es/seville' }, false],
  ['/es/es/prime/', { ip }, false],
  ['/', { ip }, false],
  ['/es/es/barcelona/', { ip }, false],
])('%s of %o requests the country of the IP address: %s', async (address, visitor, expected) => {
  const needed: (keyof RedirectData)[] = []
  await resolveUrl(address, visitor, SAMPLE_DATA, (needs, request) => {
    needed.push(...needs)
    return createDataLoader(SAMPLE_DATA)(needs, request)
  })
  expect(needed.includes('ipCountry')).toBe(expected)
})
