import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { setAddressKeys } from '#backend/db/address-keys.ts'
import { connect, type Db } from '#backend/db/connect.ts'
import { DATABASE_ROLE, ensureHome, launchServer, shutDownServer } from '#backend/db/postgres-cluster.ts'
import { recordEvent } from '#backend/modules/orders/transition-order.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestMarket } from '#backend/modules/testdata/small-market.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { readAddressKeys } from '#app/address-keys.ts'
import { readSettings } from '#app/settings.ts'
import { findFreePort } from '#tests/support/free-port.ts'

import { AppProcess } from './app-process.ts'

/** Smaller numbers check the test itself; they are too few for the figures. */
const STREAMS = Number(process.env['STREAMS'] ?? 5000)
const CHANGES_PER_SECOND = Number(process.env['CHANGES_PER_SECOND'] ?? 100)
const SECONDS = Number(process.env['SECONDS'] ?? 60)
const RESTARTS = Number(process.env['RESTARTS'] ?? 10)
/** Issue 24, "What it must show". */
const MAX_MEMORY_MB = 150
const MAX_P99_MS = 500
const MAX_RETURN_MS = 10_000
const OUTAGE_MS = 3000
/** Minutes. No order becomes late during the test: a late order moves its arrival by itself. */
const ETA = { etaLower: 120, etaUpper: 130 }

const folder = mkdtempSync(join(tmpdir(), 'recado-streams-'))
const home = ensureHome(join(folder, 'postgres'))
const streams: OrderStream[] = []
let app: AppProcess | undefined
/** Memory with one stream, MB. */
let before = 0
let db: Db | undefined
afterAll(async () => {
  for (const stream of streams) stream.close()
  await db?.close()
  await app?.stop('SIGKILL')
  await shutDownServer(home)
  rmSync(folder, { recursive: true, force: true })
})

/** Follows one order, and opens the stream again when it ends, as a browser does. */
class OrderStream {
  readonly orderId: number
  /** The versions of the order in the order of their events, with the time of each. */
  readonly versions: number[] = []
  readonly ids: string[] = []
  receivedAt = 0
  readonly #port: number
  readonly #authorization: string
  #request: ClientRequest | undefined
  #isClosed = false

  constructor(port: number, orderId: number, authorization: string) {
    this.#port = port
    this.orderId = orderId
    this.#authorization = authorization
    this.#open()
  }

  #open(): void {
    if (this.#isClosed) return
    const again = () => void setTimeout(() => this.#open(), 500).unref()
    let text = ''
    const headers = {
      authorization: this.#authorization,
      accept: 'text/event-stream',
      ...(this.ids.length > 0 && { 'last-event-id': this.ids.at(-1) }),
    }
    this.#request = httpRequest(
      { port: this.#port, host: '127.0.0.1', path: `/api/customer/orders/${this.orderId}/events`, headers, agent: false },
      response => {
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
          for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
            this.#read(text.slice(0, end))
            text = text.slice(end + 2)
          }
        })
        response.once('close', again)
      },
    )
    this.#request.once('error', again).end()
  }

  #read(event: string): void {
    const id = /^id: (.+)$/m.exec(event)?.[1]
    if (id === undefined) return
    this.receivedAt = performance.now()
    this.ids.push(id)
    this.versions.push(Number(id.split('-')[0]))
  }

  close(): void {
    this.#isClosed = true
    this.#request?.destroy()
  }
}

/** Resident memory of a process, MB. */
const getMemory = (pid: number): number => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

async function waitUntil(check: () => boolean, timeoutMs: number): Promise<number> {
  const startedAt = performance.now()
  while (!check()) {
    if (performance.now() - startedAt > timeoutMs) return Infinity
    await sleep(20)
  }
  return performance.now() - startedAt
}

