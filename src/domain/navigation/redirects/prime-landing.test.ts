import { expect, test } from 'vitest'

import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { createDataLoader, AWAY, end, go, type Visitor, WORLD } from '#domain/navigation/redirects/test-world.ts'
import type { RedirectData } from '#domain/navigation/navigation-request.ts'

const livesIn = (code: string) => ({ currentAddress: { city: { code, name: code, countryCode: 'XX' } } as CookieAddress })
const ip = '203.0.113.7'

test.each<[Visitor, string | undefined, string]>([
  [{ rememberedCity: 'es/seville' }, undefined, '302 /es/es/prime/'],
  [{ rememberedCity: 'es/seville', ip }, 'ua', '302 /es/es/prime/'],
  [{ rememberedCity: 'es/seville', ...livesIn('KYI') }, undefined, '302 /ua/uk/prime/'],
  [{ ip }, 'ua', '302 /ua/uk/prime/'],
  [{ rememberedCity: 'es/gone', ip }, 'ro', '302 /ro/ro/prime/'],
  // near misses: nothing is delivered there, unknown location, no IP address
  [{ ip }, 'us', 'stays'],
  [{ ip }, undefined, 'stays'],
  [{}, 'ua', 'stays'],
  [{ rememberedCity: '../../evil' }, undefined, 'stays'],
])('A §2.2 rule 18: /prime of %o from %s %s', async (visitor, ipCountry, expected) =>
  expect(await end('/prime/', visitor, { ...WORLD, ipCountry })).toBe(expected),
)

test('nothing is redirected without the cities', async () => {
  expect(await end('/prime/', { rememberedCity: 'es/seville', ip }, { ...AWAY, ipCountry: 'ua' })).toBe('stays')
})

test.each<[string, Visitor, boolean]>([
  ['/prime/', { ip }, true],
  ['/prime/', { ip, rememberedCity: 'es/seville' }, false],
  ['/es/es/prime/', { ip }, false],
  ['/', { ip }, false],
  ['/es/es/barcelona/', { ip }, false],
])('%s of %o requests the country of the IP address: %s', async (address, visitor, expected) => {
  const needed: (keyof RedirectData)[] = []
  await go(address, visitor, WORLD, (needs, request) => {
    needed.push(...needs)
    return createDataLoader(WORLD)(needs, request)
  })
  expect(needed.includes('ipCountry')).toBe(expected)
})
