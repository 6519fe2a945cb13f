import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'

import { CACHE_INTERVALS } from '#client/cache-intervals.ts'
import { createResponseCache } from '#client/response-cache.ts'
import { getCacheInterval, createCachedDispatch } from '#client/cached-dispatch.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HEADER } from '#contract/headers.ts'
import { endpoints } from '#contract/registry.ts'

const CITIES = '/cities/summarized_settings?language=en'
let calls: Request[]
let status: number
let ask: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>
beforeEach(() => {
  calls = []
  status = 200
  const dispatch = createCachedDispatch(
    async request => {
      calls.push(request)
      return Response.json({ calls: calls.length, heard: Object.fromEntries(request.headers) }, { status })
    },
    createResponseCache({ records: 10_000, bytes: 10_000_000 }),
  )
  ask = (path, headers = {}, method = 'GET') => dispatch(new Request(`http://marketplace.internal${path}`, { headers, method }))
})

describe('the keyed GET cache of the API gateway', () => {
  test('shares a reply between browsers and ignores their other headers', async () => {
    const first = await ask(CITIES, { 'x-language-code': 'hy', 'x-device-id': 'CANARY', 'x-dynamic-session-id': 'CANARY', 'user-agent': 'CANARY' }) // prettier-ignore
    const second = await ask(CITIES, { 'x-language-code': 'hy', 'x-device-id': 'another' })
    expect(calls).toHaveLength(1)
    const text = await second.text()
    expect(text).toBe(await first.text())
    expect(text).not.toContain('CANARY')
    expect(second.headers.get('content-type')).toBe('application/json')
  })
  test.each([HEADER.languageCode, HEADER.cityCode, HEADER.countryCode])('%s is part of the key', async name => {
    await ask(CITIES, { [name]: 'aa' })
    await ask(CITIES, { [name]: 'bb' })
    await ask(CITIES)
    expect(calls.map(it => it.headers.get(name))).toEqual(['aa', 'bb', null])
  })
  test.each([
    ['an authorization', { authorization: 'Bearer x' }],
    ['a cookie', { cookie: 'a=1' }],
    ['a location', { [HEADER.deliveryLatitude]: '1', [HEADER.deliveryLongitude]: '2' }],
    ['half a location', { [HEADER.deliveryLongitude]: '2' }],
    ['a header that is too long', { [HEADER.cityCode]: 'x'.repeat(30) }],
  ])('%s: calls the marketplace each time, with the unchanged headers', async (_, headers) => {
    await ask(CITIES)
    await ask(CITIES, headers)
    await ask(CITIES, headers)
    expect(calls).toHaveLength(3)
    expect(Object.fromEntries(calls[2]!.headers)).toMatchObject(headers)
  })
  test('an error reply has the id of its own request, also for concurrent calls', async () => {
    status = 404
    const answers = await Promise.all(['one', 'other'].map(id => ask(CITIES, { [HEADER.requestId]: id })))
    const heard = await Promise.all(
      answers.map(async it => ((await it.json()) as { heard: Record<string, string> }).heard[HEADER.requestId]),
    )
    expect(heard).toEqual(['one', 'other'])
  })
  test.each([404, 429, 500, 503])('forwards %i and does not cache it', async given => {
    status = given
    expect((await ask(CITIES)).status).toBe(given)
    status = 200
    expect((await ask(CITIES)).status).toBe(200)
  })
  test.each([
    ['a method that may change something', '/cities/settings', 'POST'],
    ['a call without an interval', '/stores/1', 'GET'],
    ['a parameter that the call does not know', `${CITIES}&canary=1`, 'GET'],
    ['an address that is too long', `/faq${'/'.repeat(600)}`, 'GET'],
  ])('%s: not cached', async (_, path, method) => {
    await ask(path, {}, method)
    await ask(path, {}, method)
    expect(calls).toHaveLength(2)
  })
})

test('never confuses two calls of the contract', () => {
  const word = fc.stringMatching(/^[a-z0-9-]{1,8}$/)
  fc.assert(
    fc.property(fc.constantFrom(...Object.values<Endpoint>(endpoints)), fc.array(word, { minLength: 6, maxLength: 6 }), (spec, words) => {
      if (spec.method !== 'GET') return
      const path = spec.path.replace(/:\w+/g, () => words.pop() ?? 'x')
      const claimed = getCacheInterval(new URL(path, 'http://marketplace.internal'))
      expect(claimed, path).toBe(CACHE_INTERVALS.get(spec))
    }),
    { numRuns: 2000 },
  )
})
