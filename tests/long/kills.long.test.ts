import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { toEmbeddedHome } from '#backend/db/open-database.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { findFreePort } from '#tests/support/free-port.ts'

import { digestTables, Ledger } from './persisted-data.ts'
import { AppProcess } from './app-process.ts'

const ROUNDS = 60
/** PostgreSQL replays its log after a crash. */
const START_TIMEOUT_MS = 60_000

/** One for each round in turn: which process gets SIGKILL, and when. */
const KILLS = ['node', 'postgres', 'both', 'node while it starts', 'both while it starts'] as const

const folder = mkdtempSync(join(tmpdir(), 'recado-kills-'))
const running = new Set<AppProcess>()
afterAll(async () => {
  for (const app of running) await app.stop('SIGKILL')
  killPostgres(toEmbeddedHome(join(folder, 'data')))
  rmSync(folder, { recursive: true, force: true })
})

function killPostgres(home: string): void {
  const server = findRunningServer(home)
  if (server) process.kill(server.pid, 'SIGKILL')
}

function runScript(nodeArguments: readonly string[], environment: Readonly<Record<string, string>>): void {
  // vitest sets DEV and MODE: they must not influence the build
  const { PATH, HOME } = process.env
  const result = spawnSync(process.execPath, nodeArguments, { env: { PATH, HOME, ...environment }, encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`${nodeArguments.join(' ')} ended with ${result.status}: ${result.stdout}${result.stderr}`)
}

test(`after each of ${ROUNDS} kills of Node and PostgreSQL the app starts with every row and every acknowledged write`, async () => {
  const data = join(folder, 'data')
  const home = toEmbeddedHome(data)
  const environment = { DATA_DIR: data, SITE_ORIGIN: 'http://site.test', SANDBOX_PUBLIC: 'true', RATE_LIMIT_PER_MINUTE: '0' }
  runScript(['scripts/seed.ts', '--scale', '0.05'], environment)
  runScript(['scripts/build.ts'], environment)
  const ledger = new Ledger(home)
  const start = async (): Promise<AppProcess> => {
    const app = new AppProcess(['src/server/main.ts'], process.cwd(), await findFreePort(), environment)
    running.add(app)
    return app
  }
  const fetchStatus = async (app: AppProcess) => (await fetch(`${app.url}/api/cities/summarized_settings?language=en`)).status
  const check = async (app: AppProcess, round: string): Promise<void> => {
    await app.waitUntilReady(START_TIMEOUT_MS)
    expect(await fetchStatus(app), round).toBe(200)
  }
  /** The process keeps running, rejects calls while the database is down, and recovers without a restart. */
  const checkRecovery = async (app: AppProcess, round: string): Promise<void> => {
    const deadline = Date.now() + START_TIMEOUT_MS
    while ((await fetchStatus(app)) !== 200) {
      expect(Date.now(), round).toBeLessThan(deadline)
      await sleep(100)
    }
    expect(app.isRunning, round).toBe(true)
  }

  let first: Record<string, string> | undefined
  for (let round = 1; round <= ROUNDS; round++) {
    const kill = KILLS[round % KILLS.length]
    const name = `round ${round}, before the kill of ${kill}`
    const app = await start()
    if (kill === 'node while it starts' || kill === 'both while it starts') {
      await sleep(((round * 137) % 900) + 50)
    } else {
      await check(app, name)
      first ??= await digestTables(home)
      expect(await digestTables(home), name).toEqual(first)
      if (ledger.acknowledged.length > 0) expect(await ledger.findLost(), name).toEqual([])
      ledger.start()
      await sleep(150)
    }
    if (kill !== 'node' && kill !== 'node while it starts') killPostgres(home)
    // only PostgreSQL was killed: the same process recovers
    if (kill === 'postgres') await checkRecovery(app, `round ${round}, after PostgreSQL was killed`)
    await app.stop('SIGKILL')
    running.delete(app)
    await ledger.stop()
  }

  const app = await start()
  await check(app, 'after the last kill')
  expect(await digestTables(home)).toEqual(first)
  expect(await ledger.findLost()).toEqual([])
  expect(ledger.acknowledged.length).toBeGreaterThan(ROUNDS)
  expect(await app.stop('SIGTERM')).toBe(0)
  expect(findRunningServer(home)).toBeUndefined()
})

test.skipIf(process.getuid?.() !== 0)('root in a folder of mode 0700 builds, serves, and starts again with the same rows', async () => {
  mkdirSync('.cache', { recursive: true })
  const locked = mkdtempSync(resolve('.cache/locked-'))
  try {
    chmodSync(locked, 0o700)
    for (const name of ['src', 'scripts', 'public', 'package.json', 'package-lock.json', 'tsconfig.json', 'astro.config.mjs']) {
      spawnSync('cp', ['-r', name, locked])
    }
    // hard links take no space, and PostgreSQL's files are in the locked folder too
    expect(spawnSync('cp', ['-al', 'node_modules', locked]).status).toBe(0)
    const home = toEmbeddedHome(join(locked, 'data'))
    const port = await findFreePort()
    const startLocked = async (timeoutMs: number) => {
      const app = new AppProcess(['scripts/start.ts'], locked, port, { SEED_SCALE: '0.05' })
      running.add(app)
      const milliseconds = await app.waitUntilReady(timeoutMs)
      return { app, milliseconds }
    }
    const cold = await startLocked(8 * 60_000)
    const rows = await digestTables(home)
    expect(await cold.app.stop('SIGTERM')).toBe(0)
    expect(findRunningServer(home)).toBeUndefined()
    const warm = await startLocked(START_TIMEOUT_MS)
    expect(warm.milliseconds).toBeLessThan(10_000)
    expect(await digestTables(home)).toEqual(rows)
    expect(await warm.app.stop('SIGTERM')).toBe(0)
    expect(findRunningServer(home)).toBeUndefined()
  } finally {
    rmSync(locked, { recursive: true, force: true })
  }
})
