import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'

import { createApi } from '#backend/api.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { ServerError } from '#contract/server-error.ts'
import { list } from '#contract/primitives.ts'
import type { ReportEntry } from '#contract/platform/report.ts'

const about = { domain: 'platform', source: 'A §7', summary: 'A call for this test.' } as const
const answer = z.object({ value: z.unknown() })

const registry = {
  thing: endpoint({ ...about, method: 'GET', path: '/things/:id', params: z.object({ id: z.string() }), reply: answer }),
  best: endpoint({ ...about, method: 'GET', path: '/things/best', reply: answer }),
  deep: endpoint({ ...about, method: 'GET', path: '/things/best/:id/all', reply: answer }),
  search: endpoint({
    ...about,
    method: 'GET',
    path: '/search',
    query: z.object({ word: z.union([z.string(), list(z.string(), 3)]) }),
    reply: answer,
  }),
  write: endpoint({
    ...about,
    method: 'POST',
    path: '/things',
    body: z.object({ text: z.string(), more: z.optional(z.unknown()) }),
    reply: answer,
  }),
  later: endpoint({ ...about, method: 'PUT', path: '/things/:id', params: z.object({ id: z.literal('1') }), reply: answer }),
  fail: endpoint({
    ...about,
    method: 'GET',
    path: '/fail/:how',
    params: z.object({ how: z.string() }),
    reply: z.object({ count: z.int() }),
  }),
}

const FAILURES: Record<string, () => unknown> = {
  problem: () => { throw new Problem(409, 'Sold out', 159192, { code: 'STORE', title: 'Sorry', payload: { newTotal: 5 } }) }, // prettier-ignore
  bug: () => { throw new TypeError('secret: x is undefined') }, // prettier-ignore
  timeout: () => { throw wrapped('57014', 'PostgresError') }, // prettier-ignore
  unreachable: () => { throw wrapped('ECONNREFUSED', 'Error') }, // prettier-ignore
  sql: () => { throw wrapped('42703', 'PostgresError') }, // prettier-ignore
  invalidReply: () => ({ count: 'many' }),
}

/** Wraps an error as Drizzle does, with the parameters in the message. */
function wrapped(code: string, name: string): Error {
  const cause = Object.assign(new Error('from the driver'), { code, name })
  return Object.assign(new Error('Failed query: select\nparams: anna@example.org', { cause }), { name: 'DrizzleQueryError' })
}

function api(maxJsonBodyBytes?: number) {
  const reports: ReportEntry[] = []
  const echo = ((input: object) => Promise.resolve({ value: input })) as unknown as Handler<Endpoint>
  const fail = (({ params }: { params: { how: string } }) => Promise.resolve().then(FAILURES[params.how])) as unknown as Handler<Endpoint>
  const best = (() => Promise.resolve({ value: 'best' })) as unknown as Handler<Endpoint>
  const app = createApi(
    registry,
    { thing: echo, best, deep: best, search: echo, write: echo, fail },
    { report: it => reports.push(it), maxJsonBodyBytes },
  )
  const request = async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init)
    return { response, status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const post = (body: BodyInit, type = 'application/json') =>
    request('/things', { method: 'POST', body, headers: { 'content-type': type } })
  return { ask: request, post, reports, app }
}

