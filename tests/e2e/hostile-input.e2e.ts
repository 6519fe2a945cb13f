import { connect } from 'node:net'

import type { APIResponse } from '@playwright/test'

import { expect, test } from './support/guarded-test.ts'

/** Headers of an unsafe call: those of A §7 and the storefront header, which a form of another site cannot send. */
const CALL_HEADERS = { 'x-storefront': '1', 'content-type': 'application/json' }
const CALL = '/api/features/query'
const MEGABYTE = 1024 * 1024
const BARCELONA_HEADERS = { 'x-city-code': 'BCN', 'x-country-code': 'ES', 'x-language-code': 'en' }

test.describe('hostile input', { tag: '@desktop' }, () => {
  test.afterEach(async ({ request }) => {
    // the site is ready after each input
    expect((await request.get('/ready')).status()).toBe(200)
  })

  for (const [name, path, status] of [
    ['an unknown city', '/es/en/no-such-city/', 404],
    ['an unknown store', '/es/en/barcelona/no-such-store/', 404],
    // its page is the store, with a note
    ['an unknown product', '/es/en/barcelona/long-name/?product=999999999', 404],
    ['a page beyond the last', '/es/en/barcelona/restaurants_1/?page=999', 404],
    ['a collection that the store does not have', '/es/en/barcelona/los-tres-fogones/tapas-c.999999/', 200],
    ['a page of a feed group beyond the last', '/es/en/barcelona/restaurants_1/promotions/?page=999', 404],
    ['a permanently closed store', '/es/en/barcelona/closed-for-good/', 410],
    ['a file that is not there', '/_astro/no-such-file.js', 404],
    ['markup in the search', `/es/en/barcelona/search/${encodeURIComponent('"><script>alert(1)')}/`, 200],
    ['an emoji that the limit of a search would divide', `/es/en/barcelona/search/${'a'.repeat(99)}${encodeURIComponent('🍕')}/`, 200],
    ['a quote from SQL in the search', `/es/en/barcelona/search/${encodeURIComponent("'; drop table stores; --")}/`, 200],
  ] as const) {
    test(`${name} gets status ${status}`, async ({ request }) => {
      const reply = await request.get(path)
      expect(reply.status()).toBe(status)
      // a quoted attribute is text
      expect((await reply.text()).replace(/"[^"]*"/g, '')).not.toContain('<script>alert(1)')
    })
  }

  for (const [name, target, status] of [
    ['a NUL', '/es/en/%00/', 400],
    ['bytes that are not UTF-8', '/es/en/%ff%fe/', 400],
    ['an overlong slash', '/es/en/%c0%af/', 400],
    ['an incomplete escape', '/es/en/%e2%82/', 400],
    ['an invalid escape', '/es/en/%zz/', 400],
    ['a double escape', '/es/en/%252e%252e/', 400],
    ['a parent path', '/es/../../etc/passwd', 400],
    ['an escaped parent path', '/es/%2e%2e/%2e%2e/etc/passwd', 400],
    ['a backslash', '/es\\en/', 400],
    ['an escaped slash', '/es/en%2fbarcelona/', 400],
    ['a line break', '/es/en/%0d%0aset-cookie:a=b/', 400],
    ['unescaped letters', '/es/en/київ/', 400],
    ['3,000 characters', `/es/en/${'a'.repeat(3000)}/`, 414],
    ['a query of 9,000 characters', `/es/en/?q=${'a'.repeat(9000)}`, 414],
  ] as const) {
    test(`an address with ${name} gets status ${status}`, async ({ baseURL }) => {
      const reply = await sendRaw(baseURL ?? '', `GET ${target} HTTP/1.1`, [])
      expect(reply.status).toBe(status)
      expect(reply.head).not.toMatch(/set-cookie:a=b/i)
      expect(reply.text).not.toMatch(/node:internal|\bat .+\.ts:\d+/)
    })
  }

  test('a request for another host gets status 421, and one without a host 400', async ({ baseURL }) => {
    expect((await sendRaw(baseURL ?? '', 'GET /es/en/ HTTP/1.1', [], 'evil.example')).status).toBe(421)
    expect((await sendRaw(baseURL ?? '', 'GET /es/en/ HTTP/1.1', [], null)).status).toBe(400)
  })

  test('bytes that are not HTTP get status 400', async ({ baseURL }) => {
    expect((await sendRaw(baseURL ?? '', '\0\0\0 ??? ', [])).status).toBe(400)
  })

  test('an unsupported method of a page gets status 405 and the allowed methods', async ({ request }) => {
    const reply = await request.delete('/es/en/')
    expect(reply.status()).toBe(405)
    expect(reply.headers()['allow']).toContain('GET')
  })

  for (const [name, body, status, headers] of [
    ['invalid JSON', '{"toggles": [', 400, CALL_HEADERS],
    ['JSON that is not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400, CALL_HEADERS],
    ['a wrong type', '{"toggles": 7}', 400, CALL_HEADERS],
    ['a list in place of an object', '[]', 400, CALL_HEADERS],
    ['an empty body', '', 400, CALL_HEADERS],
    ['a NUL in a text', '{"toggles": ["a\\u0000b"]}', 400, CALL_HEADERS],
    ['5,000 nested lists', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400, CALL_HEADERS],
    ['another content type', 'toggles=a', 403, { ...CALL_HEADERS, 'content-type': 'application/x-www-form-urlencoded' }],
    ['no storefront header', '{"toggles": []}', 403, { 'content-type': 'application/json' }],
    ['another origin', '{"toggles": []}', 403, { ...CALL_HEADERS, origin: 'https://evil.example' }],
  ] as const) {
    test(`a call with ${name} gets status ${status}`, async ({ request, baseURL }) => {
      const reply = await request.post(CALL, { data: Buffer.from(body), headers: { origin: baseURL ?? '', ...headers } })
      expect(reply.status()).toBe(status)
      await expectClearError(reply)
    })
  }

  test('a call with 10 MB gets status 413', async ({ baseURL }) => {
    const entries = Object.entries({ ...CALL_HEADERS, origin: baseURL ?? '', 'content-length': 10 * MEGABYTE })
    const headers = entries.map(([name, value]) => `${name}: ${value}`)
    const reply = await sendRaw(baseURL ?? '', `POST ${CALL} HTTP/1.1`, headers, undefined, Buffer.alloc(10 * MEGABYTE, 0x20))
    expect(reply.status).toBe(413)
    expect(reply.text).toContain('"message"')
  })

  for (const [name, path, status, headers] of [
    ['a text instead of a number', '/api/stores/1/addresses/x/content', 400, BARCELONA_HEADERS],
    ['a number above the maximum', '/api/stores/1/addresses/99999999999999999999/content', 400, BARCELONA_HEADERS],
    ['a limit above its maximum', '/api/store_list/categories/1?userCityCode=BCN&limit=100000', 400, BARCELONA_HEADERS],
    ['a limit below zero', '/api/store_list/categories/1?userCityCode=BCN&limit=-1', 400, BARCELONA_HEADERS],
    ['a query above 100 characters', `/api/store_list/search?query=${'a'.repeat(101)}`, 400, BARCELONA_HEADERS],
    ['a NUL in the query', '/api/store_list/search?query=a%00b', 400, BARCELONA_HEADERS],
    ['an unknown store', '/api/stores/no-such-store', 404, BARCELONA_HEADERS],
    ['an unknown city', '/api/categories', 404, { ...BARCELONA_HEADERS, 'x-city-code': 'XXX' }],
    ['an unknown call', '/api/no/such/call', 404, BARCELONA_HEADERS],
  ] as const) {
    test(`a request with ${name} gets status ${status}`, async ({ request }) => {
      const reply = await request.get(path, { headers })
      expect(reply.status()).toBe(status)
      await expectClearError(reply)
    })
  }
})

/** B §8: "Server errors carry data.error with code, … message"; no stack trace, file path or SQL. */
async function expectClearError(reply: APIResponse): Promise<void> {
  const { error } = (await reply.json()) as { error: { message: string; requestId?: string } }
  expect(error.message.length).toBeGreaterThan(5)
  expect(error.requestId).toBe(reply.headers()['x-request-id'])
  expect(JSON.stringify(error)).not.toMatch(/node_modules|select |\bat .+\.ts:\d+/i)
}

/** Sends bytes that an HTTP client would not send. */
function sendRaw(
  base: string,
  requestLine: string,
  headers: readonly string[],
  host: string | null = new URL(base).host,
  body?: Buffer,
): Promise<{ status: number; head: string; text: string }> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const chunks: Buffer[] = []
    socket.setTimeout(20_000, () => socket.destroy(new Error('no response')))
    socket.on('data', chunk => void chunks.push(chunk))
    // a server that rejects a request may reset the connection after its response
    socket.once('error', error => void (chunks.length === 0 && reject(error)))
    socket.once('close', () => {
      const text = Buffer.concat(chunks).toString()
      const [head = ''] = text.split('\r\n\r\n', 1)
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, text })
    })
    socket.write([requestLine, ...(host === null ? [] : [`host: ${host}`]), 'connection: close', ...headers, '', ''].join('\r\n'))
    if (body) socket.write(body)
  })
}
