import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { toEmbeddedHome } from '#backend/db/open.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { freePort } from '#tests/support/free-port.ts'

import { inventory, Ledger } from './persisted-data.ts'
import { ShopProcess } from './shop-process.ts'

const ROUNDS = 60
/** After a crash PostgreSQL reads its log again; the machine may be busy. Milliseconds. */
const PATIENCE = 60_000

/** In turns: whom the kill -9 hits, and when. */
const KILLS = ['node', 'postgres', 'both', 'node while it starts', 'both while it starts'] as const

const folder = mkdtempSync(join(tmpdir(), 'recado-kills-'))
const left = new Set<ShopProcess>()
afterAll(async () => {
  for (const shop of left) await shop.end('SIGKILL')
  for (const home of [toEmbeddedHome(join(folder, 'data'))]) killPostgres(home)
  rmSync(folder, { recursive: true, force: true })
})

function killPostgres(home: string): void {
  const server = findRunningServer(home)
  if (server) process.kill(server.pid, 'SIGKILL')
}

function scriptRan(words: readonly string[], environment: Readonly<Record<string, string>>): void {
  // the runner's own variables (DEV, MODE) would get into a build
  const { PATH, HOME } = process.env
  const ran = spawnSync(process.execPath, words, { env: { PATH, HOME, ...environment }, encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`${words.join(' ')} ended with ${ran.status}: ${ran.stdout}${ran.stderr}`)
}

test(`${ROUNDS} kills of Node and PostgreSQL: it comes up each time, with every row and every acknowledged write`, async () => {
  const data = join(folder, 'data')
  const home = toEmbeddedHome(data)
  const environment = { DATA_DIR: data, SITE_ORIGIN: 'http://shop.test', SANDBOX_PUBLIC: 'true', RATE_LIMIT_PER_MINUTE: '0' }
  scriptRan(['scripts/seed.ts', '--scale', '0.05'], environment)
  scriptRan(['scripts/build.ts'], environment)
  const ledger = new Ledger(home)
  const open = async (): Promise<ShopProcess> => {
    const shop = new ShopProcess(['src/server/main.ts'], process.cwd(), await freePort(), environment)
    left.add(shop)
    return shop
  }
  const answer = async (shop: ShopProcess) => (await fetch(`${shop.url}/api/cities/summarized_settings?language=en`)).status
  const check = async (shop: ShopProcess, round: string): Promise<void> => {
    await shop.ready(PATIENCE)
    expect(await answer(shop), round).toBe(200)
  }
  /** The process lives on, refuses while its database is away, and answers again by itself. */
  const checkReturn = async (shop: ShopProcess, round: string): Promise<void> => {
    const deadline = Date.now() + PATIENCE
    while ((await answer(shop)) !== 200) {
      expect(Date.now(), round).toBeLessThan(deadline)
      await sleep(100)
    }
    expect(shop.isRunning, round).toBe(true)
  }

  let first: Record<string, string> | undefined
  for (let round = 1; round <= ROUNDS; round++) {
    const kill = KILLS[round % KILLS.length]
    const name = `round ${round}, before the kill of ${kill}`
    const shop = await open()
    if (kill === 'node while it starts' || kill === 'both while it starts') {
      await sleep(((round * 137) % 900) + 50)
    } else {
      await check(shop, name)
      first ??= await inventory(home)
      expect(await inventory(home), name).toEqual(first)
      if (ledger.acknowledged.length > 0) expect(await ledger.lost(), name).toEqual([])
      ledger.begin()
      await sleep(150)
    }
    if (kill !== 'node' && kill !== 'node while it starts') killPostgres(home)
    // PostgreSQL alone: the same process has it back by itself
    if (kill === 'postgres') await checkReturn(shop, `round ${round}, after PostgreSQL was killed`)
    await shop.end('SIGKILL')
    left.delete(shop)
    await ledger.end()
  }

  const shop = await open()
  await check(shop, 'after the last kill')
  expect(await inventory(home)).toEqual(first)
  expect(await ledger.lost()).toEqual([])
  expect(ledger.acknowledged.length).toBeGreaterThan(ROUNDS)
  expect(await shop.end('SIGTERM')).toBe(0)
  expect(findRunningServer(home)).toBeUndefined()
})

test.skipIf(process.getuid?.() !== 0)('root in a folder of mode 0700: it builds, serves, and starts again with the same rows', async () => {
  mkdirSync('.cache', { recursive: true })
  const locked = mkdtempSync(resolve('.cache/locked-'))
  try {
    chmodSync(locked, 0o700)
    for (const name of ['src', 'scripts', 'public', 'package.json', 'package-lock.json', 'tsconfig.json', 'astro.config.mjs']) {
      spawnSync('cp', ['-r', name, locked])
    }
    // hard links: the copy weighs nothing, and its PostgreSQL stands behind the locked door like the rest
    expect(spawnSync('cp', ['-al', 'node_modules', locked]).status).toBe(0)
    const home = toEmbeddedHome(join(locked, 'data'))
    const port = await freePort()
    const start = async (patience: number) => {
      const shop = new ShopProcess(['scripts/start.ts'], locked, port, { SEED_SCALE: '0.05' })
      left.add(shop)
      const milliseconds = await shop.ready(patience)
      return { shop, milliseconds }
    }
    const cold = await start(8 * 60_000)
    const rows = await inventory(home)
    expect(await cold.shop.end('SIGTERM')).toBe(0)
    expect(findRunningServer(home)).toBeUndefined()
    const warm = await start(PATIENCE)
    expect(warm.milliseconds).toBeLessThan(10_000)
    expect(await inventory(home)).toEqual(rows)
    expect(await warm.shop.end('SIGTERM')).toBe(0)
    expect(findRunningServer(home)).toBeUndefined()
  } finally {
    rmSync(locked, { recursive: true, force: true })
  }
})
