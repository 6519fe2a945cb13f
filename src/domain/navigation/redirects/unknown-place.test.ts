import { expect, test } from 'vitest'

import type { LoadRedirectData } from '#domain/navigation/redirects/resolve-route.ts'
import { createDataLoader, NO_DATA, describeRedirect, resolveUrl, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'

const NOT_FOUND = 'This page could not be found'
const MISMATCH = 'City slug and country code mismatch (set-user-location)'

test.each([
  ['/xx/en/', NOT_FOUND],
  ['/xx/en/barcelona/', MISMATCH],
  ['/es/en/nowhere/', NOT_FOUND],
  ['/es/en/nowhere/checkout/', NOT_FOUND],
  ['/es/en/nowhere/store-x/', NOT_FOUND],
  ['/ua/uk/barcelona/', MISMATCH],
  ['/es/english-x/', NOT_FOUND],
  ['/robots.html', NOT_FOUND],
  ['/favicon.ico', NOT_FOUND],
  ['/es/es/map/', NOT_FOUND],
  // near misses: a slug of another language, a closed country, a blocked city
  ['/es/en/sevilla/', '301 /es/en/seville/'],
  ['/br/en/nowhere/', '301 /br/en/'],
  ['/am/hy/vagharshapat/', 'unchanged'],
])('A §2.2 rule 22, A §5: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test('nothing gives a 404 without data', async () => {
  expect(await describeRedirect('/xx/en/', {}, NO_DATA)).toBe('unchanged')
  expect(await describeRedirect('/es/en/nowhere/', {}, NO_DATA)).toBe('unchanged')
})

test('A §2.2 rule 22: "Redirect targets fall back to a city page"; a direct request gives a 404', async () => {
  const invalidResult = { fallback: false, strict: true, answer: 'invalid' } as const
  const withoutStores: LoadRedirectData = async (needs, request) => ({
    ...(await createDataLoader(SAMPLE_DATA)(needs, request)),
    ...(request.route.name === 'store' && { urlServiceResult: invalidResult }),
  })
  const resolve = (address: string) => resolveUrl(address, {}, SAMPLE_DATA, withoutStores)
  expect(await resolve('/es/bcn/store/gone/')).toEqual({ redirect: '/es/es/barcelona/', status: 302 })
  expect(await resolve('/es/bcn/category/food-2/')).toEqual({ redirect: '/es/es/barcelona/', status: 302 })
  expect(await resolve('/es/es/barcelona/gone/')).toEqual({ notFound: 'Url service: url not found' })
  expect(await resolve('/ES/es/Barcelona/gone')).toEqual({ notFound: 'Url service: url not found' })
  // a missing city is no fallback
  const none: LoadRedirectData = async (needs, request) => ({
    ...(await createDataLoader(SAMPLE_DATA)(needs, request)),
    urlServiceResult: invalidResult,
  })
  expect(await resolveUrl('/es/bcn/store/gone/', {}, SAMPLE_DATA, none)).toEqual({ notFound: 'Url service: url not found' })
})
