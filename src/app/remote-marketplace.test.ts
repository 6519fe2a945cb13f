import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openRemoteMarketplace } from '#app/remote-marketplace.ts'
import { withRequestContext } from '#app/request-context.ts'
import { getSummarizedSettings } from '#contract/geo/city.ts'

/** A remote marketplace that returns what it received, compressed, with a cookie. */
const received: { request: IncomingMessage; body: string }[] = []
let status = 200
let server: Server
let url: string

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ request, body: Buffer.concat(chunks).toString() })
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'set-cookie': 'openRemote=1',
      'x-powered-by': 'something',
      location: 'http://127.0.0.1:1/elsewhere',
    })
    response.end(gzipSync('{"cities":[]}'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
beforeEach(() => {
  received.length = 0
  status = 200
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const openRemote = (address: string) => openRemoteMarketplace(address, () => {})

describe('a marketplace at API_URL', () => {
  test('receives the path, the query and the headers of the contract, never a cookie', async () => {
    const headers = {
      'x-language-code': 'hy',
      'x-city-code': 'EVN',
      cookie: 'glovo_auth_info=secret',
      'x-forwarded-for': '10.1.2.3',
      origin: 'http://site.test',
    }
    await openRemote(url).dispatch(new Request('http://marketplace.internal/stores/7?includeClosed=true', { headers }))
    const [{ request } = { request: undefined }] = received
    expect(request?.url).toBe('/v1/stores/7?includeClosed=true')
    expect(request?.headers).toMatchObject({ 'x-language-code': 'hy', 'x-city-code': 'EVN' })
    expect(request?.headers).not.toHaveProperty('cookie')
    expect(request?.headers).not.toHaveProperty('x-forwarded-for')
  })
  test('receives the body of an unsafe call', async () => {
    const body = JSON.stringify({ toggles: ['A'] })
    await openRemote(url).dispatch(
      new Request('http://marketplace.internal/features/query', { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    )
    expect(received[0]).toMatchObject({ body, request: { method: 'POST' } })
  })
  test('its replies arrive decompressed, without cookies and server headers', async () => {
    const response = await openRemote(url).dispatch(new Request('http://marketplace.internal/x'))
    expect(await response.json()).toEqual({ cities: [] })
    expect([...response.headers.keys()]).toEqual(['content-type'])
  })
  test('its redirects are not followed', async () => {
    status = 302
    expect((await openRemote(url).dispatch(new Request('http://marketplace.internal/x'))).status).toBe(302)
    expect(received).toHaveLength(1)
  })
  test('is ready when it returns cities, and not when it fails or is unreachable', async () => {
    expect(await openRemote(url).checks()).toEqual({ marketplace: true })
    expect(received[0]?.request.url).toBe('/v1/cities/summarized_settings?language=en')
    status = 501
    expect(await openRemote(url).checks()).toEqual({ marketplace: false })
    expect(await openRemote('http://127.0.0.1:1').checks()).toEqual({ marketplace: false })
  })
  test('receives the length of a body, not chunks, which some servers reject', async () => {
    await openRemote(url).dispatch(new Request('http://marketplace.internal/x', { method: 'POST', body: '{"a":1}' }))
    expect(received[0]?.request.headers).toMatchObject({ 'content-length': '7' })
  })
  test('receives the calls of the server, with the id of the page that caused them', async () => {
    const client = openRemote(url).createClient(() => false)
    const call = () => client(getSummarizedSettings, { query: { language: 'hy' } }, { place: { language: 'hy' } })
    expect(await withRequestContext({ id: 'page-1', reportedErrors: new Set() }, call)).toEqual({ cities: [] })
    expect(received[0]?.request).toMatchObject({
      url: '/v1/cities/summarized_settings?language=hy',
      headers: { 'x-request-id': 'page-1', 'x-language-code': 'hy' },
    })
    await call()
    expect(received[1]?.request.headers).not.toHaveProperty('x-request-id')
  })
  test('receives the id of a browser call unchanged', async () => {
    const request = new Request('http://marketplace.internal/x', { headers: { 'x-request-id': 'browser-1' } })
    await withRequestContext({ id: 'page-1', reportedErrors: new Set() }, () => openRemote(url).dispatch(request))
    expect(received[0]?.request.headers['x-request-id']).toBe('browser-1')
  })
  test('opens the circuit for calls of the server too', async () => {
    status = 503
    const marketplace = openRemote(url)
    const call = marketplace.createClient(() => true)
    for (let i = 0; i < 5; i++)
      await expect(call(getSummarizedSettings, { query: { language: 'en' } })).rejects.toMatchObject({ failure: { status: 503 } })
    await expect(call(getSummarizedSettings, { query: { language: 'en' } })).rejects.toMatchObject({ failure: { kind: 'unavailable' } })
    expect(received).toHaveLength(5)
  })
  test('opens the circuit when it does not respond, while /ready still checks it', async () => {
    status = 503
    const marketplace = openRemote(url)
    const sendRequest = () => marketplace.dispatch(new Request('http://marketplace.internal/x', { method: 'POST', body: '{}' }))
    for (let i = 0; i < 5; i++) expect((await sendRequest()).status).toBe(503)
    await expect(sendRequest()).rejects.toMatchObject({ failure: { kind: 'unavailable' } })
    expect(received).toHaveLength(5)
    status = 200
    expect(await marketplace.checks()).toEqual({ marketplace: true })
  })
  test('an aborted request body does not count as its failure', async () => {
    const marketplace = openRemote(url)
    const broken = () => new ReadableStream({ start: it => it.error(new Error('gone')) })
    for (let i = 0; i < 10; i++) {
      const request = new Request('http://marketplace.internal/x', { method: 'POST', body: broken(), duplex: 'half' } as RequestInit)
      await expect(marketplace.dispatch(request)).rejects.toThrow('gone')
    }
    expect((await marketplace.dispatch(new Request('http://marketplace.internal/x'))).status).toBe(200)
  })
})

describe('slow and malformed replies of a marketplace', () => {
  /** The next response. */
  let respond: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => void response.end()
  let closed = 0
  const fake = createServer((request, response) => {
    response.once('close', () => void closed++)
    respond(request, response)
  })
  let address: string
  beforeAll(async () => {
    await new Promise<void>(resolve => fake.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
  })
  beforeEach(() => void (closed = 0))
  afterAll(() => {
    fake.closeAllConnections()
    return new Promise(resolve => fake.close(resolve))
  })
  const TIMES = { replyTimeoutMs: 200, streamSilenceMs: 600 }
  const open = () => openRemoteMarketplace(address, () => {}, TIMES)
  const createEventRequest = () =>
    new Request('http://marketplace.internal/customer/orders/1/events', { headers: { accept: 'text/event-stream' } })
  const startEvents = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: 0\n\n')
  }

  test('A §9: the timeout covers an event stream up to its headers; its body continues', async () => {
    respond = (_, response) => {
      startEvents(response)
      setTimeout(() => response.write('data: 1\n\n'), 400)
      setTimeout(() => response.end('data: 2\n\n'), 800)
    }
    expect(await (await open().dispatch(createEventRequest())).text()).toBe('data: 0\n\ndata: 1\n\ndata: 2\n\n')
  })
  test('an event stream without headers times out', async () => {
    respond = () => {}
    await expect(open().dispatch(createEventRequest())).rejects.toMatchObject({ name: 'TimeoutError' })
  })
  test('a stalled JSON body times out, and its connection is closed', async () => {
    respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"cities":')
    }
    await expect(open().dispatch(createEventRequest())).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect.poll(() => closed).toBe(1)
  })
  test('a browser that closes a stream closes it upstream', async () => {
    respond = (_, response) => startEvents(response)
    const { body } = await open().dispatch(createEventRequest())
    const reader = body!.getReader()
    await reader.read()
    await reader.cancel()
    await expect.poll(() => closed).toBe(1)
  })
  test('close() closes open streams on both sides', async () => {
    respond = (_, response) => startEvents(response)
    const marketplace = open()
    const text = (await marketplace.dispatch(createEventRequest())).text()
    await marketplace.close()
    expect(await text).toMatch(/^(?:data: 0\n\n)?$/)
    await expect.poll(() => closed).toBe(1)
  })
  test('a stream without heartbeats is closed', async () => {
    respond = (_, response) => startEvents(response)
    expect(await (await open().dispatch(createEventRequest())).text()).toBe('data: 0\n\n')
  })
  test('a broken stream ends, so that the browser reconnects', async () => {
    respond = (_, response) => {
      startEvents(response)
      setTimeout(() => response.destroy(), 50)
    }
    expect(await (await open().dispatch(createEventRequest())).text()).toBe('data: 0\n\n')
  })
  test.each([
    [200, 502],
    [404, 404],
    [503, 503],
  ])(
    'HTML with %i becomes JSON with %i, so that no page of another site appears under the origin of this site',
    async (status, expected) => {
      respond = (_, response) => {
        response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '7' })
        response.end('<script>alert(1)</script>')
      }
      const result = await open().dispatch(createEventRequest())
      expect(result).toMatchObject({ status: expected })
      expect(Object.fromEntries(result.headers)).toEqual({ 'content-type': 'application/json', 'retry-after': '7' })
      expect(await result.json()).toEqual({ error: { message: 'The marketplace sent a response that is not JSON' } })
    },
  )
})
