import { connect } from 'node:net'

import type { APIResponse } from '@playwright/test'

import { expect, test } from './support/guarded-test.ts'

/** Ours must be on every unsafe call: A §7's headers, plus the one that no other site's form can send. */
const OWN = { 'x-storefront': '1', 'content-type': 'application/json' }
const CALL = '/api/features/query'
const MEGABYTE = 1024 * 1024
/** Of a long body, bytes. */
const BARCELONA = { 'x-city-code': 'BCN', 'x-country-code': 'ES', 'x-language-code': 'en' }

test.describe('hostile input', { tag: '@desktop' }, () => {
  test.afterEach(async ({ request }) => {
    // whatever was sent, the process lives and the shop is open
    expect((await request.get('/ready')).status()).toBe(200)
  })

  for (const [name, path, status] of [
    ['an unknown city', '/es/en/no-such-city/', 404],
    ['an unknown store', '/es/en/barcelona/no-such-store/', 404],
    ['an unknown product', '/es/en/barcelona/long-name/?product=999999999', 404],
    ['a page beyond the last', '/es/en/barcelona/restaurants_1/?page=999', 404],
    ['a collection that the store does not have', '/es/en/barcelona/los-tres-fogones/tapas-c.999999/', 200],
    ['a page of a feed group beyond the last', '/es/en/barcelona/restaurants_1/promotions/?page=999', 404],
    ['a store gone for good', '/es/en/barcelona/closed-for-good/', 410],
    ['a file that is not there', '/_astro/no-such-file.js', 404],
    ['markup in the search', `/es/en/barcelona/search/${encodeURIComponent('"><script>alert(1)')}/`, 200],
    ['a quote from SQL in the search', `/es/en/barcelona/search/${encodeURIComponent("'; drop table stores; --")}/`, 200],
  ] as const) {
    test(`${name} is answered with ${status}`, async ({ request }) => {
      const reply = await request.get(path)
      expect(reply.status()).toBe(status)
      // within the quotes of an attribute it is but text
      expect((await reply.text()).replace(/"[^"]*"/g, '')).not.toContain('<script>alert(1)')
    })
  }

  for (const [name, target, status] of [
    ['a NUL', '/es/en/%00/', 400],
    ['bytes that are not UTF-8', '/es/en/%ff%fe/', 400],
    ['an overlong slash', '/es/en/%c0%af/', 400],
    ['a cut escape', '/es/en/%e2%82/', 400],
    ['an escape of nothing', '/es/en/%zz/', 400],
    ['a twice written escape', '/es/en/%252e%252e/', 400],
    ['a way up', '/es/../../etc/passwd', 400],
    ['a written way up', '/es/%2e%2e/%2e%2e/etc/passwd', 400],
    ['a backslash', '/es\\en/', 400],
    ['a written slash', '/es/en%2fbarcelona/', 400],
    ['a line break', '/es/en/%0d%0aset-cookie:a=b/', 400],
    ['raw letters', '/es/en/київ/', 400],
    ['an address without end', `/es/en/${'a'.repeat(3000)}/`, 414],
    ['a query without end', `/es/en/?q=${'a'.repeat(9000)}`, 414],
  ] as const) {
    test(`an address with ${name} is answered with ${status}`, async ({ baseURL }) => {
      const reply = await raw(baseURL ?? '', `GET ${target} HTTP/1.1`, [])
      expect(reply.status).toBe(status)
      expect(reply.head).not.toMatch(/set-cookie:a=b/i)
      expect(reply.text).not.toMatch(/node:internal|\bat .+\.ts:\d+/)
    })
  }

  test('a host that is not ours is answered with 421, none at all with 400', async ({ baseURL }) => {
    expect((await raw(baseURL ?? '', 'GET /es/en/ HTTP/1.1', [], 'evil.example')).status).toBe(421)
    expect((await raw(baseURL ?? '', 'GET /es/en/ HTTP/1.1', [], null)).status).toBe(400)
  })

  test('what is not HTTP is answered with 400', async ({ baseURL }) => {
    expect((await raw(baseURL ?? '', '\0\0\0 ??? ', [])).status).toBe(400)
  })

  test('a method that pages do not know is answered with 405 and what is allowed', async ({ request }) => {
    const reply = await request.delete('/es/en/')
    expect(reply.status()).toBe(405)
    expect(reply.headers()['allow']).toContain('GET')
  })

  for (const [name, body, status, headers] of [
    ['no JSON', '{"toggles": [', 400, OWN],
    ['JSON that is not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400, OWN],
    ['a wrong type', '{"toggles": 7}', 400, OWN],
    ['a list in place of an object', '[]', 400, OWN],
    ['nothing', '', 400, OWN],
    ['a NUL in a text', '{"toggles": ["a\\u0000b"]}', 400, OWN],
    ['a tower of lists', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400, OWN],
    ['another type', 'toggles=a', 403, { ...OWN, 'content-type': 'application/x-www-form-urlencoded' }],
    ['no header of ours', '{"toggles": []}', 403, { 'content-type': 'application/json' }],
    ['another origin', '{"toggles": []}', 403, { ...OWN, origin: 'https://evil.example' }],
  ] as const) {
    test(`a call with ${name} is answered with ${status}`, async ({ request, baseURL }) => {
      const reply = await request.post(CALL, { data: Buffer.from(body), headers: { origin: baseURL ?? '', ...headers } })
      expect(reply.status()).toBe(status)
      await expectClearError(reply)
    })
  }

  test('a call with 10 MB is answered with 413', async ({ baseURL }) => {
    const own = Object.entries({ ...OWN, origin: baseURL ?? '', 'content-length': 10 * MEGABYTE })
    const headers = own.map(([name, value]) => `${name}: ${value}`)
    const reply = await raw(baseURL ?? '', `POST ${CALL} HTTP/1.1`, headers, undefined, Buffer.alloc(10 * MEGABYTE, 0x20))
    expect(reply.status).toBe(413)
    expect(reply.text).toContain('"message"')
  })

  for (const [name, path, status, headers] of [
    ['a number that is none', '/api/stores/1/addresses/x/content', 400, BARCELONA],
    ['a number beyond all', '/api/stores/1/addresses/99999999999999999999/content', 400, BARCELONA],
    ['a limit beyond its bound', '/api/store_list/categories/1?userCityCode=BCN&limit=100000', 400, BARCELONA],
    ['a limit below zero', '/api/store_list/categories/1?userCityCode=BCN&limit=-1', 400, BARCELONA],
    ['a query of too many letters', `/api/store_list/search?query=${'a'.repeat(101)}`, 400, BARCELONA],
    ['a NUL in the query', '/api/store_list/search?query=a%00b', 400, BARCELONA],
    ['an unknown store', '/api/stores/no-such-store', 404, BARCELONA],
    ['an unknown city', '/api/categories', 404, { ...BARCELONA, 'x-city-code': 'XXX' }],
    ['an unknown call', '/api/no/such/call', 404, BARCELONA],
  ] as const) {
    test(`a question with ${name} is answered with ${status}`, async ({ request }) => {
      const reply = await request.get(path, { headers })
      expect(reply.status()).toBe(status)
      await expectClearError(reply)
    })
  }
})

/** B §8: "Server errors carry data.error with code, … message"; never a stack, a path or a query of the database. */
async function expectClearError(reply: APIResponse): Promise<void> {
  const { error } = (await reply.json()) as { error: { message: string; requestId?: string } }
  expect(error.message.length).toBeGreaterThan(5)
  expect(error.requestId).toBe(reply.headers()['x-request-id'])
  expect(JSON.stringify(error)).not.toMatch(/node_modules|select |\bat .+\.ts:\d+/i)
}

/** Says things that no HTTP library would. */
function raw(
  base: string,
  line: string,
  headers: readonly string[],
  host: string | null = new URL(base).host,
  body?: Buffer,
): Promise<{ status: number; head: string; text: string }> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const chunks: Buffer[] = []
    socket.setTimeout(20_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', chunk => void chunks.push(chunk))
    // a server that refuses need not read on: what it said before counts
    socket.once('error', error => void (chunks.length === 0 && reject(error)))
    socket.once('close', () => {
      const text = Buffer.concat(chunks).toString()
      const [head = ''] = text.split('\r\n\r\n', 1)
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, text })
    })
    socket.write([line, ...(host === null ? [] : [`host: ${host}`]), 'connection: close', ...headers, '', ''].join('\r\n'))
    if (body) socket.write(body)
  })
}
