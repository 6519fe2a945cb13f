import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { toEmbeddedHome } from '#backend/db/open.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { freePort } from '#tests/support/free-port.ts'

import { ShopProcess } from './shop-process.ts'
import { type Sent, visit } from './steady-visitor.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 20)
const VISITORS = 30
/** trust.md, "Running": it drains for 10 s at most, then closes the rest. Milliseconds. */
const LONGEST_END = 15_000
const PATIENCE = 60_000
/** Kept pages, pages for one visitor alone, files, calls: all ways through the process. */
const PATHS = [
  '/es/en/',
  '/es/en/barcelona/',
  '/es/en/barcelona/?own=1',
  '/es/en/madrid/?own=1',
  '/favicon.svg',
  '/api/cities/summarized_settings?language=en',
  '/api/openapi.json',
  '/es/en/nowhere/',
]

const folder = mkdtempSync(join(tmpdir(), 'recado-terminate-'))
const left = new Set<ShopProcess>()
afterAll(async () => {
  for (const shop of left) await shop.end('SIGKILL')
  const server = findRunningServer(toEmbeddedHome(join(folder, 'data')))
  if (server) process.kill(server.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function scriptRan(words: readonly string[], environment: Readonly<Record<string, string>>): void {
  const ran = spawnSync(process.execPath, words, { env: { ...process.env, ...environment }, encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`${words.join(' ')} ended with ${ran.status}: ${ran.stdout}${ran.stderr}`)
}

test(`SIGTERM under load, ${ROUNDS} times: what was sent before it is answered, nothing breaks off, and it ends in time`, async () => {
  const data = join(folder, 'data')
  const environment = { DATA_DIR: data, SITE_ORIGIN: 'http://127.0.0.1', ALLOWED_HOSTS: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '0' }
  scriptRan(['scripts/seed.ts', '--scale', '0.05'], environment)
  scriptRan(['scripts/build.ts'], environment)
  const tally = { before: 0, after: 0, turnedAway: 0, longest: 0 }
  for (let round = 1; round <= ROUNDS; round++) {
    const port = await freePort()
    const shop = new ShopProcess(['src/server/main.ts'], process.cwd(), port, environment)
    left.add(shop)
    await shop.ready(PATIENCE)
    const sent: Sent[] = []
    const visitors = Array.from({ length: VISITORS }, (_, start) => visit(port, PATHS, start, sent))
    await sleep(400 + ((round * 173) % 900))
    const told = performance.now()
    const code = await shop.end('SIGTERM')
    const took = performance.now() - told
    left.delete(shop)
    await Promise.all(visitors)

    const name = `round ${round}: ${shop.said.slice(-1000)}`
    expect(code, name).toBe(0)
    expect(took, name).toBeLessThan(LONGEST_END)
    const before = sent.filter(it => it.at < told)
    // an answer of ours, whatever it says, but never that something broke
    expect(
      before.filter(it => typeof it.outcome !== 'number' || it.outcome >= 500),
      name,
    ).toEqual([])
    expect(
      sent.filter(it => it.outcome === 'cut'),
      name,
    ).toEqual([])
    expect(
      before.some(it => it.outcome === 200),
      name,
    ).toBe(true)
    expect(findRunningServer(toEmbeddedHome(data)), name).toBeUndefined()
    tally.before += before.length
    tally.after += sent.length - before.length
    tally.turnedAway += sent.filter(it => it.outcome === 'nothing').length
    tally.longest = Math.max(tally.longest, took)
  }
  console.log(
    `${tally.before} sent before, all answered; ${tally.after} after, ${tally.turnedAway} of them not let in; the longest end took ${tally.longest.toFixed(0)} ms`,
  )
  expect(tally.before).toBeGreaterThan(ROUNDS * VISITORS)
})
