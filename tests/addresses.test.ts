import fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseRoute } from '#domain/navigation/parse-route.ts'
import { createDataLoader, NO_DATA, type Visitor, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'
import { resolveRoute } from '#domain/navigation/redirects/resolve-route.ts'
import { redirectTable } from '#domain/navigation/redirects/table.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { toNavigationRequest } from '#domain/navigation/navigation-request.ts'

import { anyAddress } from './long/any-address.ts'

const ADDRESSES = 20_000
const ORIGIN = 'http://app.test'

const anyVisitor = fc.constantFrom<Visitor>(
  {},
  {},
  { lastCity: 'es/seville', rememberedCity: 'es/seville' },
  { lastCity: 'am/vagharshapat', rememberedCity: 'am/vagharshapat' },
  { rememberedCity: 'ua/kyiv' },
  { lastCity: '../..//evil.test', rememberedCity: '../..//evil.test' },
  { authorization: 'Bearer token' },
  { ip: '192.0.2.1' },
)
const world = fc.constantFrom(SAMPLE_DATA, SAMPLE_DATA, { ...SAMPLE_DATA, cleanedStoreExists: undefined }, NO_DATA)

/** Resolves an address as the server does: with the path unchanged and the query decoded. */
function resolve(address: string, { lastCity, ...requestData }: Visitor, redirectData: typeof SAMPLE_DATA) {
  const at = address.indexOf('?')
  const [pathname, search] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)]
  return resolveRoute(toNavigationRequest(pathname, search, lastCity, requestData), redirectTable, createDataLoader(redirectData))
}

test(`issue 5: ${ADDRESSES} addresses resolve with at most one redirect, which stays on this origin`, () =>
  fc.assert(
    fc.asyncProperty(anyAddress, anyVisitor, world, async (address, client, redirectData) => {
      const resolution = await resolve(address, client, redirectData)
      if ('notFound' in resolution) return
      if ('resolved' in resolution) {
        const { route } = resolution.resolved
        const { pathname, searchParams } = new URL(ORIGIN + toPath(route))
        expect(parseRoute(pathname, Object.fromEntries(searchParams))).toEqual(route)
        return
      }
      expect(new URL(resolution.redirect, ORIGIN).origin).toBe(ORIGIN)
      expect(resolution.redirect).toMatch(/^\/(?![/\\])/)
      expect(await resolve(resolution.redirect, client, redirectData), `${address} → ${resolution.redirect}`).not.toHaveProperty('redirect')
    }),
    { numRuns: ADDRESSES },
  ))
