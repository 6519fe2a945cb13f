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

/** One marketplace cannot serve more processes at full speed. */
const MAX_SHARDS = 8
/** Pages are short-lived objects: a larger young generation halves the number of garbage collections. */
const HEAP_FLAG = '--max-semi-space-size=64'
/** Compiled code for the next process of the same build: with few changes the start takes most of the time. */
const COMPILE_CACHE_DIR = '.cache/compiled'
/** Maximum number of landings that one list of the report names. */
const MAX_LISTED_LANDINGS = 20

/** Prerenders unless this build was prerendered from the same catalogue. The server regenerates later changes itself. */
export async function prerenderIfNeeded(context: CommandContext, build: CompleteBuild): Promise<void> {
  if (openLandingStorage(context.settings.dataDir, build.buildId).readDigest() !== (await getCatalogueRecord(context)))
    await prerenderLandings(context, build)
}

/**
 * Renders all landings of a build whose stored version is missing or outdated, in one process a processor, and prints a report.
 *
 * @throws CommandError when a process fails
 */
export async function prerenderLandings(context: CommandContext, build: CompleteBuild): Promise<readonly ShardReport[]> {
  const storage = openLandingStorage(context.settings.dataDir, build.buildId)
  const catalogueRecord = await getCatalogueRecord(context)
  const reports = await runTimed('Landings prerendered', () => prerenderShards(build, context.signal))
  // a landing that failed is rendered on request
  storage.writeDigest(catalogueRecord)
  storage.removeOld()
  await runTimed('Search index of landings written', () => indexLandings(readLandings(storage), toSearchFolder(context.settings.dataDir)))
  for (const line of describeReports(reports)) console.log(line)
  return reports
}

/** Changes of a remote marketplace cannot be detected here. */
const getCatalogueRecord = async ({ url }: CommandContext): Promise<string> => (url === undefined ? 'remote' : readSeedRecord(url))

/**
 * Runs one process for each share of the countries and languages.
 *
 * @param environment settings that differ from those of this process
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

async function prerenderShard(args: string[], signal: AbortSignal, environment: Readonly<Record<string, string>>): Promise<ShardReport> {
  signal.throwIfAborted()
  const child = fork('scripts/prerender-worker.ts', args, {
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
  child.once('exit', code => reject(new CommandError(`A prerendering process ended with ${code}.`)))
  return promise
}

/** Lists the number of landings by kind, the rendered and reused ones, those that are noindex with their reason, and the failed ones. */
export function describeReports(reports: readonly ShardReport[]): string[] {
  const getTotal = (figure: 'rendered' | 'reused'): number => reports.reduce((total, it) => total + it[figure], 0)
  const kinds = new Map<string, number>()
  for (const { kinds: kindsOfShard } of reports)
    for (const [kind, count] of Object.entries(kindsOfShard)) kinds.set(kind, (kinds.get(kind) ?? 0) + count)
  const all = [...kinds.values()].reduce((total, count) => total + count, 0)
  const noindex = reports.flatMap(it => it.noindex)
  const failed = reports.flatMap(it => it.failed)
  return [
    `  ${all} landings: ${[...kinds].map(([kind, count]) => `${count} ${kind.toLowerCase()}`).join(', ')}`,
    `  ${getTotal('rendered')} rendered, ${getTotal('reused')} reused; ${Math.max(0, ...reports.map(it => it.megabytes))} MB at most in one process`,
    ...formatList('noindex', noindex.map(it => `${it.path} ${it.reason}`)), // prettier-ignore
    ...formatList('not rendered', failed.map(it => `${it.path} responded with ${it.status}`)), // prettier-ignore
  ]
}

function formatList(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const remaining = lines.length - MAX_LISTED_LANDINGS
  return [
    `  ${lines.length} ${title}:`,
    ...lines.slice(0, MAX_LISTED_LANDINGS).map(it => `    ${it}`),
    ...(remaining > 0 ? [`    and ${remaining} more`] : []),
  ]
}
