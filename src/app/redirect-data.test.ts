import { describe, expect, test } from 'vitest'

import type { CallOptions, Client } from '#client/client.ts'
import { CallError, type Failure } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CitySummary } from '#contract/geo/city.ts'
import { type RedirectData, toNavigationRequest, type VisitorContext } from '#domain/navigation/navigation-request.ts'
import { createRedirectDataLoader } from '#app/redirect-data.ts'

const barcelona = {
  code: 'BCN',
  countryCode: 'ES',
  name: 'Barcelona',
  slug: 'barcelona',
  slugTranslations: { es: 'barcelona' },
  supportedLanguages: ['es', 'en'],
  enabled: true,
} satisfies CitySummary
const city = { countryCode: 'ES', languageCode: 'es', slugTranslations: { es: 'barcelona' } }

/** Replies of the marketplace by path; an error is thrown. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/cities/summarized_settings': { cities: [barcelona] },
  '/cities/settings': { city },
  '/stores/brand/:id': { slug: 'roma', cityCode: 'BCN' },
  '/stores/:id': { id: 12, itemsType: 'CUSTOM' },
  '/me': { id: 1 },
  '/customer_profile/api/v1/language_management/preferred_language': { data: { preferredLanguage: 'uk' } },
  '/ipgeolocation': { countryCode: 'UA', cityCode: null, location: null },
  '/url-routing/resolve': { routeType: 'CITY' },
  '/features/query': { toggles: [] },
}
const SWITCHED_ON = ['CCE_PREFERRED_LANGUAGE_ENABLED', 'GOT_URL_SERVICE_FALLBACK_ENABLED', 'NEXTJS_SECURITY_PAGE_ROUTE_ENABLED'].map(
  name => ({ name, value: true }),
)

interface Asked {
  readonly path: string
  readonly options: CallOptions
}

/** The data of one request, and the calls of the marketplace for it. */
async function ask<Name extends keyof RedirectData>(
  name: Name,
  address: string,
  says: VisitorContext = {},
  answers: Readonly<Record<string, unknown>> = {},
) {
  const calls: Asked[] = []
  const call = ((spec: Endpoint, _: unknown, options: CallOptions = {}) => {
    calls.push({ path: spec.path, options })
    const answer = { ...ANSWERS, ...answers }[spec.path]
    return answer instanceof CallError ? Promise.reject(answer) : Promise.resolve(answer)
  }) as Client
  const facts = createRedirectDataLoader({ call, report: () => {}, securityOrigin: 'https://security.shop.test' })
  const [path = '', query = ''] = address.split('?')
  const found = await facts([name], toNavigationRequest(path, query, undefined, says))
  return { fact: found[name], paths: calls.map(it => it.path), calls }
}
const fails = (failure: Failure) => new CallError(failure)
const refused = fails({ kind: 'refused', status: 401, message: 'Please sign in' })
const late = fails({ kind: 'timeout' })
const on = { '/features/query': { toggles: SWITCHED_ON } }
const customer = { authorization: 'Bearer x' }

describe('data of the visitor', () => {
  test.each<[keyof RedirectData, string]>([
    ['authenticated', '/es/es/barcelona/x/'],
    ['preferredLanguage', '/es/es/barcelona/'],
    ['ipCountry', '/prime/'],
    ['brandStore', '/brand/7/'],
  ])('%s: does not call the marketplace for an anonymous visitor', async (name, address) => {
    const { fact, paths } = await ask(name, address, {}, on)
    expect(fact ?? false).toBe(false)
    expect(paths).toEqual([])
  })
  test('the marketplace decides whether the visitor is signed in', async () => {
    const address = '/es/es/barcelona/x/'
    expect((await ask('authenticated', address, customer)).calls[0]?.options.place).toEqual(customer)
    expect((await ask('authenticated', address, customer)).fact).toBe(true)
    expect((await ask('authenticated', address, customer, { '/me': refused })).fact).toBe(false)
    expect((await ask('authenticated', address, customer, { '/me': late })).fact).toBeUndefined()
  })
  test('loads the preferred language only under its toggle', async () => {
    expect((await ask('preferredLanguage', '/es/es/', customer, on)).fact).toBe('uk')
    const off = await ask('preferredLanguage', '/es/es/', customer)
    expect([off.fact, off.paths]).toEqual([undefined, ['/features/query']])
  })
  test('looks up the IP address only on /prime', async () => {
    expect((await ask('ipCountry', '/prime/', { ip: '203.0.113.7' })).fact).toBe('ua')
    expect((await ask('ipCountry', '/es/es/prime/', { ip: '203.0.113.7' })).paths).toEqual([])
  })
})

