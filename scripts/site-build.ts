import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import {
  readBuild,
  isAlive,
  isServed,
  markBuild,
  serveFrom,
  settingsMark,
  type CompleteBuild,
  findCompleteBuilds,
} from '#server/lifecycle/builds.ts'

import { compileServer, SERVER_SOURCE } from './compile-server.ts'
import { ifUnlocked, locked } from './lock.ts'
import { refuseEmpty } from './marketplace.ts'
import { precompress } from './precompress.ts'
import { Refusal, runTool, type Stage, timed } from './test-site.ts'

/** Every build stands here in a folder of its own, named after its digest. */
const DIST = 'dist'
/** Builds that nobody serves are kept up to this many: two wishes in turn (`npm start`, `npm test`) then build once each. */
const KEPT = 3
/**
 * Whatever the shell says: a build for development would take itself for the development server. What `import.meta.env` says by itself, Astro
 * takes from a variable of the same name where there is one.
 */
const FOR_VISITORS = { NODE_ENV: 'production', DEV: undefined, PROD: undefined, SSR: undefined, MODE: undefined } as const
const WAITING = 'Another process makes this very build: waiting for it.'
/** How long the marketplace at API_URL may take to answer, in milliseconds. */
const API_PATIENCE = 5000

/**
 * The build of these sources and settings: the one that stands, or one made now. Wishes for the same build from several processes make it once.
 * It is this process's to serve until it ends.
 *
 * @throws Refusal when one must be made and the marketplace is empty or cannot be reached
 */
export async function currentBuild(stage: Stage): Promise<CompleteBuild> {
  const digest = digestOf(stage)
  return locked(lockOf(digest), stage.signal, WAITING, async () => {
    const build = findCompleteBuilds(DIST).find(it => it.digest === digest) ?? (await makeBuild(stage, digest))
    if (!serveFrom(build)) throw new Refusal(`The build in ${build.dir} was taken away.`)
    return build
  })
}

/**
 * Builds the site, whatever stands: pages, then the packed forms of its files. Its landings are pressed apart (scripts/prerender-landings.ts).
 *
 * @throws Refusal when the marketplace is empty or cannot be reached
 */
export async function buildAnew(stage: Stage): Promise<CompleteBuild> {
  const digest = digestOf(stage)
  return locked(lockOf(digest), stage.signal, WAITING, () => makeBuild(stage, digest))
}

/** Made aside, and moved into place in one step when it is whole: what stands is never half a build, and what is served never changes. */
async function makeBuild(stage: Stage, digest: string): Promise<CompleteBuild> {
  const { url, settings, signal } = stage
  if (url !== undefined) await refuseEmpty(url)
  else if (settings.apiUrl !== undefined) await refuseSilent(settings.apiUrl, signal)
  const aside = mkdtempSync(join(DIST, `making-${process.pid}-`))
  const made = join(aside, 'site')
  try {
    await timed('Site built', () => runTool(['astro', 'build'], signal, { BUILD_FOLDER: aside, ...FOR_VISITORS }))
    await timed('Server compiled', () => compileServer(made))
    await timed('Files packed', () => precompress(join(made, 'client')))
    const isSettled = digestOf(stage) === digest
    if (!isSettled) console.log('Something changed while it was built: the next start builds again.')
    markBuild(made, { digest: isSettled ? digest : '', settings: settingsMark(settings), madeAt: Date.now() })
    const build = readBuild(moveInto(made, join(DIST, digest.slice(0, 12))))
    if (!build) throw new Refusal('The build was taken away as soon as it stood.')
    removeOld(build.dir)
    return build
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

/** `dist/<name>`, or `dist/<name>-2` and so on when that stands already: it may be served. */
function moveInto(made: string, name: string): string {
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
function removeOld(newest: string): void {
  for (const build of findCompleteBuilds(DIST).slice(KEPT)) {
    if (build.dir === newest) continue
    ifUnlocked(lockOf(build.digest), () => {
      if (!isServed(build)) rmSync(build.dir, { recursive: true, force: true })
    })
  }
  for (const name of readdirSync(DIST)) {
    const maker = Number(/^making-(\d+)-/.exec(name)?.[1])
    if (maker > 0 && !isAlive(maker)) rmSync(join(DIST, name), { recursive: true, force: true })
  }
}

function lockOf(digest: string): string {
  mkdirSync(DIST, { recursive: true })
  return join(DIST, `${digest.slice(0, 12)}.lock`)
}

/** What the marketplace holds does not count: no page of it is in the build. */
function digestOf({ settings }: Stage): string {
  const digest = createHash('sha256').update(`${settingsMark(settings)} ${process.version}`)
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
async function refuseSilent(apiUrl: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${apiUrl}/cities/summarized_settings?language=en`, {
    redirect: 'manual',
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(API_PATIENCE)]),
  }).catch((cause: unknown) => {
    throw new Refusal(`The marketplace at API_URL (${apiUrl}) cannot be reached: ${reasonOf(cause)}.`, { cause })
  })
  const body: unknown = await answer.json().catch(() => undefined)
  if (!answer.ok) throw new Refusal(`The marketplace at API_URL (${apiUrl}) answers with ${answer.status} when asked for its cities.`)
  const cities = typeof body === 'object' && body && 'cities' in body && Array.isArray(body.cities) ? body.cities : []
  if (cities.length === 0) throw new Refusal(`The marketplace at API_URL (${apiUrl}) has no city: there is nothing to build pages from.`)
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const deeper = cause.cause
  return deeper instanceof Error ? deeper.message || ('code' in deeper ? String(deeper.code) : deeper.name) : cause.message
}
