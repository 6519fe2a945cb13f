import { brotliDecompressSync } from 'node:zlib'

import { afterEach, expect, test, vi } from 'vitest'

import type { PageHandler } from '#server/http/render-page.ts'
import { stand } from '#server/testing/test-server.ts'
import { createKeptParts } from '#ui/fragments/fragment-cache.ts'

const MENU = `<ul>${'<li>Пельмені, 85 ₴</li>'.repeat(200)}</ul>`
const WHOLE = `<main>${MENU}</main>`

let house: Awaited<ReturnType<typeof stand>>
afterEach(() => house.stop())

/** A shop whose page is a sign and little else. */
async function shop(shared: boolean, status = 200) {
  const parts = createKeptParts()
  const sign = parts.keep(MENU) ?? ''
  const fill = vi.fn(parts.fill)
  const handler: PageHandler = (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html', 'x-house-cache': '30' }).end(`<main>${sign}</main>`)
  house = await stand({ handler, fill, settle: async () => ({ stay: { name: 'city', shared } }) })
  return { fill, parts }
}

test.each([true, false])('the parts of a page are put in before it goes out, shared or not (%s)', async shared => {
  const { fill } = await shop(shared)
  for (let time = 0; time < 3; time++) {
    const plain = await house.get('/es/en/')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(String(plain.body)).toBe(WHOLE)
    const packed = await house.get('/es/en/', { headers: { 'accept-encoding': 'br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(String(brotliDecompressSync(packed.body))).toBe(WHOLE)
  }
  // who gets what is packed already: nothing is put together for that
  expect(fill).toHaveBeenCalledTimes(shared ? 1 : 4)
})

test('a page that is an error has its parts too, and the request’s name', async () => {
  await shop(false, 404)
  expect(await house.get('/es/en/')).toMatchObject({ status: 404, body: Buffer.from(WHOLE) })
})

test.each([true, false])('a page whose part is gone reaches nobody (%s)', async shared => {
  const handler: PageHandler = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'x-house-cache': '30' }).end('<main><!--kept 7--></main>')
  const { fill } = createKeptParts()
  house = await stand({ handler, fill, settle: async () => ({ stay: { name: 'city', shared } }) })
  const reply = await house.get('/es/en/', { headers: { accept: 'text/html' } })
  expect(reply.status).toBe(500)
  expect(String(reply.body)).not.toContain('kept')
})
