import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseRoute } from '#domain/navigation/parse-route.ts'
import { createDataLoader, AWAY, type Visitor, WORLD } from '#domain/navigation/redirects/test-world.ts'
import { resolveRoute } from '#domain/navigation/redirects/resolve-route.ts'
import { redirectTable } from '#domain/navigation/redirects/table.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { toNavigationRequest } from '#domain/navigation/navigation-request.ts'

import { anyAddress } from './long/any-address.ts'

const ADDRESSES = 20_000
const ORIGIN = 'http://house.test'

const visitor = fc.constantFrom<Visitor>(
  {},
  {},
  { lastCity: 'es/seville', rememberedCity: 'es/seville' },
  { lastCity: 'am/vagharshapat', rememberedCity: 'am/vagharshapat' },
  { rememberedCity: 'ua/kyiv' },
  { lastCity: '../..//evil.test', rememberedCity: '../..//evil.test' },
  { authorization: 'Bearer token' },
  { ip: '192.0.2.1' },
)
const world = fc.constantFrom(WORLD, WORLD, { ...WORLD, cleanedStoreExists: undefined }, AWAY)

/** What the process hands on: the path as it came, the query decoded by name. */
function walk(address: string, { lastCity, ...says }: Visitor, facts: typeof WORLD) {
  const at = address.indexOf('?')
  const [pathname, search] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)]
  return resolveRoute(toNavigationRequest(pathname, search, lastCity, says), redirectTable, createDataLoader(facts))
}

test(`issue 5: ${ADDRESSES} addresses come to rest in at most one hop, within the house, and rest is rest`, () =>
  fc.assert(
    fc.asyncProperty(anyAddress, visitor, world, async (address, who, facts) => {
      const end = await walk(address, who, facts)
      if ('notFound' in end) return
      if ('resolved' in end) {
        const { route } = end.resolved
        const { pathname, searchParams } = new URL(ORIGIN + toPath(route))
        expect(parseRoute(pathname, Object.fromEntries(searchParams))).toEqual(route)
        return
      }
      expect(new URL(end.redirect, ORIGIN).origin).toBe(ORIGIN)
      expect(end.redirect).toMatch(/^\/(?![/\\])/)
      expect(await walk(end.redirect, who, facts), `${address} → ${end.redirect}`).not.toHaveProperty('redirect')
    }),
    { numRuns: ADDRESSES },
  ))
