import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'

import { connect } from '#backend/db/connect.ts'
import { startEmbedded } from '#backend/db/embedded-database.ts'
import { generateRows } from '#backend/db/seed/seed.ts'

import { TOOL_ENVIRONMENT, runTool } from './commands.ts'
import type { StepResult } from './steps.ts'

const LARGE_PRODUCT_COUNT = 1_000_000
const FOLDER = resolve('.cache/bench-catalogue')

/** Measures the time and memory of two seeds, the default world (10⁵ products) and 10⁶ products, then the queries of the storefront on both. */
export async function benchCatalogue(): Promise<StepResult> {
  rmSync(FOLDER, { recursive: true, force: true })
  const server = await startEmbedded(FOLDER)
  try {
    const lines = [await measureSeed(server.url, 'usual', 1)]
    lines.push(await measureSeed(server.url, 'small', 0.01), await measureSeed(server.url, 'large', findScale(LARGE_PRODUCT_COUNT)))
    // Vite loads the JSON messages of the marketplace, so the queries run in Vitest
    const figures = join(FOLDER, 'figures')
    const { code, output } = await runTool(['vitest', 'run', '--config=vitest.bench.config.ts', 'page-queries'], {
      SMALL: toDatabaseUrl(server.url, 'small'),
      LARGE: toDatabaseUrl(server.url, 'large'),
      FIGURES: figures,
    })
    if (code !== 0) return { passed: 0, failed: 1, failures: ['the storefront queries failed'], output }
    lines.push(...readFileSync(figures, 'utf8').split('\n'))
    return { passed: lines.length, failed: 0, failures: [], output: lines.join('\n') }
  } finally {
    await server.stop()
    rmSync(FOLDER, { recursive: true, force: true })
  }
}

/** The number of products is linear in the scale. */
function findScale(products: number): number {
  const [low, high] = [2, 4].map(scale => [...countProducts(scale)].reduce((sum, count) => sum + count, 0))
  const perScale = ((high ?? 0) - (low ?? 0)) / 2
  return Math.round((4 + (products - (high ?? 0)) / perScale) * 100) / 100
}

function* countProducts(scale: number): Generator<number> {
  for (const rows of generateRows(1, scale)) yield rows.products.length
}

function toDatabaseUrl(base: string, name: string): string {
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}

async function measureSeed(base: string, name: string, scale: number): Promise<string> {
  const admin = await connect(base)
  await admin.$client.unsafe(`create database ${name}`)
  await admin.close()
  const startedAt = performance.now()
  const peak = await seedInChildProcess(toDatabaseUrl(base, name), scale)
  const seconds = (performance.now() - startedAt) / 1000
  const db = await connect(toDatabaseUrl(base, name), { statementTimeout: 0 })
  const [row] = await db.$client<{ products: number; stores: number }[]>`
    select (select count(*)::int from products) as products, (select count(*)::int from stores) as stores`
  await db.close()
  return `seed at scale ${String(scale).padEnd(6)} ${row?.products} products of ${row?.stores} stores in ${seconds.toFixed(1)} s, ${peak.toFixed(0)} MB at most`
}

/** Runs the seed in a child process, so that its memory can be measured. @returns the peak, megabytes */
async function seedInChildProcess(url: string, scale: number): Promise<number> {
  const child = spawn(process.execPath, ['scripts/seed.ts', '--number', '1', '--scale', String(scale)], {
    env: { ...TOOL_ENVIRONMENT, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const timer = setInterval(() => {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })
    peak = Math.max(peak, Number(stdout) / 1024)
  }, 250)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(timer)
  if (code !== 0) throw new Error(`the seed at scale ${scale} ended with ${code}`)
  return peak
}
