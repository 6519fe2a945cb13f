import { expect, test } from 'vitest'

import { LANDING_KINDS } from '#contract/landing/landing-facts.ts'
import { toLandingRoute } from '#domain/navigation/landing-route.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'
import { toPath } from '#domain/navigation/routes.ts'

test('A §2.1: each kind of landing has its own URL, which is parsed as this landing', () => {
  const routes = LANDING_KINDS.map(kind => toLandingRoute({ kind, country: 'UA', slug: 'pizza' }, 'uk')!)
  const paths = routes.map(toPath)
  expect(new Set(paths).size).toBe(LANDING_KINDS.length)
  expect(paths.map(it => parseRoute(it))).toEqual(routes)
})
test('A §2.5: a filter and a brand without a slug have no landing', () => {
  expect(toLandingRoute({ kind: 'FILTER', country: 'UA' }, 'uk')).toBeUndefined()
  expect(toLandingRoute({ kind: 'BRAND', country: 'UA' }, 'uk')).toBeUndefined()
})
