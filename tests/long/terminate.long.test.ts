import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { toEmbeddedHome } from '#backend/db/open-database.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { findFreePort } from '#tests/support/free-port.ts'

import { AppProcess } from './app-process.ts'
import { type SentRequest, sendRequests } from './keep-alive-client.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 20)
const CLIENTS = 30
/** The server drains for 10 s at most, then closes the remaining connections. */
const MAX_SHUTDOWN_MS = 15_000
const START_TIMEOUT_MS = 60_000
/** Cached pages, uncached pages, files, API calls and an error page. */
const PATHS = [
  '/es/en/',
  '/es/en/barcelona/',
  '/es/en/barcelona/?uncached=1',
  '/es/en/madrid/?uncached=1',
  '/favicon.svg',
  '/api/cities/summarized_settings?language=en',
  '/api/openapi.json',
  '/es/en/nowhere/',
]

const folder = mkdtempSync(join(tmpdir(), 'recado-terminate-'))
const running = new Set<AppProcess>()
afterAll(async () => {
  for (const app of running) await app.stop('SIGKILL')
  const server = findRunningServer(toEmbeddedHome(join(folder, 'data')))
  if (server) process.kill(server.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function runScript(nodeArguments: readonly string[], environment: Readonly<Record<string, string>>): void {
  const processResult = spawnSync(process.execPath, nodeArguments, { env: { ...process.env, ...environment }, encoding: 'utf8' })
  if (processResult.status !== 0)
    throw new Error(`${nodeArguments.join(' ')} ended with ${processResult.status}: ${processResult.stdout}${processResult.stderr}`)
}

test(`SIGTERM under load, ${ROUNDS} times: answers all earlier requests, truncates no response, and exits in time`, async () => {
  const data = join(folder, 'data')
  const environment = { DATA_DIR: data, SITE_ORIGIN: 'http://127.0.0.1', ALLOWED_HOSTS: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '0' }
  runScript(['scripts/seed.ts', '--scale', '0.05'], environment)
  runScript(['scripts/build.ts'], environment)
  const tally = { before: 0, after: 0, rejected: 0, maxDuration: 0 }
  for (let round = 1; round <= ROUNDS; round++) {
    const port = await findFreePort()
    const app = new AppProcess(['src/server/main.ts'], process.cwd(), port, environment)
    running.add(app)
    await app.waitUntilReady(START_TIMEOUT_MS)
    const sent: SentRequest[] = []
    const clients = Array.from({ length: CLIENTS }, (_, start) => sendRequests(port, PATHS, start, sent))
    await sleep(400 + ((round * 173) % 900))
    const signalledAt = performance.now()
    const code = await app.stop('SIGTERM')
    const duration = performance.now() - signalledAt
    running.delete(app)
    await Promise.all(clients)

    const name = `round ${round}: ${app.output.slice(-1000)}`
    expect(code, name).toBe(0)
    expect(duration, name).toBeLessThan(MAX_SHUTDOWN_MS)
    const before = sent.filter(it => it.sentAt < signalledAt)
    // any response below 500
    expect(
      before.filter(it => typeof it.result !== 'number' || it.result >= 500),
      name,
    ).toEqual([])
    expect(
      sent.filter(it => it.result === 'truncated'),
      name,
    ).toEqual([])
    expect(
      before.some(it => it.result === 200),
      name,
    ).toBe(true)
    expect(findRunningServer(toEmbeddedHome(data)), name).toBeUndefined()
    tally.before += before.length
    tally.after += sent.length - before.length
    tally.rejected += sent.filter(it => it.result === 'nothing').length
    tally.maxDuration = Math.max(tally.maxDuration, duration)
  }
  console.log(
    `${tally.before} sent before, all answered; ${tally.after} after, ${tally.rejected} of them rejected; the longest shutdown took ${tally.maxDuration.toFixed(0)} ms`,
  )
  expect(tally.before).toBeGreaterThan(ROUNDS * CLIENTS)
})
