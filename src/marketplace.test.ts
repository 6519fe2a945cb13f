import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { remoteMarketplace } from '#marketplace.ts'

/** A marketplace of somebody else: it tells what arrived, packed, with a cookie of its own. */
const arrived: { request: IncomingMessage; body: string }[] = []
let status = 200
let server: Server
let url: string

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    arrived.push({ request, body: Buffer.concat(chunks).toString() })
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'set-cookie': 'theirs=1',
      'x-powered-by': 'something',
      location: 'http://127.0.0.1:1/elsewhere',
    })
    response.end(gzipSync('{"cities":[]}'))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
beforeEach(() => {
  arrived.length = 0
  status = 200
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const remote = (address: string) => remoteMarketplace(address, () => {})

describe('a marketplace at API_URL', () => {
  test('gets the path, the query and the headers of the contract, never a cookie', async () => {
    const headers = {
      'x-language-code': 'hy',
      'x-city-code': 'EVN',
      cookie: 'glovo_auth_info=secret',
      'x-forwarded-for': '10.1.2.3',
      origin: 'http://shop.test',
    }
    await remote(url).dispatch(new Request('http://house.local/stores/7?includeClosed=true', { headers }))
    const [{ request } = { request: undefined }] = arrived
    expect(request?.url).toBe('/v1/stores/7?includeClosed=true')
    expect(request?.headers).toMatchObject({ 'x-language-code': 'hy', 'x-city-code': 'EVN' })
    expect(request?.headers).not.toHaveProperty('cookie')
    expect(request?.headers).not.toHaveProperty('x-forwarded-for')
  })
  test('gets the body of an unsafe call', async () => {
    const body = JSON.stringify({ toggles: ['A'] })
    await remote(url).dispatch(
      new Request('http://house.local/features/query', { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    )
    expect(arrived[0]).toMatchObject({ body, request: { method: 'POST' } })
  })
  test('its answer arrives unpacked, without its cookies or its make', async () => {
    const answer = await remote(url).dispatch(new Request('http://house.local/x'))
    expect(await answer.json()).toEqual({ cities: [] })
    expect([...answer.headers.keys()]).toEqual(['content-type'])
  })
  test('a redirect is not followed', async () => {
    status = 302
    expect((await remote(url).dispatch(new Request('http://house.local/x'))).status).toBe(302)
    expect(arrived).toHaveLength(1)
  })
  test('is ready when it gives its cities, and not when it breaks or is away', async () => {
    expect(await remote(url).checks()).toEqual({ marketplace: true })
    expect(arrived[0]?.request.url).toBe('/v1/cities/summarized_settings?language=en')
    status = 501
    expect(await remote(url).checks()).toEqual({ marketplace: false })
    expect(await remote('http://127.0.0.1:1').checks()).toEqual({ marketplace: false })
  })
  test('one that does not answer is soon not waited for, and still looked at by /ready', async () => {
    status = 503
    const marketplace = remote(url)
    const ask = () => marketplace.dispatch(new Request('http://house.local/x', { method: 'POST', body: '{}' }))
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(503)
    await expect(ask()).rejects.toMatchObject({ failure: { kind: 'away' } })
    expect(arrived).toHaveLength(5)
    status = 200
    expect(await marketplace.checks()).toEqual({ marketplace: true })
  })
  test('a body that breaks off is the fault of whoever sends it', async () => {
    const marketplace = remote(url)
    const broken = () => new ReadableStream({ start: it => it.error(new Error('gone')) })
    for (let i = 0; i < 10; i++) {
      const request = new Request('http://house.local/x', { method: 'POST', body: broken(), duplex: 'half' } as RequestInit)
      await expect(marketplace.dispatch(request)).rejects.toThrow('gone')
    }
    expect((await marketplace.dispatch(new Request('http://house.local/x'))).status).toBe(200)
  })
})
