import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'

import type { CompleteBuild } from '#server/lifecycle/builds.ts'
import { indexLandings, readLandings } from '#server/landings/landing-index.ts'
import { openLandingStorage } from '#server/landings/landing-storage.ts'
import { toSearchFolder } from '#server/landings/send-site-search.ts'

import { TOOL_ENVIRONMENT } from './commands.ts'
import { readSeedRecord } from './marketplace.ts'
import type { ShardReport } from './prerender-worker.ts'
import { CommandError, type CommandContext, runTimed } from './command-context.ts'

/** More processes than this do not press faster than one marketplace answers. */
const MAX_SHARDS = 8
/** Pages are short-lived and many: with room for a few hundred of them half of the garbage collections fall away. */
const HEAP_FLAG = '--max-semi-space-size=64'
/** What Node compiled of a build is there for the next process of it: to start is most of a press in which little has changed. */
const COMPILE_CACHE_DIR = '.cache/compiled'
/** Lines of the report that name landings. */
const MAX_LISTED_LANDINGS = 20

/** Presses unless this edition was pressed from this very marketplace: what has changed since, the shop finds out by itself. */
export async function prerenderIfNeeded(stage: CommandContext, build: CompleteBuild): Promise<void> {
  if (openLandingStorage(stage.settings.dataDir, build.buildId).readDigest() !== (await getCatalogueMark(stage)))
    await prerenderLandings(stage, build)
}

/**
 * Renders all landings of a build that are not in its store as they would be now, in as many processes as there are processors, and says
 * what came of it.
 *
 * @throws Refusal when a process ended otherwise than well
 */
export async function prerenderLandings(stage: CommandContext, build: CompleteBuild): Promise<readonly ShardReport[]> {
  const store = openLandingStorage(stage.settings.dataDir, build.buildId)
  const mark = await getCatalogueMark(stage)
  const reports = await runTimed('Landings pressed', () => prerenderShards(build, stage.signal))
  // one that could not be rendered is rendered when somebody asks for it
  store.writeDigest(mark)
  store.removeOld()
  await runTimed('Search of landings made', () => indexLandings(readLandings(store), toSearchFolder(stage.settings.dataDir)))
  for (const line of describeReports(reports)) console.log(line)
  return reports
}

/** Rows of an operator's own marketplace change without our seeing. */
const getCatalogueMark = async ({ url }: CommandContext): Promise<string> => (url === undefined ? 'remote' : readSeedRecord(url))

/**
 * Each process has a share of the countries and languages.
 *
 * @param environment settings, where they are others than this process has
 */
export function prerenderShards(
  { dir, buildId }: Pick<CompleteBuild, 'dir' | 'buildId'>,
  signal: AbortSignal,
  environment: Readonly<Record<string, string>> = {},
): Promise<ShardReport[]> {
  const shards = Math.min(availableParallelism(), MAX_SHARDS)
  return Promise.all(
    Array.from({ length: shards }, (_, shard) => prerenderShard([dir, buildId, `${shard}/${shards}`], signal, environment)),
  )
}

async function prerenderShard(words: string[], signal: AbortSignal, environment: Readonly<Record<string, string>>): Promise<ShardReport> {
  signal.throwIfAborted()
  const child = fork('scripts/prerender-worker.ts', words, {
    env: { ...TOOL_ENVIRONMENT, ...environment, NODE_COMPILE_CACHE: COMPILE_CACHE_DIR },
    execArgv: [HEAP_FLAG],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const stop = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await waitForReport(child)
  } finally {
    signal.removeEventListener('abort', stop)
    signal.throwIfAborted()
  }
}

function waitForReport(child: ChildProcess): Promise<ShardReport> {
  const { promise, resolve, reject } = Promise.withResolvers<ShardReport>()
  child.once('message', it => resolve(it as ShardReport))
  child.once('error', reject)
  child.once('exit', code => reject(new CommandError(`A press of landings ended with ${code}.`)))
  return promise
}

/** How many of each kind, how many of them were rendered, which must not be listed and why, and which could not be rendered. */
export function describeReports(reports: readonly ShardReport[]): string[] {
  const sum = (of: 'rendered' | 'reused'): number => reports.reduce((total, it) => total + it[of], 0)
  const kinds = new Map<string, number>()
  for (const { kinds: some } of reports) for (const [kind, count] of Object.entries(some)) kinds.set(kind, (kinds.get(kind) ?? 0) + count)
  const all = [...kinds.values()].reduce((total, count) => total + count, 0)
  const noindex = reports.flatMap(it => it.noindex)
  const failed = reports.flatMap(it => it.failed)
  return [
    `  ${all} landings: ${[...kinds].map(([kind, count]) => `${count} ${kind.toLowerCase()}`).join(', ')}`,
    `  ${sum('rendered')} rendered, ${sum('reused')} as they stood; ${Math.max(0, ...reports.map(it => it.megabytes))} MB at most in one process`,
    ...formatList('not to be listed by search engines', noindex.map(it => `${it.path} ${it.reason}`)), // prettier-ignore
    ...formatList('not rendered', failed.map(it => `${it.path} answered ${it.status}`)), // prettier-ignore
  ]
}

function formatList(what: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const rest = lines.length - MAX_LISTED_LANDINGS
  return [
    `  ${lines.length} ${what}:`,
    ...lines.slice(0, MAX_LISTED_LANDINGS).map(it => `    ${it}`),
    ...(rest > 0 ? [`    and ${rest} more`] : []),
  ]
}
