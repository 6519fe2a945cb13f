import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import ky from 'ky'

import { createClient } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { createKyTransport } from '#client/ky-transport.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getSummarizedSettings } from '#contract/geo/city.ts'
import { queryFeatures } from '#contract/platform/features.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { endpoints } from '#contract/registry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Attempt = (request: Request) => Promise<Response>
const offline: Attempt = () => Promise.reject(new TypeError('fetch failed'))
const silent: Attempt = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
const reply =
  (status: number, body: unknown = { cities: [] }): Attempt =>
  async () =>
    Response.json(body, { status })

/** A client whose attempts end as `attempts` say, in turn; the last one repeats. `sentAt`: milliseconds since the call. */
function createFixture(attempts: readonly Attempt[], areRetriesOn = () => true) {
  const startedAt = Date.now()
  const sentAt: number[] = []
  const sent: Request[] = []
  const reports: ReportEntry[] = []
  const report = (entry: ReportEntry) => void reports.push(entry)
  const api = ky.create({
    fetch: async request => {
      sentAt.push(Date.now() - startedAt)
      sent.push(request as Request)
      return attempts[Math.min(sent.length, attempts.length) - 1]!(request as Request)
    },
    throwHttpErrors: false,
    retry: 0,
  })
  const client = createClient({ base: 'http://api.test', report, transport: createKyTransport(api, { areRetriesOn, report }) })
  async function call(
    spec: Endpoint = getSummarizedSettings,
    input: object = { query: { language: 'en' } },
    idempotencyKey?: string,
  ): Promise<unknown> {
    const ended = client(spec, input as never, { timeout: 500, ...(idempotencyKey !== undefined && { idempotencyKey }) }).catch(
      (error: unknown) => error,
    )
    await vi.advanceTimersByTimeAsync(10_000)
    return ended
  }
  return { call, sentAt, sent, reports }
}

describe('A §7: "Retry on timeout or network error when a toggle is on: 3 attempts, first delay 1000 ms, doubling"', () => {
  test('retries a network error after 1 s and after another 2 s', async () => {
    const { call, sentAt } = createFixture([offline, offline, reply(200)])
    expect(await call()).toEqual({ cities: [] })
    expect(sentAt).toEqual([0, 1000, 3000])
  })
  test('retries a timeout, with the whole timeout for each attempt', async () => {
    const { call, sentAt, sent } = createFixture([silent, silent, reply(200)])
    expect(await call()).toEqual({ cities: [] })
    expect(sentAt).toEqual([0, 1500, 4000])
    expect(sent[0]!.signal.aborted).toBe(true)
  })
  test.each([
    ['timeout', silent],
    ['offline', offline],
  ])('fails with "%s" after three attempts', async (kind, attempt) => {
    const { call, sentAt } = createFixture([attempt])
    expect(await call()).toMatchObject({ failure: { kind } })
    expect(sentAt).toHaveLength(3)
  })
  test('does not retry while the toggle is off, or once it is switched off', async () => {
    const off = createFixture([offline], () => false)
    expect(await off.call()).toBeInstanceOf(CallError)
    expect(off.sentAt).toHaveLength(1)
    let left = 1
    const switched = createFixture([offline], () => left-- > 0)
    expect(await switched.call()).toBeInstanceOf(CallError)
    expect(switched.sentAt).toHaveLength(2)
  })
  test.each([
    ['a rejection', reply(404), { kind: 'rejected', status: 404 }],
    ['an unavailable marketplace', reply(503), { kind: 'rejected', status: 503 }],
    ['an invalid reply', reply(200, { cities: 'many' }), { kind: 'invalid' }],
    [
      'an open circuit',
      () => Promise.reject(new CallError({ kind: 'unavailable', retryAfter: 5 })),
      { kind: 'unavailable', retryAfter: 5 },
    ],
  ] as const)('does not retry after %s', async (_, attempt, failure) => {
    const { call, sentAt } = createFixture([attempt])
    expect(await call()).toMatchObject({ failure })
    expect(sentAt).toHaveLength(1)
  })
})

describe('calls that are safe to repeat (product.md, "Settled")', () => {
  const order = { body: {} }
  test('retries a POST with an idempotency key, with the same key and body', async () => {
    const bodies: string[] = []
    const fail: Attempt = async request => {
      bodies.push(await request.text())
      throw new TypeError('fetch failed')
    }
    const { call, sent } = createFixture([fail, fail, reply(500)])
    await call(startCheckout, { body: { storeId: 'a' } }, 'key-1')
    expect(sent.map(it => it.headers.get('idempotency-key'))).toEqual(['key-1', 'key-1', 'key-1'])
    expect(bodies).toEqual(['{"storeId":"a"}', '{"storeId":"a"}'])
  })
  test('does not retry a POST without an idempotency key', async () => {
    for (const spec of [startCheckout, queryFeatures]) {
      const { call, sentAt } = createFixture([offline])
      expect(await call(spec, order)).toBeInstanceOf(CallError)
      expect(sentAt).toHaveLength(1)
    }
  })
  test('does not retry a GET with effects', async () => {
    const withEffects = Object.values<Endpoint>(endpoints).filter(it => it.method === 'GET' && it.effects)
    expect(withEffects).not.toEqual([])
    for (const spec of withEffects) {
      const { call, sentAt } = createFixture([offline])
      expect(await call(spec, {})).toBeInstanceOf(CallError)
      expect(sentAt).toHaveLength(1)
    }
  })
})

test('reports one metric for each attempt, without the delay between them', async () => {
  const { call, reports } = createFixture([silent, reply(200)])
  await call()
  expect(reports).toEqual([
    { kind: 'metric', name: 'GET /cities/summarized_settings', status: 0, duration: 500, grade: 'C' },
    { kind: 'metric', name: 'GET /cities/summarized_settings', status: 200, duration: expect.any(Number), grade: expect.any(String) },
  ])
})
