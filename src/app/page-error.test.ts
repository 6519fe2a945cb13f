import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { CallError } from '#client/failure.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import type { Route } from '#domain/navigation/routes.ts'
import { toPageError, reportPageError, toUncaughtPageError } from '#app/page-error.ts'

const PLACE = { country: 'es', language: 'en', city: 'barcelona' }
const STORE: Route = { name: 'store', ...PLACE, storeSlug: 'forno' }
const CATEGORY: Route = { name: 'category', ...PLACE, categorySlug: 'food', categoryId: 1 }
const CITY: Route = { name: 'city', ...PLACE }
const HOME: Route = { name: 'home' }

const createRejection = (status: number, staticCode?: number) =>
  new CallError({ kind: 'rejected', status, staticCode, message: `No (${status})` })
const timeout = new CallError({ kind: 'timeout' })
const malformed = new CallError({ kind: 'invalid', message: 'secret internal reply' })
const unavailableError = new CallError({ kind: 'unavailable', retryAfter: 7 })
const offline = new CallError({ kind: 'offline' })

describe('statuses and messages of A §8', () => {
  test.each<[string, unknown, Route, number, string]>([
    ['store: not found 404', createRejection(404), STORE, 404, 'No (404)'],
    ['store: gone 410', createRejection(410), STORE, 410, 'No (410)'],
    ['store: timeout 504', timeout, STORE, 504, 'The marketplace did not respond in time'],
    ['store: other 404 with message', createRejection(422), STORE, 404, 'No (422)'],
    ['store: out of the delivery zone is not a 404', createRejection(422, 118485), STORE, 422, 'No (422)'],
    ['store: unavailable at the address is not a 404', createRejection(404, 159192), STORE, 422, 'No (404)'],
    ['categories: timeout gives 504', timeout, CATEGORY, 504, 'The marketplace did not respond in time'],
    ['categories: else 404', createRejection(409), CATEGORY, 404, 'No (409)'],
    ['a missing city', createRejection(404), CITY, 404, 'No (404)'],
    ['"Set-user-location other errors give 500": a rejected city', createRejection(422), CITY, 500, 'Unknown error'],
    ['"Set-user-location other errors give 500": a conflict', createRejection(409), CITY, 500, 'Unknown error'],
    ['"Set-user-location other errors give 500": a home page', createRejection(400), HOME, 500, 'Unknown error'],
    ['an internal error of the marketplace', createRejection(500), STORE, 500, 'Unknown error'],
    ['a gateway timeout', createRejection(504), STORE, 504, 'The marketplace did not respond in time'],
    ['a malformed reply', malformed, CATEGORY, 500, 'Unknown error'],
    ['an internal error', new TypeError('x is not a function'), STORE, 500, 'Unknown error'],
    ['a thrown value that is not an error', 'oops', STORE, 500, 'Unknown error'],
  ])('%s', (_, error, route, status, message) => expect(toPageError(error, route)).toMatchObject({ status, message }))

  test.each([
    ['an open circuit breaker', unavailableError, 7],
    ['no connection', offline, 3],
    ['a bad gateway', createRejection(502), 3],
    ['an overloaded marketplace', createRejection(503), 3],
  ])('RFC 9110 §15.6.4: an unavailable marketplace gives 503 with Retry-After: %s', (_, error, retryAfter) => {
    const unavailable = { status: 503, message: 'The marketplace is unavailable', retryAfter }
    for (const route of [STORE, CATEGORY, CITY, HOME]) expect(toPageError(error, route)).toEqual(unavailable)
    expect(toUncaughtPageError(error)).toEqual(unavailable)
  })

  test('an error that no loader caught gives 504 for a timeout, 503 for an outage and otherwise 500', () => {
    expect(toUncaughtPageError(timeout)).toMatchObject({ status: 504 })
    for (const error of [createRejection(404), createRejection(501), malformed, new Error('secret'), undefined])
      expect(toUncaughtPageError(error)).toEqual({ status: 500, message: 'Unknown error' })
  })

  test('never gives a 200 or an internal message, for any failure', () => {
    const failures = fc.oneof(
      fc.integer({ min: 200, max: 599 }).map(createRejection),
      fc.constantFrom(timeout, malformed, unavailableError, offline),
      fc.string().map(it => new Error(`secret ${it}`)),
      fc.anything(),
    )
    fc.assert(
      fc.property(failures, fc.constantFrom(STORE, CATEGORY, CITY, HOME), (error, route) => {
        const { status, message } = toPageError(error, route)
        expect([404, 410, 500, 503, 504]).toContain(status)
        expect(message).not.toContain('secret')
      }),
    )
  })
})

test('a missing page of a city links to the city; a missing city links home', () => {
  expect(toPageError(createRejection(404), STORE).link).toBe('/es/en/barcelona/')
  expect(toPageError(createRejection(404), CITY).link).toBeUndefined()
  expect(toPageError(timeout, STORE).link).toBeUndefined()
})

const getEntries = (status: 404 | 410 | 500, route: Route['name']) => {
  const entries: ReportEntry[] = []
  reportPageError(entry => void entries.push(entry), { status, message: '' }, route, new Error('why'))
  return entries
}

test('A §8: "A store 404 counts a metric": one entry for each missing store or collection, none for another page or status', () => {
  for (const route of ['store', 'storeCollection'] as const)
    expect(getEntries(404, route)).toEqual([{ kind: 'event', name: 'STORE_NOT_FOUND', detail: { route } }])
  const others = [...getEntries(404, 'category'), ...getEntries(410, 'store'), ...getEntries(500, 'store')]
  expect(others.filter(it => it.name === 'STORE_NOT_FOUND')).toEqual([])
})

test('A §8: "logs ERROR_PAGE_SHOWN except for a 404 on the store route"', () => {
  const getReports = (status: 404 | 410 | 500, route: Route['name']) => getEntries(status, route).map(it => it.name)
  expect(getReports(404, 'store')).not.toContain('ERROR_PAGE_SHOWN')
  expect(getReports(404, 'city')).toEqual(['ERROR_PAGE_SHOWN'])
  expect(getReports(410, 'store')).toEqual(['ERROR_PAGE_SHOWN'])
  expect(getReports(500, 'store')).toEqual(['ERROR_PAGE_SHOWN', 'PAGE_FAILED'])
})
