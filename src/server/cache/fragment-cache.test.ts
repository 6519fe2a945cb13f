import { brotliDecompressSync } from 'node:zlib'

import { afterEach, expect, test, vi } from 'vitest'

import type { PageHandler } from '#server/http/render-page.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { createFragmentCache } from '#ui/fragments/fragment-cache.ts'

const MENU = `<ul>${'<li>Пельмені, 85 ₴</li>'.repeat(200)}</ul>`
const PAGE = `<main>${MENU}</main>`

let testServer: Awaited<ReturnType<typeof startTestServer>>
afterEach(() => testServer.stop())

/** A server whose page contains one placeholder. */
async function startServer(shared: boolean, status = 200) {
  const fragments = createFragmentCache()
  const placeholder = fragments.store(MENU) ?? ''
  const insertFragments = vi.fn(fragments.fill)
  const handler: PageHandler = (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html', 'x-internal-cache': '30' }).end(`<main>${placeholder}</main>`)
  testServer = await startTestServer({ handler, insertFragments, resolveRoute: async () => ({ resolved: { name: 'city', shared } }) })
  return { insertFragments, fragments }
}

test.each([true, false])('inserts the fragments before a page is sent (shared: %s)', async shared => {
  const { insertFragments } = await startServer(shared)
  for (let time = 0; time < 3; time++) {
    const plain = await testServer.get('/es/en/')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(String(plain.body)).toBe(PAGE)
    const compressed = await testServer.get('/es/en/', { headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(compressed.body))).toBe(PAGE)
  }
  // a compressed page in the cache is not assembled again
  expect(insertFragments).toHaveBeenCalledTimes(shared ? 1 : 4)
})

test('an error page has its fragments and the request id', async () => {
  await startServer(false, 404)
  expect(await testServer.get('/es/en/')).toMatchObject({ status: 404, body: Buffer.from(PAGE) })
})

test.each([true, false])('never sends a page whose fragment is missing (shared: %s)', async shared => {
  const handler: PageHandler = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'x-internal-cache': '30' }).end('<main><!--fragment 7--></main>')
  const { fill: insertFragments } = createFragmentCache()
  testServer = await startTestServer({ handler, insertFragments, resolveRoute: async () => ({ resolved: { name: 'city', shared } }) })
  const reply = await testServer.get('/es/en/', { headers: { accept: 'text/html' } })
  expect(reply.status).toBe(500)
  expect(String(reply.body)).not.toContain('<!--fragment')
})