describe('A §2.2 rule 11: "uses delivery_address_lat/lng/delivery_address query or the last-visited-city cookie"', () => {
  const roma = { slug: 'roma', city }
  test('prefers the query and does not load cities', async () => {
    const says = { rememberedCity: 'es/nowhere' }
    const { fact, calls } = await ask('brandStore', '/brand/7/?delivery_address_lat=41.39&delivery_address_lng=2.17', says)
    expect(fact).toEqual(roma)
    expect(calls[0]).toMatchObject({ path: '/stores/brand/:id', options: { place: { delivery: { latitude: 41.39, longitude: 2.17 } } } })
  })
  test('falls back to the cookie', async () => {
    const { fact, calls } = await ask('brandStore', '/brand/7/', { rememberedCity: 'es/barcelona' })
    expect(fact).toEqual(roma)
    expect(calls[1]).toMatchObject({ path: '/stores/brand/:id', options: { place: { cityCode: 'BCN' } } })
  })
  test.each<[string, Record<string, unknown>]>([
    ['/stores/brand/:id', { '/stores/brand/:id': late }],
    ['/cities/settings', { '/cities/settings': refused }],
    ['/cities/summarized_settings', { '/cities/summarized_settings': late }],
  ])('returns undefined when %s fails', async (_, answers) =>
    expect((await ask('brandStore', '/brand/7/', { rememberedCity: 'es/barcelona' }, answers)).fact).toBeUndefined(),
  )
  test('returns undefined for a cookie with an unknown city', async () =>
    expect((await ask('brandStore', '/brand/7/', { rememberedCity: 'es/nowhere' })).paths).toEqual(['/cities/summarized_settings']))
})

describe('A §4, "URL data resolution"', () => {
  const opinion = async (answer?: unknown) =>
    (await ask('urlServiceResult', '/es/es/barcelona/', {}, { ...on, ...(answer !== undefined && { '/url-routing/resolve': answer }) }))
      .fact
  test('calls no service while both toggles are off', async () =>
    expect((await ask('urlServiceResult', '/es/es/barcelona/')).paths).toEqual(['/features/query']))
  test('distinguishes a reply, a timeout and a failure', async () => {
    expect(await opinion()).toEqual({ fallback: true, strict: false, answer: { routeType: 'CITY' } })
    expect(await opinion(late)).toMatchObject({ answer: 'late' })
    expect(await opinion(refused)).toMatchObject({ answer: 'none' })
    expect(await opinion(fails({ kind: 'nonsense', message: '' }))).toMatchObject({ answer: 'none' })
  })
  test('A §9: GOT_VERIFY_URL_DATA_DELAY_IN_MILLIS is the timeout', async () => {
    const toggles = [...SWITCHED_ON, { name: 'GOT_VERIFY_URL_DATA_DELAY_IN_MILLIS', value: 250 }]
    const { calls } = await ask('urlServiceResult', '/es/es/barcelona/', {}, { '/features/query': { toggles } })
    expect(calls.find(it => it.path === '/url-routing/resolve')?.options.timeout).toBe(250)
    expect((await ask('urlServiceResult', '/es/es/', {}, on)).calls.at(-1)?.options.timeout).toBe(1000)
  })
})

test('A §2.2 rule 21: uses the other front end only under its toggle', async () => {
  expect((await ask('securityOrigin', '/es/security/', {}, on)).fact).toBe('https://security.shop.test')
  expect((await ask('securityOrigin', '/es/security/')).fact).toBeUndefined()
})

test('loads failing data once per request, and again for the next request', async () => {
  let calls = 0
  const call = (() => Promise.reject((calls++, late))) as unknown as Client
  const facts = createRedirectDataLoader({ call, report: () => {}, securityOrigin: undefined })
  const visit = toNavigationRequest('/es/es/barcelona/x_1/', '')
  for (let rule = 0; rule < 5; rule++) expect((await facts(['cities', 'categories'], visit)).categories).toBeUndefined()
  expect(calls).toBe(1)
  await facts(['cities'], toNavigationRequest('/es/es/barcelona/x_1/', ''))
  expect(calls).toBe(2)
})

test('A §9: the timeout is 1000 ms, for toggles 5000 ms', async () => {
  const visits: [keyof RedirectData, string, VisitorContext][] = [
    ['cities', '/', {}],
    ['categories', '/es/es/barcelona/x_1/', {}],
    ['filters', '/es/es/barcelona/x_1/y_2/', {}],
    ['countryLanguages', '/es/es/', {}],
    ['cleanedStoreExists', '/es/es/barcelona/x!/', {}],
    ['store', '/es/es/barcelona/x/', {}],
    ['authenticated', '/', customer],
    ['preferredLanguage', '/es/es/', customer],
    ['brandStore', '/brand/7/', { rememberedCity: 'es/barcelona' }],
    ['ipCountry', '/prime/', { ip: '203.0.113.7' }],
    ['urlServiceResult', '/es/es/barcelona/', {}],
  ]
  for (const [name, address, says] of visits) {
    const { calls } = await ask(name, address, says, on)
    expect(calls.length, name).toBeGreaterThan(0)
    for (const { path, options } of calls) expect(options.timeout, `${name}: ${path}`).toBe(path === '/features/query' ? 5000 : 1000)
  }
})
