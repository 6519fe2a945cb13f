import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'

import { connect, type Db } from '#backend/db/connect.ts'
import { startEmbedded } from '#backend/db/embedded.ts'
import { asker, type Visit, visitsTo } from '#backend/db/plans/shop-queries.ts'
import { generate } from '#backend/db/seed/seed.ts'

import { ENVIRONMENT } from './commands.ts'
import type { Outcome } from './steps.ts'

const PRODUCTS = 1_000_000
/** The city whose stores are asked for. */
const CITY = 'BCN'
const WARM_UP = 20
const TIMES = 200
/** A Wednesday noon, when most stores are open. Unix milliseconds. */
const NOON = Date.UTC(2026, 2, 25, 11)
const FOLDER = resolve('.cache/bench-catalogue')

/** How long a seed of the default world and one of 10⁶ products take, how much memory they hold, and what the queries of a shop then cost. */
export async function benchCatalogue(): Promise<Outcome> {
  rmSync(FOLDER, { recursive: true, force: true })
  const server = await startEmbedded(FOLDER)
  try {
    const lines = [await seededLine(server.url, 'usual', 1)]
    lines.push(await seededLine(server.url, 'small', 0.01), await seededLine(server.url, 'large', scaleFor(PRODUCTS)))
    const small = await medians(urlOf(server.url, 'small'), true)
    const large = await medians(urlOf(server.url, 'large'), false)
    for (const [page, { products, ms }] of large) {
      const before = small.get(page)
      if (!before) continue
      lines.push(
        `${page.padEnd(10)} p50 ${before.ms.toFixed(2)} ms of ${before.products} products, ${ms.toFixed(2)} ms of ${products}: ${(ms / before.ms).toFixed(2)} ×`,
      )
    }
    return { passed: lines.length, failed: 0, failures: [], output: lines.join('\n') }
  } finally {
    await server.stop()
    rmSync(FOLDER, { recursive: true, force: true })
  }
}

/** Between two scales the number of products grows evenly. */
function scaleFor(products: number): number {
  const [low, high] = [2, 4].map(scale => [...counts(scale)].reduce((sum, count) => sum + count, 0))
  const perScale = ((high ?? 0) - (low ?? 0)) / 2
  return Math.round((4 + (products - (high ?? 0)) / perScale) * 100) / 100
}

function* counts(scale: number): Generator<number> {
  for (const rows of generate(1, scale)) yield rows.products.length
}

function urlOf(base: string, name: string): string {
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}

async function seededLine(base: string, name: string, scale: number): Promise<string> {
  const admin = await connect(base)
  await admin.$client.unsafe(`create database ${name}`)
  await admin.close()
  const began = performance.now()
  const peak = await seedApart(urlOf(base, name), scale)
  const seconds = (performance.now() - began) / 1000
  const db = await connect(urlOf(base, name), { statementTimeout: 0 })
  const [row] = await db.$client<{ products: number; stores: number }[]>`
    select (select count(*)::int from products) as products, (select count(*)::int from stores) as stores`
  await db.close()
  return `seed at scale ${String(scale).padEnd(6)} ${row?.products} products of ${row?.stores} stores in ${seconds.toFixed(1)} s, ${peak.toFixed(0)} MB at most`
}

/** In a process of its own, for its memory is asked. @returns its peak, megabytes */
async function seedApart(url: string, scale: number): Promise<number> {
  const child = spawn(process.execPath, ['scripts/seed.ts', '--number', '1', '--scale', String(scale)], {
    env: { ...ENVIRONMENT, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const look = setInterval(() => {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })
    peak = Math.max(peak, Number(stdout) / 1024)
  }, 250)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(look)
  if (code !== 0) throw new Error(`the seed at scale ${scale} ended with ${code}`)
  return peak
}

interface Measured {
  readonly products: number
  readonly ms: number
}

/** Of all questions of a page together. @param alone leaves the one city and some 10³ products, the smallest marketplace there is */
async function medians(url: string, alone: boolean): Promise<Map<Visit['page'], Measured>> {
  const db = await connect(url, { statementTimeout: 0 })
  try {
    if (alone) await db.$client`delete from stores where city_code <> ${CITY}`
    await db.$client.unsafe('vacuum analyze')
    const [row] = await db.$client<{ products: number }[]>`select count(*)::int as products from products`
    const visits = await visitsTo(db, CITY)
    const measured = new Map<Visit['page'], Measured>()
    for (const page of new Set(visits.map(visit => visit.page))) {
      const ms = await medianOf(db, visits.filter(visit => visit.page === page)) // prettier-ignore
      measured.set(page, { products: row?.products ?? 0, ms })
    }
    return measured
  } finally {
    await db.close()
  }
}

async function medianOf(db: Db, visits: readonly Visit[]): Promise<number> {
  const ask = asker(db, CITY, NOON)
  const times: number[] = []
  for (let index = 0; index < WARM_UP + TIMES; index++) {
    const began = performance.now()
    for (const visit of visits) await ask(visit)
    if (index >= WARM_UP) times.push(performance.now() - began)
  }
  return times.sort((one, other) => one - other)[TIMES / 2] ?? Number.NaN
}
