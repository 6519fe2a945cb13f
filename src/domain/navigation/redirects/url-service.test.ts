import { describe, expect, test } from 'vitest'

import { describeRedirect, resolveUrl, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'
import { deriveUrlData, type UrlServiceResult } from '#domain/navigation/url-data.ts'

const NO_PAGE = 'This page could not be found'
const NOT_FOUND = 'Url service: url not found'
const on = { fallback: true, strict: true }
const getUrlData = (address: string) => deriveUrlData(parseRoute(address), SAMPLE_DATA.cities!)
const resolveWith = (address: string, urlServiceResult: UrlServiceResult | undefined) =>
  describeRedirect(address, {}, { ...SAMPLE_DATA, urlServiceResult })

describe('A §2.2 rule 19', () => {
  test.each<[string, UrlServiceResult['answer'], string]>([
    ['/es/en/nowhere/', getUrlData('/es/en/nowhere/'), '302 /es/en/'],
    ['/es/en/nowhere/x/', getUrlData('/es/en/nowhere/x/'), '302 /es/en/'],
    ['/es/en/nowhere/food_1/pizza_7/', getUrlData('/es/en/nowhere/food_1/'), '302 /es/en/'],
    // timeout: the URL itself is used
    ['/es/en/nowhere/', 'timeout', '302 /es/en/'],
    ['/es/en/seville/', 'timeout', 'unchanged'],
    // near misses: a valid city, an unknown country
    ['/es/en/seville/', getUrlData('/es/en/seville/'), 'unchanged'],
    ['/xx/en/nowhere/', getUrlData('/xx/en/nowhere/'), 'This page could not be found'],
  ])('%s %j %s', async (address, answer, expected) => expect(await resolveWith(address, { ...on, answer })).toBe(expected))

  test('the redirect deletes the city cookie and does not lead back to the city', async () => {
    const urlServiceResult = { ...on, answer: getUrlData('/es/en/nowhere/') }
    const visitor = { lastCity: 'es/nowhere', rememberedCity: 'es/nowhere' }
    expect(await resolveUrl('/es/en/nowhere/', visitor, { ...SAMPLE_DATA, urlServiceResult })).toEqual({
      redirect: '/es/en/',
      status: 302,
      forgetCity: true,
    })
    const elsewhere = { lastCity: 'es/seville' }
    expect(await resolveUrl('/es/en/nowhere/', elsewhere, { ...SAMPLE_DATA, urlServiceResult })).toMatchObject({
      redirect: '/es/en/',
      forgetCity: true,
    })
    expect(await resolveUrl('/es/en/seville', elsewhere, { ...SAMPLE_DATA, urlServiceResult: undefined })).toEqual({
      redirect: '/es/en/seville/',
      status: 301,
    })
  })

  test('an unknown city gives a 404 with the toggle off', async () => {
    expect(await resolveWith('/es/en/nowhere/', { fallback: false, strict: true, answer: getUrlData('/es/en/nowhere/') })).toBe(NO_PAGE)
    expect(await resolveWith('/es/en/nowhere/', undefined)).toBe(NO_PAGE)
  })
})

describe('A §4: "on timeout, falls back to route-derived data; otherwise resets it, and with a toggle raises a 404"', () => {
  test.each<[UrlServiceResult['answer'], boolean, string]>([
    ['invalid', true, NOT_FOUND],
    [getUrlData('/past/the/end/of/all/'), true, NOT_FOUND],
    ['invalid', false, 'unchanged'],
    ['timeout', true, 'unchanged'],
  ])('%j, toggle %s: %s', async (answer, strict, expected) =>
    expect(await resolveWith('/es/en/seville/', { fallback: false, strict, answer })).toBe(expected),
  )
})

describe('A §3: data derived from a URL', () => {
  test.each([
    ['/', 'GLOBAL', null, null],
    ['/es/en/', 'COUNTRY', 'ES', null],
    ['/es/en/seville/', 'CITY', 'ES', 'SVQ'],
    ['/es/en/nowhere/', 'CITY', 'ES', null],
    ['/xx/en/seville/', 'CITY', null, null],
    ['/es/en/seville/roma/', 'STORE', 'ES', 'SVQ'],
    ['/es/en/seville/food_1/pizza_7/', 'FILTER', 'ES', 'SVQ'],
    ['/es/en/seville/checkout/', 'UNKNOWN', 'ES', 'SVQ'],
  ])('%s', (address, routeType, country, city) => {
    const data = getUrlData(address)
    expect([data.routeType, data.resources.country?.code ?? null, data.resources.city?.code ?? null]).toEqual([routeType, country, city])
  })
})
