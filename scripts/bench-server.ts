import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import { measureLoad, type LoadResult } from './measure-load.ts'
import { startBareServer } from './start-bare-server.ts'
import type { Outcome } from './steps.ts'

const CONNECTIONS = 50
/** One page at a time is rendered: more who wait say nothing more. */
const UNCACHED_CONNECTIONS = 4
const SECONDS = 4
/** Server and bare server in turns, so that a noisy minute hits both; the middle one of each figure counts. */
const ROUNDS = 5
/** Between the last answer and the look at the memory, milliseconds. */
const IDLE_MS = 25_000
/** A parameter that is not on the list of page-key.ts: such a page is rendered for its visitor alone, each time. */
const UNCACHED_QUERY = '?bench=1'

/** What issue "Every address answers as it should" wants, against a bare server that sends the same bytes; megabytes, milliseconds. */
const TARGETS = { kept: 0.4, p99: 10, afresh: 0.025, memory: 200 }

/** A kind of answer of ours, and the bare server's in the same minute. */
interface Round {
  readonly bare: LoadResult
  readonly ours: LoadResult
}

/**
 * How near a kept store page comes to a server that does nothing but send its bytes, what one that is rendered afresh costs, and what
 * the process weighs after it: all in one run. A figure that falls short is a failure.
 *
 * @param pid of the server; undefined when it is somebody else's, and its memory is then not looked at
 */
export async function benchServer(base: string, pages: Readonly<Record<string, string>>, store: string, pid?: number): Promise<Outcome> {
  const url = base + store
  await measureLoad(url, { connections: CONNECTIONS, seconds: 1 })
  const bare = await startBareServer(url)
  try {
    const measureInTurns = async (own: string, connections: number): Promise<Round[]> => {
      const rounds: Round[] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({
          bare: await measureLoad(bare.url, { connections: CONNECTIONS, seconds: SECONDS }),
          ours: await measureLoad(own, { connections, seconds: SECONDS }),
        })
      return rounds
    }
    // one after the other: what rendering leaves to be collected is not for those who get what is kept
    const kept = await measureInTurns(url, CONNECTIONS)
    const afresh = await measureInTurns(url + UNCACHED_QUERY, UNCACHED_CONNECTIONS)
    const others: string[] = []
    for (const [name, path] of Object.entries(pages))
      others.push(formatLoad(`${name}, kept and packed`, await measureLoad(base + path, { connections: CONNECTIONS, seconds: SECONDS })))
    // what was garbage is given back once nobody asks (src/server/lifecycle/memory-reclaim.ts)
    if (pid !== undefined) await sleep(IDLE_MS)
    const memory = pid === undefined ? undefined : measureMegabytes(pid)
    return toOutcome({ kept, afresh }, others, memory)
  } finally {
    bare.stop()
  }
}

function toOutcome(
  rounds: { readonly kept: readonly Round[]; readonly afresh: readonly Round[] },
  others: readonly string[],
  memory: number | undefined,
): Outcome {
  const kept = getMedian(rounds.kept.map(it => it.ours.rate / it.bare.rate))
  const afresh = getMedian(rounds.afresh.map(it => it.ours.rate / it.bare.rate))
  const p99 = getMedian(rounds.kept.map(it => it.ours.p99))
  const figures: readonly (readonly [said: string, well: boolean])[] = [
    [`store, kept: ${formatPercent(kept)} of bare (${formatPercent(TARGETS.kept)} wanted)`, kept >= TARGETS.kept],
    [`store, kept: 99 % within ${p99.toFixed(1)} ms at ${CONNECTIONS} connections (${TARGETS.p99} wanted)`, p99 <= TARGETS.p99],
    [`store, rendered afresh: ${formatPercent(afresh)} of bare (${formatPercent(TARGETS.afresh)} wanted)`, afresh >= TARGETS.afresh],
    ...(memory === undefined
      ? []
      : [
          [
            `memory after it, and ${IDLE_MS / 1000} s of rest: ${memory.toFixed(0)} MB (${TARGETS.memory} wanted)`,
            memory <= TARGETS.memory,
          ] as const,
        ]),
  ]
  const formatRounds = (name: string, of: readonly Round[]): string[] =>
    of.flatMap(it => [formatLoad('bare node:http, the bytes of the store', it.bare), formatLoad(name, it.ours)])
  const lines = [...formatRounds('store, kept and packed', rounds.kept), ...formatRounds('store, rendered afresh', rounds.afresh)]
  const failures = figures.filter(([, well]) => !well).map(([said]) => said)
  const output = [...lines, ...others, '', ...figures.map(([said, well]) => `${well ? '✓' : '✗'} ${said}`)].join('\n')
  return { passed: figures.length - failures.length, failed: failures.length, failures, output }
}

const getMedian = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const formatPercent = (share: number): string => `${(share * 100).toFixed(1)} %`

function formatLoad(name: string, { rate, median, p99 }: LoadResult): string {
  return `${name.padEnd(40)} ${rate.toFixed(0).padStart(6)} answers/s  median ${median.toFixed(1)} ms, 99 % within ${p99.toFixed(1)} ms`
}

/** Resident memory, its database not counted: that is a process of its own. */
function measureMegabytes(pid: number): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
}