describe('addresses', () => {
  test('a literal segment precedes a parameter, independent of the order of the registry', async () => {
    expect((await api().ask('/things/best')).body).toEqual({ value: 'best' })
    expect((await api().ask('/things/else')).body).toEqual({ value: { params: { id: 'else' } } })
    expect((await api().ask('/things/else/')).status).toBe(200)
  })
  test('B §8: an unknown path is a 404 in the shape of a server error', async () => {
    const { status, body, response } = await api().ask('/nothing', { headers: { 'x-request-id': 'abc-1' } })
    expect(status).toBe(404)
    expect(ServerError.parse(body).error).toEqual({ code: 'NOT_FOUND', message: 'The API has no such call', requestId: 'abc-1' })
    expect(response.headers.get('x-request-id')).toBe('abc-1')
  })
  test('a known path with another method is a 405 that names its methods', async () => {
    const { status, response } = await api().ask('/things/best', { method: 'DELETE' })
    expect(status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, PUT')
  })
  test('a call without a handler is a 501 before its parameters are read', async () => {
    expect((await api().ask('/things/not-one', { method: 'PUT' })).status).toBe(501)
  })
  test('A §7: a query name sent twice is a list, without indices', async () => {
    expect((await api().ask('/search?word=a&word=b')).body).toEqual({ value: { query: { word: ['a', 'b'] } } })
    expect((await api().ask('/search?word=a')).body).toEqual({ value: { query: { word: 'a' } } })
    expect((await api().ask('/search?word=a&word=b&word=c&word=d')).status).toBe(400)
  })
  test('a NUL in a URL is rejected', async () => {
    expect((await api().ask('/search?word=a%00')).status).toBe(400)
    expect((await api().ask('/things/a%00')).status).toBe(400)
  })
})

describe('bodies', () => {
  test('JSON is accepted, also with a +json type and a charset', async () => {
    expect((await api().post('{"text":"é"}')).body).toEqual({ value: { body: { text: 'é' } } })
    expect((await api().post('{"text":"a"}', 'application/vnd.a+json; charset=utf-8')).status).toBe(200)
  })
  test('an invalid or empty JSON body is a 400', async () => {
    for (const body of ['{"text":', '', new Uint8Array([0x22, 0xff, 0x22])]) expect((await api().post(body)).status, String(body)).toBe(400)
  })
  test('a wrong content type is a 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      expect((await api().post('{"text":"a"}', type)).status, type).toBe(415)
    }
    expect((await api().ask('/things', { method: 'POST', body: new TextEncoder().encode('{}') })).status).toBe(415)
  })
  test('trust.md: a body over 64 kB, counted in bytes, is a 413, declared or streamed', async () => {
    const createBody = (bytes: number) => `{"text":"${'é'.repeat((bytes - 12) / 2)} "}`
    expect((await api().post(createBody(65_536))).status).toBe(200)
    expect((await api().post(createBody(65_538))).status).toBe(413)
    const streamed = new ReadableStream({
      pull: it => it.enqueue(new Uint8Array(10_000).fill(32)),
    })
    const init = { method: 'POST', body: streamed, duplex: 'half', headers: { 'content-type': 'application/json' } }
    expect((await api().ask('/things', init as RequestInit)).status).toBe(413)
    expect((await api(10).post('{"text":"abc"}')).status).toBe(413)
  })
  test('a body that is too deep or contains a NUL or half of a surrogate pair is a 400', async () => {
    expect((await api().post(`{"text":"a","more":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).status).toBe(400)
    expect((await api().post('{"text":"a\\u0000"}')).status).toBe(400)
    expect((await api().post('{"text":"a","more":{"\\u0000":1}}')).status).toBe(400)
    for (const half of ['\\ud83c', '\\udf55', '\\udf55\\ud83c']) expect((await api().post(`{"text":"a${half}"}`)).status, half).toBe(400)
    expect((await api().post('{"text":"\\ud83c\\udf55"}')).status).toBe(200)
  })
  test('the message names an invalid field', async () => {
    const { status, body } = await api().post('{"text":1}')
    expect(status).toBe(400)
    expect(ServerError.parse(body).error.message).toContain('body.text: ')
  })
})

describe('rejections', () => {
  test('B §8: the reply contains all fields of a problem', async () => {
    const { status, body } = await api().ask('/fail/problem')
    expect(status).toBe(409)
    expect(body).toEqual({
      error: {
        code: 'STORE',
        staticCode: 159192,
        title: 'Sorry',
        payload: { newTotal: 5 },
        message: 'Sold out',
        requestId: expect.any(String) as string,
      },
    })
  })
  test('an internal error is a 500 without details, and the report has them with the same id', async () => {
    const { ask: request, reports } = api()
    const { status, body } = await request('/fail/bug', { headers: { 'x-request-id': 'id-7' } })
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(/secret|undefined|api\.test/)
    expect(reports).toMatchObject([{ kind: 'error', name: 'TypeError', path: 'GET /fail/bug' }])
    expect(JSON.stringify(reports)).toMatch(/id-7 secret: x is undefined.*api\.test/)
  })
  test('a reply that violates the contract is a 500, reported with the path of the field', async () => {
    const { ask: request, reports } = api()
    expect((await request('/fail/invalidReply')).status).toBe(500)
    expect(reports).toMatchObject([{ name: 'InvalidReplyError', message: expect.stringContaining('GET /fail/:how: count: ') as string }])
  })
  test('trust.md: a statement that took too long and a lost database are 503 with Retry-After', async () => {
    for (const [failure, after] of [
      ['timeout', '1'],
      ['unreachable', '3'],
    ]) {
      // prettier-ignore
      const { status, response } = await api().ask(`/fail/${failure}`)
      expect([status, response.headers.get('retry-after')]).toEqual([503, after])
    }
  })
  test('a failed query is reported without its parameters', async () => {
    const { ask: request, reports } = api()
    expect((await request('/fail/sql')).status).toBe(500)
    expect(JSON.stringify(reports)).toContain('42703 from the driver')
    expect(JSON.stringify(reports)).not.toContain('anna@example.org')
  })
  test('an id that could forge a log line is replaced', async () => {
    const { body } = await api().ask('/nothing', { headers: { 'x-request-id': 'a b"' } })
    expect(ServerError.parse(body).error.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })
  test('replies are not cacheable', async () => {
    for (const path of ['/things/best', '/nothing', '/fail/bug']) {
      expect((await api().ask(path)).response.headers.get('cache-control')).toBe('no-store')
    }
  })
})
