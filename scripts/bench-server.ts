import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import { load, type Load } from './load.ts'
import { startBare } from './start-bare.ts'
import type { Outcome } from './steps.ts'

const CONNECTIONS = 50
/** One page at a time is rendered: more who wait say nothing more. */
const CONNECTIONS_AFRESH = 4
const SECONDS = 4
/** Server and bare server in turns, so that a noisy minute hits both; the middle one of each figure counts. */
const ROUNDS = 5
/** Between the last answer and the look at the memory, milliseconds. */
const REST = 25_000
/** A parameter that is not on the list of page-key.ts: such a page is rendered for its visitor alone, each time. */
const AFRESH = '?bench=1'

/** What issue "Every address answers as it should" wants, against a bare server that sends the same bytes; megabytes, milliseconds. */
const WANTED = { kept: 0.4, p99: 10, afresh: 0.025, memory: 200 }

/** A kind of answer of ours, and the bare server's in the same minute. */
interface Round {
  readonly bare: Load
  readonly ours: Load
}

/**
 * How near a kept store page comes to a server that does nothing but send its bytes, what one that is rendered afresh costs, and what
 * the process weighs after it: all in one run. A figure that falls short is a failure.
 *
 * @param pid of the server; undefined when it is somebody else's, and its memory is then not looked at
 */
export async function benchServer(base: string, pages: Readonly<Record<string, string>>, store: string, pid?: number): Promise<Outcome> {
  const url = base + store
  await load(url, { connections: CONNECTIONS, seconds: 1 })
  const bare = await startBare(url)
  try {
    const inTurns = async (own: string, connections: number): Promise<Round[]> => {
      const rounds: Round[] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({
          bare: await load(bare.url, { connections: CONNECTIONS, seconds: SECONDS }),
          ours: await load(own, { connections, seconds: SECONDS }),
        })
      return rounds
    }
    // one after the other: what rendering leaves to be collected is not for those who get what is kept
    const kept = await inTurns(url, CONNECTIONS)
    const afresh = await inTurns(url + AFRESH, CONNECTIONS_AFRESH)
    const others: string[] = []
    for (const [name, path] of Object.entries(pages))
      others.push(line(`${name}, kept and packed`, await load(base + path, { connections: CONNECTIONS, seconds: SECONDS })))
    // what was garbage is given back once nobody asks (src/server/lifecycle/memory-reclaim.ts)
    if (pid !== undefined) await sleep(REST)
    const memory = pid === undefined ? undefined : megabytesOf(pid)
    return outcomeOf({ kept, afresh }, others, memory)
  } finally {
    bare.stop()
  }
}

function outcomeOf(
  rounds: { readonly kept: readonly Round[]; readonly afresh: readonly Round[] },
  others: readonly string[],
  memory: number | undefined,
): Outcome {
  const kept = middle(rounds.kept.map(it => it.ours.rate / it.bare.rate))
  const afresh = middle(rounds.afresh.map(it => it.ours.rate / it.bare.rate))
  const p99 = middle(rounds.kept.map(it => it.ours.p99))
  const figures: readonly (readonly [said: string, well: boolean])[] = [
    [`store, kept: ${percent(kept)} of bare (${percent(WANTED.kept)} wanted)`, kept >= WANTED.kept],
    [`store, kept: 99 % within ${p99.toFixed(1)} ms at ${CONNECTIONS} connections (${WANTED.p99} wanted)`, p99 <= WANTED.p99],
    [`store, rendered afresh: ${percent(afresh)} of bare (${percent(WANTED.afresh)} wanted)`, afresh >= WANTED.afresh],
    ...(memory === undefined
      ? []
      : [
          [
            `memory after it, and ${REST / 1000} s of rest: ${memory.toFixed(0)} MB (${WANTED.memory} wanted)`,
            memory <= WANTED.memory,
          ] as const,
        ]),
  ]
  const linesOf = (name: string, of: readonly Round[]): string[] =>
    of.flatMap(it => [line('bare node:http, the bytes of the store', it.bare), line(name, it.ours)])
  const lines = [...linesOf('store, kept and packed', rounds.kept), ...linesOf('store, rendered afresh', rounds.afresh)]
  const failures = figures.filter(([, well]) => !well).map(([said]) => said)
  const output = [...lines, ...others, '', ...figures.map(([said, well]) => `${well ? '✓' : '✗'} ${said}`)].join('\n')
  return { passed: figures.length - failures.length, failed: failures.length, failures, output }
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function line(name: string, { rate, median, p99 }: Load): string {
  return `${name.padEnd(40)} ${rate.toFixed(0).padStart(6)} answers/s  median ${median.toFixed(1)} ms, 99 % within ${p99.toFixed(1)} ms`
}

/** Resident memory, its database not counted: that is a process of its own. */
function megabytesOf(pid: number): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
}
