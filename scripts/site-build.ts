import { createHash } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import {
  readBuild,
  isAlive,
  isServed,
  writeBuildInfo,
  claimBuild,
  toSettingsDigest,
  type CompleteBuild,
  findCompleteBuilds,
} from '#server/lifecycle/builds.ts'

import { buildWebApp } from './build-web-app.ts'
import { compileServer, SERVER_SOURCE } from './compile-server.ts'
import { withLockIfFree, withLock } from './lock.ts'
import { assertHasStores } from './marketplace.ts'
import { precompress } from './precompress.ts'
import { CommandError, runForegroundTool, type CommandContext, runTimed } from './command-context.ts'

/** Holds one folder for each build, named after its digest. */
const DIST = 'dist'
/** Unused builds that are not deleted, so that `npm start` and `npm test` in turn do not rebuild. */
const MAX_UNUSED_BUILDS = 3
/**
 * Overrides the environment of the shell: a development build would behave as the development server. Astro reads values of
 * `import.meta.env` from environment variables of the same name.
 */
const PRODUCTION_ENVIRONMENT = { NODE_ENV: 'production', DEV: undefined, PROD: undefined, SSR: undefined, MODE: undefined } as const
const WAITING_MESSAGE = 'Another process is creating the same build: waiting for it.'
/** For the response of the marketplace at API_URL. */
const API_TIMEOUT_MS = 5000

/**
 * Returns the build of these sources and settings, and creates it when it does not exist. Several processes create the same build once. The
 * build is marked as served by this process.
 *
 * @throws CommandError when it must be created and the marketplace is empty or unreachable
 */
export async function ensureBuild(context: CommandContext): Promise<CompleteBuild> {
  const digest = computeDigest(context)
  return withLock(toLockPath(digest), context.signal, WAITING_MESSAGE, async () => {
    const build = findCompleteBuilds(DIST).find(it => it.digest === digest) ?? (await createBuild(context, digest))
    if (!claimBuild(build)) throw new CommandError(`The build in ${build.dir} was deleted.`)
    return build
  })
}

/**
 * Builds the site, even when the build exists: pages, server, compressed files. scripts/prerender-landings.ts renders its landings.
 *
 * @throws CommandError when the marketplace is empty or unreachable
 */
export async function buildSite(context: CommandContext): Promise<CompleteBuild> {
  const digest = computeDigest(context)
  return withLock(toLockPath(digest), context.signal, WAITING_MESSAGE, () => createBuild(context, digest))
}

/** Builds in a temporary folder and renames it when complete: dist/ never has a partial build, and a served build never changes. */
async function createBuild(context: CommandContext, digest: string): Promise<CompleteBuild> {
  const { url, settings, signal } = context
  if (url !== undefined) await assertHasStores(url)
  else if (settings.apiUrl !== undefined) await assertApiResponds(settings.apiUrl, signal)
  const workDir = mkdtempSync(join(DIST, `building-${process.pid}-`))
  const output = join(workDir, 'site')
  try {
    await runTimed('Site built', () => runForegroundTool(['astro', 'build'], signal, { BUILD_FOLDER: workDir, ...PRODUCTION_ENVIRONMENT }))
    await runTimed('Server compiled', () => compileServer(output))
    await runTimed('Service worker compiled', () => buildWebApp(join(output, 'client'), digest))
    await runTimed('Files compressed', () => precompress(join(output, 'client')))
    const isUnchanged = computeDigest(context) === digest
    if (!isUnchanged) console.log('The sources changed during the build: the next start builds again.')
    writeBuildInfo(output, { digest: isUnchanged ? digest : '', settings: toSettingsDigest(settings), madeAt: Date.now() })
    const build = readBuild(moveToFreeName(output, join(DIST, digest.slice(0, 12))))
    if (!build) throw new CommandError('The build was deleted right after it was created.')
    removeOldBuilds(build.dir)
    return build
  } finally {
    rmSync(workDir, { recursive: true, force: true })
  }
}

/** Renames to `dist/<name>`, or to `dist/<name>-2` and so on when that exists: a process may serve it. */
function moveToFreeName(buildDir: string, name: string): string {
  for (let number = 1; ; number++) {
    const dir = number === 1 ? name : `${name}-${number}`
    try {
      renameSync(buildDir, dir)
      return dir
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST'].includes(String(error.code)))) throw error
    }
  }
}

/** Deletes old builds that no running process serves, and unfinished builds of killed processes. */
function removeOldBuilds(newest: string): void {
  for (const build of findCompleteBuilds(DIST).slice(MAX_UNUSED_BUILDS)) {
    if (build.dir === newest) continue
    withLockIfFree(toLockPath(build.digest), () => {
      if (!isServed(build)) rmSync(build.dir, { recursive: true, force: true })
    })
  }
  for (const name of readdirSync(DIST)) {
    const pid = Number(/^building-(\d+)-/.exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) rmSync(join(DIST, name), { recursive: true, force: true })
  }
}

function toLockPath(digest: string): string {
  mkdirSync(DIST, { recursive: true })
  return join(DIST, `${digest.slice(0, 12)}.lock`)
}

/** The contents of the marketplace are not part of the digest: a build contains no page with them. */
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

/** Calls the endpoint that every page depends on: the list of cities. */
async function assertApiResponds(apiUrl: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(`${apiUrl}/cities/summarized_settings?language=en`, {
    redirect: 'manual',
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT_MS)]),
  }).catch((cause: unknown) => {
    throw new CommandError(`The marketplace at API_URL (${apiUrl}) is unreachable: ${toReason(cause)}.`, { cause })
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok)
    throw new CommandError(`The marketplace at API_URL (${apiUrl}) responds with ${response.status} to the request for its cities.`)
  const cities = typeof body === 'object' && body && 'cities' in body && Array.isArray(body.cities) ? body.cities : []
  if (cities.length === 0) throw new CommandError(`The marketplace at API_URL (${apiUrl}) has no city, so no pages can be built.`)
}

function toReason(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const inner = cause.cause
  return inner instanceof Error ? inner.message || ('code' in inner ? String(inner.code) : inner.name) : cause.message
}
