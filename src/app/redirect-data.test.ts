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

/** Replies of the marketplace by path. A CallError is thrown instead. */
const REPLIES: Readonly<Record<string, unknown>> = {
  '/cities/summarized_settings': { cities: [barcelona] },
  '/cities/settings': { city, country: { parcel: null, priceEstimationValues: [500, 1000] } },
  '/stores/brand/:id': { slug: 'roma', cityCode: 'BCN' },
  '/stores/:id': { id: 12, itemsType: 'CUSTOM' },
  '/me': { id: 1 },
  '/customer_profile/api/v1/language_management/preferred_language': { data: { preferredLanguage: 'uk' } },
  '/ipgeolocation': { countryCode: 'UA', cityCode: null, location: null },
  '/url-routing/resolve': { routeType: 'CITY' },
  '/features/query': { toggles: [] },
}
const ENABLED_TOGGLES = ['CCE_PREFERRED_LANGUAGE_ENABLED', 'GOT_URL_SERVICE_FALLBACK_ENABLED', 'NEXTJS_SECURITY_PAGE_ROUTE_ENABLED'].map(
  name => ({ name, value: true }),
)

interface RecordedCall {
  readonly path: string
  readonly options: CallOptions
}

/** Loads one kind of data. @returns the data, and the marketplace calls for it */
async function loadRedirectData<Name extends keyof RedirectData>(
  name: Name,
  address: string,
  context: VisitorContext = {},
  replies: Readonly<Record<string, unknown>> = {},
) {
  const calls: RecordedCall[] = []
  const call = ((spec: Endpoint, _: unknown, options: CallOptions = {}) => {
    calls.push({ path: spec.path, options })
    const reply = { ...REPLIES, ...replies }[spec.path]
    return reply instanceof CallError ? Promise.reject(reply) : Promise.resolve(reply)
  }) as Client
  const loadData = createRedirectDataLoader({ call, report: () => {}, securityOrigin: 'https://security.site.test' })
  const [path = '', query = ''] = address.split('?')
  const data = await loadData([name], toNavigationRequest(path, query, undefined, context))
  return { value: data[name], paths: calls.map(it => it.path), calls }
}
const createError = (failure: Failure) => new CallError(failure)
const rejection = createError({ kind: 'rejected', status: 401, message: 'Please sign in' })
const timeout = createError({ kind: 'timeout' })
const togglesOn = { '/features/query': { toggles: ENABLED_TOGGLES } }
const customer = { authorization: 'Bearer x' }

describe('data of the client', () => {
  test.each<[keyof RedirectData, string]>([
    ['authenticated', '/es/es/barcelona/x/'],
    ['preferredLanguage', '/es/es/barcelona/'],
    ['ipCountry', '/prime/'],
    ['brandStore', '/brand/7/'],
  ])('%s: does not call the marketplace for an anonymous client', async (name, address) => {
    const { value, paths } = await loadRedirectData(name, address, {}, togglesOn)
    expect(value ?? false).toBe(false)
    expect(paths).toEqual([])
  })
  test('the marketplace decides whether the client is signed in', async () => {
    const address = '/es/es/barcelona/x/'
    expect((await loadRedirectData('authenticated', address, customer)).calls[0]?.options.place).toEqual(customer)
    expect((await loadRedirectData('authenticated', address, customer)).value).toBe(true)
    expect((await loadRedirectData('authenticated', address, customer, { '/me': rejection })).value).toBe(false)
    expect((await loadRedirectData('authenticated', address, customer, { '/me': timeout })).value).toBeUndefined()
  })
  test('loads the preferred language only under its toggle', async () => {
    expect((await loadRedirectData('preferredLanguage', '/es/es/', customer, togglesOn)).value).toBe('uk')
    const off = await loadRedirectData('preferredLanguage', '/es/es/', customer)
    expect([off.value, off.paths]).toEqual([undefined, ['/features/query']])
  })
  test('looks up the IP address only on /prime', async () => {
    expect((await loadRedirectData('ipCountry', '/prime/', { ip: '203.0.113.7' })).value).toBe('ua')
    expect((await loadRedirectData('ipCountry', '/es/es/prime/', { ip: '203.0.113.7' })).paths).toEqual([])
  })
})

