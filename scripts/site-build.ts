import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import {
  readBuild,
  isAlive,
  isServed,
  writeBuildMark,
  claimBuild,
  toSettingsDigest,
  type CompleteBuild,
  findCompleteBuilds,
} from '#server/lifecycle/builds.ts'

import { compileServer, SERVER_SOURCE } from './compile-server.ts'
import { withLockIfFree, withLock } from './lock.ts'
import { assertHasStores } from './marketplace.ts'
import { precompress } from './precompress.ts'
import { CommandError, runForegroundTool, type CommandContext, runTimed } from './command-context.ts'

/** Every build stands here in a folder of its own, named after its digest. */
const DIST = 'dist'
/** Builds that nobody serves are kept up to this many: two wishes in turn (`npm start`, `npm test`) then build once each. */
const MAX_UNUSED_BUILDS = 3
/**
 * Whatever the shell says: a build for development would take itself for the development server. What `import.meta.env` says by itself, Astro
 * takes from a variable of the same name where there is one.
 */
const PRODUCTION_ENVIRONMENT = { NODE_ENV: 'production', DEV: undefined, PROD: undefined, SSR: undefined, MODE: undefined } as const
const WAITING_MESSAGE = 'Another process makes this very build: waiting for it.'
/** How long the marketplace at API_URL may take to answer, in milliseconds. */
const API_TIMEOUT_MS = 5000

/**
 * The build of these sources and settings: the one that stands, or one made now. Wishes for the same build from several processes make it once.
 * It is this process's to serve until it ends.
 *
 * @throws Refusal when one must be made and the marketplace is empty or cannot be reached
 */
export async function ensureBuild(stage: CommandContext): Promise<CompleteBuild> {
  const digest = computeDigest(stage)
  return withLock(toLockPath(digest), stage.signal, WAITING_MESSAGE, async () => {
    const build = findCompleteBuilds(DIST).find(it => it.digest === digest) ?? (await makeBuild(stage, digest))
    if (!claimBuild(build)) throw new CommandError(`The build in ${build.dir} was taken away.`)
    return build
  })
}

/**
 * Builds the site, whatever stands: pages, then the packed forms of its files. Its landings are pressed apart (scripts/prerender-landings.ts).
 *
 * @throws Refusal when the marketplace is empty or cannot be reached
 */
export async function buildSite(stage: CommandContext): Promise<CompleteBuild> {
  const digest = computeDigest(stage)
  return withLock(toLockPath(digest), stage.signal, WAITING_MESSAGE, () => makeBuild(stage, digest))
}

/** Made aside, and moved into place in one step when it is whole: what stands is never half a build, and what is served never changes. */
async function makeBuild(stage: CommandContext, digest: string): Promise<CompleteBuild> {
  const { url, settings, signal } = stage
  if (url !== undefined) await assertHasStores(url)
  else if (settings.apiUrl !== undefined) await assertApiResponds(settings.apiUrl, signal)
  const workDir = mkdtempSync(join(DIST, `making-${process.pid}-`))
  const output = join(workDir, 'site')
  try {
    await runTimed('Site built', () => runForegroundTool(['astro', 'build'], signal, { BUILD_FOLDER: workDir, ...PRODUCTION_ENVIRONMENT }))
    await runTimed('Server compiled', () => compileServer(output))
    await runTimed('Files packed', () => precompress(join(output, 'client')))
    const isUnchanged = computeDigest(stage) === digest
    if (!isUnchanged) console.log('Something changed while it was built: the next start builds again.')
    writeBuildMark(output, { digest: isUnchanged ? digest : '', settings: toSettingsDigest(settings), madeAt: Date.now() })
    const build = readBuild(moveToFreeName(output, join(DIST, digest.slice(0, 12))))
    if (!build) throw new CommandError('The build was taken away as soon as it stood.')
    removeOldBuilds(build.dir)
    return build
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

/** `dist/<name>`, or `dist/<name>-2` and so on when that stands already: it may be served. */
function moveToFreeName(made: string, name: string): string {
  for (let number = 1; ; number++) {
    const dir = number === 1 ? name : `${name}-${number}`
    try {
      renameSync(made, dir)
      return dir
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST'].includes(String(error.code)))) throw error
    }
  }
}

/** Takes away old builds that no living process serves, and what processes that were killed left half made. */
function removeOldBuilds(newest: string): void {
  for (const build of findCompleteBuilds(DIST).slice(MAX_UNUSED_BUILDS)) {
    if (build.dir === newest) continue
    withLockIfFree(toLockPath(build.digest), () => {
      if (!isServed(build)) rmSync(build.dir, { recursive: true, force: true })
    })
  }
  for (const name of readdirSync(DIST)) {
    const maker = Number(/^making-(\d+)-/.exec(name)?.[1])
    if (maker > 0 && !isAlive(maker)) rmSync(join(DIST, name), { recursive: true, force: true })
  }
}

function toLockPath(digest: string): string {
  mkdirSync(DIST, { recursive: true })
  return join(DIST, `${digest.slice(0, 12)}.lock`)
}

/** What the marketplace holds does not count: no page of it is in the build. */
function computeDigest({ settings }: CommandContext): string {
  const digest = createHash('sha256').update(`${toSettingsDigest(settings)} ${process.version}`)
  const files = globSync(['src/**/*', SERVER_SOURCE, 'public/**/*', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json'], {
    withFileTypes: true,
  })
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) digest.update(`\n${file}\n`).update(readFileSync(file))
  return digest.digest('hex')
}

/** Asks the one call that every page leans on: which cities there are. */
async function assertApiResponds(apiUrl: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${apiUrl}/cities/summarized_settings?language=en`, {
    redirect: 'manual',
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT_MS)]),
  }).catch((cause: unknown) => {
    throw new CommandError(`The marketplace at API_URL (${apiUrl}) cannot be reached: ${toReason(cause)}.`, { cause })
  })
  const body: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw new CommandError(`The marketplace at API_URL (${apiUrl}) answers with ${answer.status} when asked for its cities.`)
  const cities = typeof body === 'object' && body && 'cities' in body && Array.isArray(body.cities) ? body.cities : []
  if (cities.length === 0)
    throw new CommandError(`The marketplace at API_URL (${apiUrl}) has no city: there is nothing to build pages from.`)
}

function toReason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const deeper = cause.cause
  return deeper instanceof Error ? deeper.message || ('code' in deeper ? String(deeper.code) : deeper.name) : cause.message
}
