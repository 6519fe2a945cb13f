import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { createApi } from '#backend/api.ts'
import { connect } from '#backend/db/connect.ts'
import { ensureHome, launchServer, findRunningServer, shutDownServer } from '#backend/db/postgres-cluster.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { listServerProcesses } from '#tests/support/server-processes.ts'

/** A separate PostgreSQL, which the tests kill. */
const folder = mkdtempSync(join(tmpdir(), 'recado-outage-'))
const home = ensureHome(join(folder, 'postgres'))
const port = await findFreePort()
await start()
const url = `postgres://recado:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`
const db = await connect(url, { pool: 4, failFast: true })
afterAll(async () => {
  await db.close()
  await shutDownServer(home)
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  expect(await launchServer(home, port, Date.now() + 60_000)).toBeUndefined()
}

async function kill(): Promise<void> {
  const { pid } = findRunningServer(home)!
  process.kill(pid, 'SIGQUIT')
  await expect.poll(() => findRunningServer(home), { interval: 10, timeout: 10_000 }).toBeUndefined()
}

const query = endpoint({ method: 'GET', path: '/query', domain: 'platform', source: 'A §7', summary: 'Queries.', reply: z.object({}) })
const transact = endpoint({
  method: 'GET',
  path: '/transact',
  domain: 'platform',
  source: 'A §7',
  summary: 'Transacts.',
  reply: z.object({}),
})
const handlers = {
  query: () => db.execute(sql`select 1`).then(() => ({})),
  transact: () => db.transaction(tx => tx.execute(sql`select 1`)).then(() => ({})),
} as unknown as Record<'query' | 'transact', Handler<Endpoint>>
const api = createApi({ query, transact }, handlers, { report: () => undefined })

async function call(path: string) {
  const began = performance.now()
  const { status, headers } = await api.request(path)
  return { status, retryAfter: headers.get('retry-after'), duration: performance.now() - began }
}

test('trust.md: calls fail with 503 within 500 ms while the database is down, and succeed within 3 s of its return', async () => {
  const notifications: string[] = []
  const channels = ['first', 'second', 'third']
  for (const channel of channels) await db.$client.listen(channel, payload => void notifications.push(`${channel} ${payload}`))

  for (const outage of [1, 2]) {
    await kill()
    for (let round = 0; round < 20; round++) {
      // more calls than connections, to check that no call waits in the queue
      const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => call(index % 2 === 0 ? '/query' : '/transact')))
      for (const it of responses) {
        expect(it).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^[1-9]/) })
        expect(it.duration).toBeLessThan(500)
      }
      await sleep(100)
    }
    await start()
    const returned = performance.now()
    while ((await call('/transact')).status !== 200) {
      expect(performance.now() - returned).toBeLessThan(3000)
      await sleep(50)
    }
    expect(await Promise.all(Array.from({ length: 10 }, () => call('/query').then(it => it.status)))).toEqual(Array(10).fill(200))

    notifications.length = 0
    await sleep(1000)
    for (const channel of channels) await db.execute(sql`select pg_notify(${channel}, ${String(outage)})`)
    await expect.poll(() => notifications.toSorted()).toEqual(channels.map(channel => `${channel} ${outage}`).toSorted())
  }
})

test('ADR 0034: calls to an unresponsive server end within 2.5 s, and its connections are closed', async () => {
  const notifications: string[] = []
  await db.$client.listen('stopped', payload => void notifications.push(payload))
  const stopped = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const openTransaction = db.transaction(async tx => {
    begun.resolve()
    await stopped.promise
    await tx.execute(sql`select 1`)
  })
  await begun.promise
  await Promise.all(Array.from({ length: 3 }, () => call('/query')))

  const pids = listServerProcesses(findRunningServer(home)!.pid)
  const began = performance.now()
  try {
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    stopped.resolve()
    await expect(openTransaction).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(2500)
    const first = await Promise.all(Array.from({ length: 10 }, (_, index) => call(index % 2 === 0 ? '/query' : '/transact')))
    for (const it of first) {
      expect(it).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^[1-9]/) })
      expect(it.duration).toBeLessThan(2500)
    }
    for (let round = 0; round < 20; round++) {
      const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => call(index % 2 === 0 ? '/query' : '/transact')))
      for (const it of responses) {
        expect(it.status).toBe(503)
        expect(it.duration).toBeLessThan(1000)
      }
      await sleep(100)
    }
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
  const returned = performance.now()
  while ((await call('/transact')).status !== 200) {
    expect(performance.now() - returned).toBeLessThan(3000)
    await sleep(50)
  }
  expect(await Promise.all(Array.from({ length: 10 }, () => call('/query').then(it => it.status)))).toEqual(Array(10).fill(200))
  await sleep(1000)
  await db.execute(sql`select pg_notify('stopped', 'again')`)
  await expect.poll(() => notifications).toEqual(['again'])
})

test('a slow call on a responsive server does not lose its connection', async () => {
  const [before] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(2.5)`)
  expect(before?.pid).toBeGreaterThan(0)
})

test('ADR 0034: calls wait for a connection while the database responds to others', async () => {
  const began = performance.now()
  // 50 ms each, at most four at a time
  await Promise.all(Array.from({ length: 40 }, () => db.transaction(tx => tx.execute(sql`select pg_sleep(0.05)`))))
  expect(performance.now() - began).toBeGreaterThan(450) // an unresponsive database fails after 350 ms
})

test('a transaction whose connection is acquired too late does not run', async () => {
  const blockers = Array.from({ length: 4 }, () => db.transaction(tx => tx.execute(sql`select pg_sleep(0.8)`)))
  let hasRun = false
  await expect(db.transaction(async () => void (hasRun = true))).rejects.toThrow(/^No connection within 3[5-9]\d ms$/)
  await Promise.all(blockers)
  await sleep(100)
  expect(hasRun).toBe(false)
  expect((await call('/transact')).status).toBe(200)
})

test('errors of statements do not count as an outage', async () => {
  for (let round = 0; round < 5; round++) await expect(db.execute(sql`select nothing from nowhere`)).rejects.toThrow('nowhere')
  expect((await call('/query')).status).toBe(200)
})
