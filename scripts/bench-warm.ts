import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { crawl } from './crawl-pages.ts'
import { collectGarbage, openInspector } from './inspect-heap.ts'
import { startBare } from './start-bare.ts'
import type { Outcome } from './steps.ts'
import { wrk } from './wrk.ts'

const CONNECTIONS = 50
const SECONDS = 6
/** Before each point: V8 compiles again what it has not used for a while. */
const WARM_UP_SECONDS = 4
/** Of the server and of the bare server in turns; the middle one counts. */
const ROUNDS = 3
const PAGES = 18_000
/** Milliseconds. */
const REST = 60_000
const MEGABYTE = 1024 * 1024

/** Issue 16, "Warm": milliseconds, shares of the bare server, megabytes. */
const WANTED = { p99: 10, shareLost: 0.03, heap: 120, resident: 320 }

/** One moment in the life of the process. */
interface Point {
  readonly name: string
  readonly share: number
  readonly p99: number
  /** Of the bare server. */
  readonly bareP99: number
  /** In use after a collection, megabytes. */
  readonly heap: number
  /** The most since the point before, megabytes. */
  readonly resident: number
}

/**
 * One process, fresh, after a crawl of 18,000 distinct pages, after a minute of rest, and both again: how fast it sends a cached store page
 * beside a bare server, and how much memory it holds. Needs `wrk` on the PATH.
 *
 * @param pid of the server, started a moment ago
 */
export async function benchWarm(base: string, store: string, pid: number): Promise<Outcome> {
  const bare = await startBare(base + store)
  const inspector = await openInspector(pid)
  const points: Point[] = []
  let most = 0
  const look = setInterval(() => (most = Math.max(most, residentMegabytes(pid))), 250)
  try {
    await point('fresh')
    for (const round of ['once', 'twice']) {
      const pages = await crawl(base, PAGES)
      if (pages < PAGES) throw new Error(`The site has ${pages} pages, ${PAGES} are wanted`)
      await point(`crawled ${round}`)
      await sleep(REST)
      await point(`rested ${round}`)
    }
  } finally {
    clearInterval(look)
    inspector.close()
    bare.stop()
  }
  return outcomeOf(points)

  async function point(name: string): Promise<void> {
    await wrk(base + store, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS })
    const rounds: { share: number; p99: number; bareP99: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const beside = await wrk(bare.url, { connections: CONNECTIONS, seconds: SECONDS })
      const ours = await wrk(base + store, { connections: CONNECTIONS, seconds: SECONDS })
      rounds.push({ share: ours.rate / beside.rate, p99: ours.p99, bareP99: beside.p99 })
    }
    const resident = most
    const heap = (await collectGarbage(inspector)) / MEGABYTE
    const middleOf = (figure: 'share' | 'p99' | 'bareP99'): number => middle(rounds.map(it => it[figure]))
    points.push({ name, share: middleOf('share'), p99: middleOf('p99'), bareP99: middleOf('bareP99'), heap, resident })
    console.log(lineOf(points.at(-1)!))
    most = 0
  }
}

function outcomeOf(points: readonly Point[]): Outcome {
  const best = Math.max(...points.map(it => it.share))
  const failures = points.flatMap(({ name, share, p99, heap, resident }) => [
    ...(p99 <= WANTED.p99 ? [] : [`${name}: 99 % within ${p99.toFixed(1)} ms (${WANTED.p99} wanted)`]),
    ...(best - share <= WANTED.shareLost
      ? []
      : [`${name}: ${percent(best - share)} of bare below the best (${percent(WANTED.shareLost)} allowed)`]),
    ...(heap <= WANTED.heap ? [] : [`${name}: ${heap.toFixed(0)} MB of heap in use (${WANTED.heap} wanted)`]),
    ...(resident <= WANTED.resident ? [] : [`${name}: ${resident.toFixed(0)} MB resident (${WANTED.resident} wanted)`]),
  ])
  const checks = points.length * 4
  return { passed: checks - failures.length, failed: failures.length, failures, output: points.map(lineOf).join('\n') }
}

function lineOf({ name, share, p99, bareP99, heap, resident }: Point): string {
  const memory = `heap in use ${heap.toFixed(0)} MB, resident ${resident.toFixed(0)} MB at most`
  return `${name.padEnd(14)} ${percent(share)} of bare, 99 % within ${p99.toFixed(1)} ms (bare: ${bareP99.toFixed(1)}), ${memory}`
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