describe('A §2.2 rule 11: "uses delivery_address_lat/lng/delivery_address query or the last-visited-city cookie"', () => {
  const roma = { slug: 'roma', city }
  test('prefers the query and does not load cities', async () => {
    const context = { rememberedCity: 'es/nowhere' }
    const { value, calls } = await loadRedirectData('brandStore', '/brand/7/?delivery_address_lat=41.39&delivery_address_lng=2.17', context)
    expect(value).toEqual(roma)
    expect(calls[0]).toMatchObject({ path: '/stores/brand/:id', options: { place: { delivery: { latitude: 41.39, longitude: 2.17 } } } })
  })
  test('falls back to the cookie', async () => {
    const { value, calls } = await loadRedirectData('brandStore', '/brand/7/', { rememberedCity: 'es/barcelona' })
    expect(value).toEqual(roma)
    expect(calls[1]).toMatchObject({ path: '/stores/brand/:id', options: { place: { cityCode: 'BCN' } } })
  })
  test.each<[string, Record<string, unknown>]>([
    ['/stores/brand/:id', { '/stores/brand/:id': timeout }],
    ['/cities/settings', { '/cities/settings': rejection }],
    ['/cities/summarized_settings', { '/cities/summarized_settings': timeout }],
  ])('returns undefined when %s fails', async (_, replies) =>
    expect((await loadRedirectData('brandStore', '/brand/7/', { rememberedCity: 'es/barcelona' }, replies)).value).toBeUndefined(),
  )
  test('returns undefined for a cookie with an unknown city', async () =>
    expect((await loadRedirectData('brandStore', '/brand/7/', { rememberedCity: 'es/nowhere' })).paths).toEqual([
      '/cities/summarized_settings',
    ]))
})

describe('A §4, "URL data resolution"', () => {
  const loadUrlServiceResult = async (reply?: unknown) =>
    (
      await loadRedirectData(
        'urlServiceResult',
        '/es/es/barcelona/',
        {},
        { ...togglesOn, ...(reply !== undefined && { '/url-routing/resolve': reply }) },
      )
    ).value
  test('calls no service while both toggles are off', async () =>
    expect((await loadRedirectData('urlServiceResult', '/es/es/barcelona/')).paths).toEqual(['/features/query']))
  test('distinguishes a reply, a timeout and a failure', async () => {
    expect(await loadUrlServiceResult()).toEqual({ fallback: true, strict: false, answer: { routeType: 'CITY' } })
    expect(await loadUrlServiceResult(timeout)).toMatchObject({ answer: 'timeout' })
    expect(await loadUrlServiceResult(rejection)).toMatchObject({ answer: 'invalid' })
    expect(await loadUrlServiceResult(createError({ kind: 'invalid', message: '' }))).toMatchObject({ answer: 'invalid' })
  })
  test('A §9: GOT_VERIFY_URL_DATA_DELAY_IN_MILLIS is the timeout', async () => {
    const toggles = [...ENABLED_TOGGLES, { name: 'GOT_VERIFY_URL_DATA_DELAY_IN_MILLIS', value: 250 }]
    const { calls } = await loadRedirectData('urlServiceResult', '/es/es/barcelona/', {}, { '/features/query': { toggles } })
    expect(calls.find(it => it.path === '/url-routing/resolve')?.options.timeout).toBe(250)
    expect((await loadRedirectData('urlServiceResult', '/es/es/', {}, togglesOn)).calls.at(-1)?.options.timeout).toBe(1000)
  })
})

test('A §2.2 rule 21: uses the other front end only under its toggle', async () => {
  expect((await loadRedirectData('securityOrigin', '/es/security/', {}, togglesOn)).value).toBe('https://security.site.test')
  expect((await loadRedirectData('securityOrigin', '/es/security/')).value).toBeUndefined()
})

test('loads failing data once per request, and again for the next request', async () => {
  let calls = 0
  const call = (() => Promise.reject((calls++, timeout))) as unknown as Client
  const loadData = createRedirectDataLoader({ call, report: () => {}, securityOrigin: undefined })
  const request = toNavigationRequest('/es/es/barcelona/x_1/', '')
  for (let rule = 0; rule < 5; rule++) expect((await loadData(['cities', 'categories'], request)).categories).toBeUndefined()
  expect(calls).toBe(1)
  await loadData(['cities'], toNavigationRequest('/es/es/barcelona/x_1/', ''))
  expect(calls).toBe(2)
})

test('A §9: the timeout is 1000 ms, for toggles 5000 ms', async () => {
  const cases: [keyof RedirectData, string, VisitorContext][] = [
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
  for (const [name, address, context] of cases) {
    const { calls } = await loadRedirectData(name, address, context, togglesOn)
    expect(calls.length, name).toBeGreaterThan(0)
    for (const { path, options } of calls) expect(options.timeout, `${name}: ${path}`).toBe(path === '/features/query' ? 5000 : 1000)
  }
})
