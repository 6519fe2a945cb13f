import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import { measureLoad, type LoadResult } from './measure-load.ts'
import { startBareServer } from './start-bare-server.ts'
import type { StepResult } from './steps.ts'

const CONNECTIONS = 50
/** The server renders one page at a time: more connections only wait. */
const UNCACHED_CONNECTIONS = 4
const SECONDS = 4
/** Server and bare server in turns, so that noise affects both; the median of each figure counts. */
const ROUNDS = 5
/** Pause between the last response and the measurement of memory. */
const IDLE_MS = 25_000
/** A parameter that page-key.ts does not list: a page with it is not cached. */
const UNCACHED_QUERY = '?bench=1'

/** Issue "Every address answers as it should": shares of a bare server that sends the same bytes; milliseconds, megabytes. */
const TARGETS = { cached: 0.4, p99: 10, uncached: 0.025, memory: 200 }

/** One measurement of the server, and one of the bare server right before it. */
interface Round {
  readonly bare: LoadResult
  readonly server: LoadResult
}

/**
 * Measures a cached store page beside a server that only sends its bytes, a page that is rendered for each request, and the memory of the
 * process. All measurements are in one run. A missed target is a failure.
 *
 * @param pid of the server; undefined when another process started it: its memory is then not measured
 */
export async function benchServer(base: string, pages: Readonly<Record<string, string>>, store: string, pid?: number): Promise<StepResult> {
  const url = base + store
  await measureLoad(url, { connections: CONNECTIONS, seconds: 1 })
  const bare = await startBareServer(url)
  try {
    const measureInTurns = async (serverUrl: string, connections: number): Promise<Round[]> => {
      const rounds: Round[] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({
          bare: await measureLoad(bare.url, { connections: CONNECTIONS, seconds: SECONDS }),
          server: await measureLoad(serverUrl, { connections, seconds: SECONDS }),
        })
      return rounds
    }
    // one after the other: garbage collection after rendering must not slow cached responses
    const cached = await measureInTurns(url, CONNECTIONS)
    const uncached = await measureInTurns(url + UNCACHED_QUERY, UNCACHED_CONNECTIONS)
    const others: string[] = []
    for (const [name, path] of Object.entries(pages))
      others.push(
        formatLoad(`${name}, cached and compressed`, await measureLoad(base + path, { connections: CONNECTIONS, seconds: SECONDS })),
      )
    // an idle server returns free memory to the system (src/server/lifecycle/memory-reclaim.ts)
    if (pid !== undefined) await sleep(IDLE_MS)
    const memory = pid === undefined ? undefined : measureMegabytes(pid)
    return toStepResult({ cached, uncached }, others, memory)
  } finally {
    bare.stop()
  }
}

function toStepResult(
  rounds: { readonly cached: readonly Round[]; readonly uncached: readonly Round[] },
  others: readonly string[],
  memory: number | undefined,
): StepResult {
  const cached = getMedian(rounds.cached.map(it => it.server.rate / it.bare.rate))
  const uncached = getMedian(rounds.uncached.map(it => it.server.rate / it.bare.rate))
  const p99 = getMedian(rounds.cached.map(it => it.server.p99))
  const figures: readonly (readonly [text: string, isMet: boolean])[] = [
    [`store, cached: ${formatPercent(cached)} of bare (target ${formatPercent(TARGETS.cached)})`, cached >= TARGETS.cached],
    [`store, cached: 99 % within ${p99.toFixed(1)} ms at ${CONNECTIONS} connections (target ${TARGETS.p99})`, p99 <= TARGETS.p99],
    [`store, uncached: ${formatPercent(uncached)} of bare (target ${formatPercent(TARGETS.uncached)})`, uncached >= TARGETS.uncached],
    ...(memory === undefined
      ? []
      : [
          [
            `memory after ${IDLE_MS / 1000} s without requests: ${memory.toFixed(0)} MB (target ${TARGETS.memory})`,
            memory <= TARGETS.memory,
          ] as const,
        ]),
  ]
  const formatRounds = (name: string, rounds: readonly Round[]): string[] =>
    rounds.flatMap(it => [formatLoad('bare node:http, the bytes of the store', it.bare), formatLoad(name, it.server)])
  const lines = [...formatRounds('store, cached and compressed', rounds.cached), ...formatRounds('store, uncached', rounds.uncached)]
  const failures = figures.filter(([, isMet]) => !isMet).map(([text]) => text)
  const output = [...lines, ...others, '', ...figures.map(([text, isMet]) => `${isMet ? '✓' : '✗'} ${text}`)].join('\n')
  return { passed: figures.length - failures.length, failed: failures.length, failures, output }
}

const getMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const formatPercent = (share: number): string => `${(share * 100).toFixed(1)} %`

function formatLoad(name: string, { rate, median, p99 }: LoadResult): string {
  return `${name.padEnd(40)} ${rate.toFixed(0).padStart(6)} responses/s  median ${median.toFixed(1)} ms, 99 % within ${p99.toFixed(1)} ms`
}

/** Resident memory of the server; its database is another process and is not included. */
function measureMegabytes(pid: number): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
}
