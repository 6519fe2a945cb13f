import { connect } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { serveStarting, type StartingServer } from '#server/lifecycle/starting.ts'
import { findFreePort } from '#tests/support/free-port.ts'

let server: StartingServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function start(): Promise<string> {
  const port = await findFreePort()
  server = await serveStarting({ port, host: '127.0.0.1', siteOrigin: `http://127.0.0.1:${port}` })
  return `http://127.0.0.1:${port}`
}

test('OPERATING.md: during the start /health answers 200 and /ready 503 with Retry-After', async () => {
  const url = await start()
  expect(await fetch(`${url}/health`)).toMatchObject({ status: 200 })
  const ready = await fetch(`${url}/ready`)
  expect(ready.status).toBe(503)
  expect(ready.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
})

test('a page shows the current step, reloads itself and has noindex', async () => {
  const url = await start()
  const page = await fetch(`${url}/es/en/barcelona/?a=<b>`)
  expect(page.status).toBe(503)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'retry-after': '3',
    refresh: '3',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(await page.text()).toContain('<strong>Starting the database…</strong>')
  server?.show('build')
  const text = await (await fetch(url)).text()
  expect(text).toContain('<strong>Building the pages…</strong>')
  expect(text.match(/aria-current/g)).toHaveLength(1)
})

test('B §8: a call gets 503, Retry-After and a JSON body', async () => {
  const url = await start()
  const reply = await fetch(`${url}/api/v1/orders`, { method: 'POST', body: '{}' })
  expect(reply.status).toBe(503)
  expect(reply.headers.get('retry-after')).toBe('3')
  expect(await reply.json()).toMatchObject({ error: { message: 'The storefront is starting' } })
})

test('close() frees the port at once, also with an idle connection', async () => {
  const url = await start()
  const { port } = new URL(url)
  const idle = connect(Number(port), '127.0.0.1')
  await new Promise(connected => idle.once('connect', connected))
  await server?.close()
  server = await serveStarting({ port: Number(port), host: '127.0.0.1', siteOrigin: url })
  idle.destroy()
})
