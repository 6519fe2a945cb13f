import { expect, test } from 'vitest'

import { getOfflineKind, isShared } from '#app/page-policy.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'
import { ROUTE_EXAMPLES } from '#domain/navigation/route-examples.ts'

const kinds = Object.entries(ROUTE_EXAMPLES).map(([name, address]) => {
  const url = new URL(address, 'http://site')
  return { name, route: parseRoute(url.pathname, Object.fromEntries(url.searchParams)) }
})

test('issue 18, point 9: keeps "the last seen city and stores readable offline", and no page of one customer', () => {
  const readable = kinds.filter(it => getOfflineKind(it.route) !== undefined)
  expect(readable.map(it => it.name).sort()).toEqual(['category', 'city', 'filter', 'store', 'storeCollection'])
  for (const { name, route } of readable) expect(isShared(route), name).toBe(true)
})

const STORE = { name: 'store', country: 'es', language: 'en', city: 'barcelona', storeSlug: 'x' } as const

test('a part of a long menu and a search in a store are not saved', () => {
  expect(getOfflineKind(STORE)).toBe('store')
  expect(getOfflineKind({ ...STORE, part: 2 })).toBeUndefined()
  expect(getOfflineKind({ ...STORE, search: 'soup' })).toBeUndefined()
})
