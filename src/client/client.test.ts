import { describe, expect, test } from 'vitest'

import { createClient } from '#client/client.ts'
import { getCategoryFeed, getCityFeed } from '#contract/catalogue/feed.ts'
import { searchFeed } from '#contract/catalogue/feed-search.ts'
import { getSummarizedSettings } from '#contract/geo/city.ts'
import { getStore } from '#contract/catalogue/store.ts'
import { endpoint } from '#contract/endpoint.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import * as z from 'zod/mini'

const cities = { query: { language: 'en' } }

function createFixture(answer: (request: Request) => Response | Promise<Response>) {
  const reports: ReportEntry[] = []
  const sent: Request[] = []
  const call = createClient({
    base: 'http://api.test',
    report: it => void reports.push(it),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      sent.push(request)
      return answer(request)
    },
  })
  return { call, reports, sent }
}
const json = (body: unknown, status = 200) => Response.json(body, { status })

describe('one call of the contract (A §7)', () => {
  test('serializes query arrays without indices and omits absent values', async () => {
    const many = endpoint({ method: 'GET', path: '/x/:id', domain: 'platform', source: 'A §7', summary: 'A test.', params: z.object({ id: z.string() }), query: z.object({ names: z.array(z.string()), none: z.optional(z.string()) }), reply: z.object({}) }) // prettier-ignore
    const { call, sent } = createFixture(() => json({}))
    await call(many, { params: { id: 'a/b' }, query: { names: ['one', 'two'], none: undefined } })
    expect(sent[0]!.url).toBe('http://api.test/x/a%2Fb?names=one&names=two')
  })
  test('reports status, duration and grade of every call', async () => {
    const { call, reports } = createFixture(() => json({ cities: [] }))
    await call(getSummarizedSettings, cities)
    expect(reports).toEqual([{ kind: 'metric', name: 'GET /cities/summarized_settings', status: 200, duration: expect.any(Number), grade: expect.stringMatching(/^[SA-F]$/) }]) // prettier-ignore
  })
  test('a rejection has its status and static code', async () => {
    const { call, reports } = createFixture(() => json({ error: { staticCode: 108040, message: 'Store not found' } }, 404))
    await expect(call(getStore, { params: { id: 'x' }, query: {} })).rejects.toMatchObject({
      failure: { kind: 'rejected', status: 404, staticCode: 108040 },
    })
    expect(reports).toMatchObject([{ status: 404 }])
  })
  test('a rejection may have a code and a payload', async () => {
    const payload = { total: 1290 }
    const { call } = createFixture(() => json({ error: { code: 'PRICE_CHANGED', payload, message: 'The price has changed' } }, 409))
    await expect(call(getSummarizedSettings, cities)).rejects.toMatchObject({ failure: { code: 'PRICE_CHANGED', payload } })
  })
  test('sends the idempotency key with each attempt', async () => {
    const { call, sent } = createFixture(() => json({ cities: [] }))
    await call(getSummarizedSettings, cities, { idempotencyKey: 'key-1' })
    await call(getSummarizedSettings, cities)
    expect(sent.map(it => it.headers.get('idempotency-key'))).toEqual(['key-1', null])
  })
  test('A §9: "widget API version 6": only calls for widgets send it', async () => {
    const { call, sent } = createFixture(() => json({ widgets: [], cities: [] }))
    await call(getCityFeed, {})
    await call(getCategoryFeed, { params: { category: 1 } })
    await call(searchFeed, { query: { feedGroupId: 'NEW', categoryId: 1 } }).catch(() => {})
    await call(getSummarizedSettings, cities)
    expect(sent.map(it => it.headers.get('x-widget-api-version'))).toEqual(['6', '6', null, null])
  })
  test('a reply that does not match the contract is an error', async () => {
    const { call } = createFixture(() => json({ cities: 'many' }))
    await expect(call(getSummarizedSettings, cities)).rejects.toMatchObject({ failure: { kind: 'invalid' } })
  })
  test('invalid JSON is an error of the same kind', async () => {
    const { call } = createFixture(() => new Response('<html>', { headers: { 'content-type': 'application/json' } }))
    await expect(call(getSummarizedSettings, cities)).rejects.toMatchObject({ failure: { kind: 'invalid' } })
  })
  test('a late reply is a timeout, a network error is offline', async () => {
    const slow = createFixture(
      request => new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))),
    )
    await expect(slow.call(getSummarizedSettings, cities, { timeout: 30 })).rejects.toMatchObject({ failure: { kind: 'timeout' } })
    const away = createFixture(() => Promise.reject(new TypeError('fetch failed')))
    await expect(away.call(getSummarizedSettings, cities)).rejects.toMatchObject({ failure: { kind: 'offline' } })
    expect(away.reports).toMatchObject([{ kind: 'metric', status: 0 }])
  })
})