test(
  `issue 24: ${STREAMS} open streams, ${CHANGES_PER_SECOND} changes a second, ${RESTARTS} restarts of the database`,
  { timeout: 3_600_000 },
  async () => {
    const [databasePort, port] = [await findFreePort(), await findFreePort()]
    const launch = async () => expect(await launchServer(home, databasePort, Date.now() + 60_000)).toBeUndefined()
    await launch()
    const url = `postgres://${DATABASE_ROLE}:${readFileSync(join(home, 'password'), 'utf8')}@127.0.0.1:${databasePort}/postgres`
    const environment = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: url,
      SANDBOX: 'false',
      MAIL: 'none',
      SITE_ORIGIN: `http://127.0.0.1:${port}`,
      RATE_LIMIT_PER_MINUTE: '0',
    }
    setAddressKeys(readAddressKeys(readSettings(environment)))
    const running = new AppProcess(['scripts/serve-marketplace.ts'], process.cwd(), port, environment)
    app = running
    await running.waitUntilReady(120_000)
    db = await connect(url, { pool: 10 })
    const database = db
    await insertTestMarket(database)
    for (let index = 0; index < STREAMS; index += 1) {
      const customer = await createTestCustomer(database, Date.now() + 3 * 3_600_000)
      const orderId = await insertTestOrder(database, customer.id, Date.now(), { status: 'ProgressStatus', stage: 'COOKING', ...ETA })
      streams.push(new OrderStream(port, orderId, customer.authorization))
      // measured without streams, but with a warm process
      if (index === 0) await waitUntil(() => streams[0]!.versions.length > 0, 30_000)
      if (index === 0) before = getMemory(running.child.pid!)
    }
    await waitUntil(() => streams.every(it => it.versions.length === 1), 120_000)
    expect(streams.filter(it => it.versions.length !== 1).map(it => it.ids)).toEqual([])
    await sleep(2000)
    const memory = getMemory(running.child.pid!) - before

    const changed = new Map<OrderStream, number>(streams.map(it => [it, 1]))
    /** Records one more step of an order. @returns when it was committed */
    async function change(stream: OrderStream): Promise<number> {
      const now = Date.now()
      await database.transaction(tx =>
        recordEvent(tx, { orderId: stream.orderId, from: 'ProgressStatus', to: 'ProgressStatus', stage: 'COOKING', now }),
      )
      changed.set(stream, changed.get(stream)! + 1)
      return performance.now()
    }

    const delays: number[] = []
    const pending: Promise<void>[] = []
    for (let index = 0; index < CHANGES_PER_SECOND * SECONDS; index += 1) {
      const stream = streams[(index * 7) % streams.length]!
      pending.push(
        change(stream).then(async committedAt => {
          const version = changed.get(stream)!
          const waited = await waitUntil(() => (stream.versions.at(-1) ?? 0) >= version, 30_000)
          delays.push(waited === Infinity ? Infinity : Math.max(stream.receivedAt - committedAt, 0))
        }),
      )
      await sleep(1000 / CHANGES_PER_SECOND)
    }
    await Promise.all(pending)
    delays.sort((a, b) => a - b)
    const p99 = delays[Math.floor(delays.length * 0.99)]!

    const returns: number[] = []
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await shutDownServer(home)
      await sleep(OUTAGE_MS)
      await launch()
      const restartedAt = performance.now()
      // the pool of the test reconnects, too
      for (let attempt = 0; ; attempt += 1) {
        const isUp = await database.execute(sql`select 1`).then(() => true, () => false) // prettier-ignore
        if (isUp || attempt > 100) break
        await sleep(100)
      }
      for (const stream of streams) await change(stream)
      const changedMs = performance.now() - restartedAt
      await waitUntil(() => streams.every(it => it.versions.at(-1) === changed.get(it)), 60_000)
      returns.push(performance.now() - restartedAt - changedMs)
    }

    console.log(JSON.stringify({ streams: STREAMS, memory: Math.round(memory), p99: Math.round(p99), returns: returns.map(Math.round) }))
    for (const stream of streams) {
      // one event for each version, in their order: none is lost, doubled or older than the one before
      const last = changed.get(stream)!
      expect(stream.versions, `order ${stream.orderId}`).toEqual(Array.from({ length: last }, (_, index) => index + 1))
      expect(new Set(stream.ids).size).toBe(stream.ids.length)
    }
    expect(memory).toBeLessThanOrEqual(MAX_MEMORY_MB)
    expect(p99).toBeLessThanOrEqual(MAX_P99_MS)
    for (const it of returns) expect(it).toBeLessThanOrEqual(MAX_RETURN_MS)
  },
)
