import { expect, test } from 'vitest'

import type { Route } from '#domain/navigation/routes.ts'
import { getOnwardTarget } from '#features/platform/onward-target.ts'

const STORE: Route = { name: 'store', country: 'es', language: 'en', city: 'barcelona', storeSlug: 'closed' }
const PATH = '/es/en/barcelona/closed/'
const CITY = { country: 'es', language: 'en', city: 'barcelona' }

test('copy.md: the page of a store that has closed for good leads to others near it', () =>
  expect(getOnwardTarget(410, PATH, 'en', STORE)).toEqual({ isMissing: true, store: STORE, country: 'es', city: CITY }))

test('a missing page leads to the categories of its city, or to cities', () => {
  expect(getOnwardTarget(404, PATH, 'en', STORE)).toEqual({ isMissing: true, country: 'es', city: CITY })
  expect(getOnwardTarget(404, '/es/en/', 'en', undefined)).toEqual({ isMissing: true, country: 'es' })
  expect(getOnwardTarget(404, '/uk/nowhere/', 'uk', undefined)).toEqual({ isMissing: true })
})

test.each([422, 500, 503, 504])('a page with status %i asks the marketplace for nothing more', status =>
  expect(getOnwardTarget(status, PATH, 'en', STORE)).toEqual({ isMissing: false }),
)
