import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'

import { showRequest, startTestServer } from '#server/testing/test-server.ts'

/** Error code of Node for a port without a listener. */
const REFUSED = /ECONNREFUSED/

describe('readiness', () => {
  test('before the app starts: healthy, not ready, Retry-After', async () => {
    const opening = Promise.withResolvers<void>()
    const testServer = await startTestServer({ opening: opening.promise, files: { 'robots.txt': 'x' } })
    expect((await testServer.get('/health')).status).toBe(200)
    expect((await testServer.get('/ready')).status).toBe(503)
    expect(await testServer.get('/es/en/')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    expect((await testServer.get('/api/x')).status).toBe(503)
    opening.resolve()
    await testServer.opened
    expect((await testServer.get('/ready')).status).toBe(200)
    expect((await testServer.get('/es/en/')).status).toBe(200)
    await testServer.stop()
  })
  test.each<[string, () => Promise<{ ok: boolean; checks: Record<string, boolean> }>]>([
    ['a check that fails', async () => ({ ok: false, checks: { database: false } })],
    ['a check that throws', () => Promise.reject(new Error('CANARY'))],
  ])('%s: not ready, but healthy', async (_, ready) => {
    const testServer = await startTestServer({ ready })
    const reply = await testServer.get('/ready')
    expect(reply.status).toBe(503)
    expect(String(reply.body)).not.toContain('CANARY')
    expect((await testServer.get('/health')).status).toBe(200)
    await testServer.stop()
  })
  test('concurrent requests share one check', async () => {
    let checks = 0
    const testServer = await startTestServer({ ready: async () => ({ ok: true, checks: { database: ++checks > 0 } }) })
    await Promise.all(Array.from({ length: 20 }, () => testServer.get('/ready')))
    expect(checks).toBe(1)
    await testServer.stop()
  })
})

describe('stop', () => {
  const closers: (() => void)[] = []
  afterEach(() => closers.splice(0).forEach(it => it()))

  test('finishes a slow request, rejects new connections, and closes the app and its other listener last', async () => {
    const gate = Promise.withResolvers<void>()
    const second = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => second.once('listening', resolve))
    const { port } = second.address() as { port: number }
    let answeredBeforeClose = false
    const testServer = await startTestServer({
      async handler(request, response) {
        await gate.promise
        showRequest(request, response)
      },
      async close() {
        answeredBeforeClose = testServer.log.some(it => it.includes('/es/en/slow/') && it.includes('"status":200'))
        await new Promise(resolve => second.close(resolve))
      },
    })
    const slow = testServer.get('/es/en/slow/')
    await expect.poll(() => testServer.requestedUrls.length).toBe(1)
    const stopped = testServer.stop()
    await sleep(50)
    await expect(testServer.get('/es/en/')).rejects.toThrow(REFUSED)
    gate.resolve()
    expect(await slow).toMatchObject({ status: 200, headers: { connection: 'close' } })
    await stopped
    expect(answeredBeforeClose).toBe(true)
    await expect(connectTo(port)).rejects.toThrow(REFUSED)
  })

  test('a request that never ends delays the stop at most for the drain time', async () => {
    const testServer = await startTestServer({ env: { DRAIN_MILLISECONDS: '200' }, handler: () => new Promise(() => {}) })
    const hung = testServer.get('/es/en/hung/')
    await Promise.all([
      expect(hung).rejects.toThrow(/socket hang up|ECONNRESET/),
      expect
        .poll(() => testServer.requestedUrls.length)
        .toBe(1)
        .then(async () => {
          const startedAt = performance.now()
          await testServer.stop()
          expect(performance.now() - startedAt).toBeLessThan(1500)
        }),
    ])
  })

  test('closes a keep-alive connection after its response', async () => {
    const testServer = await startTestServer()
    const received = testServer.sendRaw('GET /es/ HTTP/1.1\r\nHost: localhost\r\n\r\n', 10_000)
    await expect.poll(() => testServer.requestedUrls.length).toBe(1)
    const startedAt = performance.now()
    await testServer.stop()
    expect(await received).toMatch(/^HTTP\/1\.1 200 /)
    expect(performance.now() - startedAt).toBeLessThan(1500)
  })

  test('answers requests sent before the stop, also on connections not yet accepted', async () => {
    const testServer = await startTestServer()
    const requestText = 'GET /es/en/ HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const idle = Array.from({ length: 10 }, () => Promise.withResolvers<void>())
    const keepAliveConnections = idle.map(({ resolve }) => openConnection(testServer.port, requestText, resolve))
    await Promise.all(idle.map(it => it.promise))
    // sent but not read: this process is both ends, and stops before it reads
    for (const connection of keepAliveConnections) connection.socket.write(requestText)
    const newConnections = Array.from({ length: 10 }, () => openConnection(testServer.port, requestText))
    await Promise.all(newConnections.map(it => it.sent))
    await testServer.stop()
    for (const { received } of keepAliveConnections) expect((await received).match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
    for (const { received } of newConnections) expect(await received).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('ends an open event stream', async () => {
    const testServer = await startTestServer({
      handler(_, response) {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write('data: one\n\n')
      },
    })
    const stream = testServer.sendRaw('GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n', 10_000)
    await expect.poll(() => testServer.requestedUrls.length).toBe(1)
    await sleep(50)
    await testServer.stop()
    expect(await stream).toContain('data: one')
  })

  test('DRAIN_DELAY_SECONDS: /ready answers 503 while the listener still accepts requests, then it closes', async () => {
    const testServer = await startTestServer({ env: { DRAIN_DELAY_SECONDS: '1' } })
    const startedAt = performance.now()
    const stopped = testServer.stop()
    expect((await testServer.get('/ready')).status).toBe(503)
    expect((await testServer.get('/health')).status).toBe(200)
    expect((await testServer.get('/es/en/')).status).toBe(200)
    await stopped
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990)
    await expect(connectTo(testServer.port)).rejects.toThrow(REFUSED)
  })

  test('DRAIN_DELAY_SECONDS: the delay can be skipped, once', async () => {
    const testServer = await startTestServer({ env: { DRAIN_DELAY_SECONDS: '60' } })
    expect(testServer.skipDelay()).toBe(false)
    const stopped = testServer.stop()
    expect(testServer.skipDelay()).toBe(true)
    expect(testServer.skipDelay()).toBe(false)
    await stopped
  })

  test('two calls stop it once', async () => {
    let closed = 0
    const testServer = await startTestServer({ close: async () => void closed++ })
    await Promise.all([testServer.stop(), testServer.stop()])
    expect(closed).toBe(1)
  })
})

function connectTo(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    }).once('error', reject)
  })
}

/** Sends one request on a connection that stays open. `answered` is called with the first bytes of the response. */
function openConnection(port: number, requestText: string, answered = (): void => {}) {
  const received = Promise.withResolvers<string>()
  const sent = Promise.withResolvers<void>()
  let text = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(requestText, () => sent.resolve()))
  socket.on('data', chunk => {
    text += chunk.toString('latin1')
    answered()
  })
  socket.once('error', () => {})
  socket.once('close', () => received.resolve(text))
  return { socket, received: received.promise, sent: sent.promise }
}
