import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { crawlPages } from './crawl-pages.ts'
import { collectGarbage, openInspector } from './inspect-heap.ts'
import { startBareServer } from './start-bare-server.ts'
import type { StepResult } from './steps.ts'
import { runWrk } from './wrk.ts'

const CONNECTIONS = 50
const SECONDS = 6
/** Before each measurement: V8 compiles code again that was idle for a while. */
const WARM_UP_SECONDS = 4
/** Of the server and of the bare server in turns; the median counts. */
const ROUNDS = 3
const PAGE_COUNT = 18_000
/** Pause after each crawl. */
const IDLE_MS = 60_000
const BYTES_PER_MEGABYTE = 1024 * 1024

/** Issue 16, "Warm": milliseconds, shares of the bare server, megabytes. */
const TARGETS = { p99: 10, shareLost: 0.03, heap: 120, resident: 320 }

/** The figures of the process at one point of the run. */
interface Measurement {
  readonly name: string
  readonly share: number
  readonly p99: number
  /** Of the bare server. */
  readonly bareP99: number
  /** In use after a collection, megabytes. */
  readonly heap: number
  /** Peak since the previous measurement, megabytes. */
  readonly resident: number
}

/**
 * Measures one process five times: fresh, after a crawl of 18,000 distinct pages, after a minute without requests, and both again. Compares
 * a cached store page with a bare server and measures memory. Needs `wrk` on the PATH.
 *
 * @param pid of the server, which must be freshly started
 */
export async function benchWarm(base: string, store: string, pid: number): Promise<StepResult> {
  const bare = await startBareServer(base + store)
  const inspector = await openInspector(pid)
  const measurements: Measurement[] = []
  let maxResident = 0
  const timer = setInterval(() => (maxResident = Math.max(maxResident, measureResidentMegabytes(pid))), 250)
  try {
    await measure('fresh')
    for (const round of ['once', 'twice']) {
      const pages = await crawlPages(base, PAGE_COUNT)
      if (pages < PAGE_COUNT) throw new Error(`The site has ${pages} pages, the benchmark needs ${PAGE_COUNT}`)
      await measure(`crawled ${round}`)
      await sleep(IDLE_MS)
      await measure(`idle ${round}`)
    }
  } finally {
    clearInterval(timer)
    inspector.close()
    bare.stop()
  }
  return toStepResult(measurements)

  async function measure(name: string): Promise<void> {
    await runWrk(base + store, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS })
    const rounds: { share: number; p99: number; bareP99: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const bareResult = await runWrk(bare.url, { connections: CONNECTIONS, seconds: SECONDS })
      const result = await runWrk(base + store, { connections: CONNECTIONS, seconds: SECONDS })
      rounds.push({ share: result.rate / bareResult.rate, p99: result.p99, bareP99: bareResult.p99 })
    }
    const resident = maxResident
    const heap = (await collectGarbage(inspector)) / BYTES_PER_MEGABYTE
    const getMedianFigure = (figure: 'share' | 'p99' | 'bareP99'): number => getMedian(rounds.map(it => it[figure]))
    measurements.push({
      name,
      share: getMedianFigure('share'),
      p99: getMedianFigure('p99'),
      bareP99: getMedianFigure('bareP99'),
      heap,
      resident,
    })
    console.log(formatMeasurement(measurements.at(-1)!))
    maxResident = 0
  }
}

function toStepResult(measurements: readonly Measurement[]): StepResult {
  const best = Math.max(...measurements.map(it => it.share))
  const failures = measurements.flatMap(({ name, share, p99, heap, resident }) => [
    ...(p99 <= TARGETS.p99 ? [] : [`${name}: 99 % within ${p99.toFixed(1)} ms (target ${TARGETS.p99})`]),
    ...(best - share <= TARGETS.shareLost
      ? []
      : [`${name}: ${formatPercent(best - share)} of bare below the best (${formatPercent(TARGETS.shareLost)} allowed)`]),
    ...(heap <= TARGETS.heap ? [] : [`${name}: ${heap.toFixed(0)} MB of heap in use (target ${TARGETS.heap})`]),
    ...(resident <= TARGETS.resident ? [] : [`${name}: ${resident.toFixed(0)} MB resident (target ${TARGETS.resident})`]),
  ])
  const checks = measurements.length * 4
  return { passed: checks - failures.length, failed: failures.length, failures, output: measurements.map(formatMeasurement).join('\n') }
}

function formatMeasurement({ name, share, p99, bareP99, heap, resident }: Measurement): string {
  const memory = `heap in use ${heap.toFixed(0)} MB, resident ${resident.toFixed(0)} MB at most`
  return `${name.padEnd(14)} ${formatPercent(share)} of bare, 99 % within ${p99.toFixed(1)} ms (bare: ${bareP99.toFixed(1)}), ${memory}`
}

const getMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const formatPercent = (share: number): string => `${(share * 100).toFixed(1)} %`

function measureResidentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
