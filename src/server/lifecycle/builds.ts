import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Build } from '#server/lifecycle/run.ts'
import type { Settings } from '#app/settings.ts'

/** Lies in a build that is whole, and in no other. */
const MARK_FILE = 'made-from'
/** Serves a build; in its folder, compiled from scripts/serve.ts. */
export const SERVE_SCRIPT = 'server/serve.mjs'
/** A folder in a build: one empty file for each process that serves it, named after its pid. */
const SERVERS_DIR = 'served-by'

export interface BuildMark {
  /** Of the sources and settings it was made from; empty when they changed while it was made. */
  readonly digest: string
  /** `toSettingsDigest` of the settings it was made with. */
  readonly settings: string
  /** Epoch milliseconds. */
  readonly madeAt: number
}

/** A whole build in a folder of its own: `dist/<name>` with `client/`, `server/`, `compressed/`. It never changes once it stands. */
export interface CompleteBuild extends Build, BuildMark {
  readonly dir: string
}

/** What of the settings goes into a build: pages made with others name another origin, or may be indexed when they must not. */
export function toSettingsDigest({ siteOrigin, siteEnv, sandbox, apiUrl, tagManagerUrl }: Settings): string {
  return createHash('sha256').update(JSON.stringify({ siteOrigin, siteEnv, sandbox, apiUrl, tagManagerUrl })).digest('hex')
}

/** All whole builds in `dist`, the newest first. */
export function findCompleteBuilds(dist: string): CompleteBuild[] {
  return globSync(`*/${MARK_FILE}`, { cwd: dist })
    .flatMap(name => readBuild(join(dist, dirname(name))) ?? [])
    .sort((one, other) => other.madeAt - one.madeAt)
}

/** The whole build in a folder; undefined when there is none. */
export function readBuild(dir: string): CompleteBuild | undefined {
  try {
    const mark = JSON.parse(readFileSync(join(dir, MARK_FILE), 'utf8')) as BuildMark
    return {
      dir,
      ...mark,
      entry: pathToFileURL(join(dir, 'server/entry.mjs')),
      clientDir: resolve(dir, 'client'),
      buildId: mark.digest || basename(dir),
    }
  } catch {
    return undefined // taken away while we looked
  }
}

/** Says that a build is whole. Written before the folder gets its name, so that the two come in one step. */
export function writeBuildMark(dir: string, mark: BuildMark): void {
  writeFileSync(join(dir, MARK_FILE), JSON.stringify(mark))
}

/**
 * Notes that this process serves a build, until it ends, so that nobody takes the build away: pages load their code when
 * they are first asked for.
 *
 * @returns false when the build is gone already
 */
export function claimBuild({ dir }: CompleteBuild): boolean {
  const note = join(dir, SERVERS_DIR, String(process.pid))
  if (!existsSync(join(dir, MARK_FILE))) return false
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, '')
  process.once('exit', () => rmSync(note, { force: true }))
  return existsSync(join(dir, MARK_FILE))
}

/** Whether a living process serves the build; notes of those that were killed are passed over. */
export function isServed({ dir }: CompleteBuild): boolean {
  const notes = existsSync(join(dir, SERVERS_DIR)) ? readdirSync(join(dir, SERVERS_DIR)) : []
  return notes.some(name => isAlive(Number(name)))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
