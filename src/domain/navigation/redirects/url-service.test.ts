import { describe, expect, test } from 'vitest'

import { end, go, WORLD } from '#domain/navigation/redirects/test-world.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'
import { deriveUrlData, type UrlServiceResult } from '#domain/navigation/url-data.ts'

const NO_PAGE = 'This page could not be found'
const NOT_FOUND = 'Url service: url not found'
const on = { fallback: true, strict: true }
const about = (address: string) => deriveUrlData(parseRoute(address), WORLD.cities!)
const endOf = (address: string, urlServiceResult: UrlServiceResult | undefined) => end(address, {}, { ...WORLD, urlServiceResult })

describe('A §2.2 rule 19', () => {
  test.each<[string, UrlServiceResult['answer'], string]>([
    ['/es/en/nowhere/', about('/es/en/nowhere/'), '302 /es/en/'],
    ['/es/en/nowhere/x/', about('/es/en/nowhere/x/'), '302 /es/en/'],
    ['/es/en/nowhere/food_1/pizza_7/', about('/es/en/nowhere/food_1/'), '302 /es/en/'],
    // late: the address speaks for itself
    ['/es/en/nowhere/', 'late', '302 /es/en/'],
    ['/es/en/seville/', 'late', 'stays'],
    // near misses: there is a city, there is no country
    ['/es/en/seville/', about('/es/en/seville/'), 'stays'],
    ['/xx/en/nowhere/', about('/xx/en/nowhere/'), 'This page could not be found'],
  ])('%s %j %s', async (address, answer, expected) => expect(await endOf(address, { ...on, answer })).toBe(expected))

  test('the redirect deletes the city cookie and does not lead back to the city', async () => {
    const urlServiceResult = { ...on, answer: about('/es/en/nowhere/') }
    const visitor = { lastCity: 'es/nowhere', rememberedCity: 'es/nowhere' }
    expect(await go('/es/en/nowhere/', visitor, { ...WORLD, urlServiceResult })).toEqual({
      redirect: '/es/en/',
      status: 302,
      forgetCity: true,
    })
    const elsewhere = { lastCity: 'es/seville' }
    expect(await go('/es/en/nowhere/', elsewhere, { ...WORLD, urlServiceResult })).toMatchObject({ redirect: '/es/en/', forgetCity: true })
    expect(await go('/es/en/seville', elsewhere, { ...WORLD, urlServiceResult: undefined })).toEqual({
      redirect: '/es/en/seville/',
      status: 301,
    })
  })

  test('an unknown city gives a 404 with the toggle off', async () => {
    expect(await endOf('/es/en/nowhere/', { fallback: false, strict: true, answer: about('/es/en/nowhere/') })).toBe(NO_PAGE)
    expect(await endOf('/es/en/nowhere/', undefined)).toBe(NO_PAGE)
  })
})

describe('A §4: "on timeout, falls back to route-derived data; otherwise resets it, and with a toggle raises a 404"', () => {
  test.each<[UrlServiceResult['answer'], boolean, string]>([
    ['none', true, NOT_FOUND],
    [about('/past/the/end/of/all/'), true, NOT_FOUND],
    ['none', false, 'stays'],
    ['late', true, 'stays'],
  ])('%j, toggle %s: %s', async (answer, strict, expected) =>
    expect(await endOf('/es/en/seville/', { fallback: false, strict, answer })).toBe(expected),
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
    const data = about(address)
    expect([data.routeType, data.resources.country?.code ?? null, data.resources.city?.code ?? null]).toEqual([routeType, country, city])
  })
})
