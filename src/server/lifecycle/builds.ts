import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Build } from '#server/lifecycle/run.ts'
import type { Settings } from '#app/settings.ts'

/** This file exists in complete builds only. */
const MARK_FILE = 'made-from'
/** The script that serves a build, compiled from scripts/serve.ts into its folder. */
export const SERVE_SCRIPT = 'server/serve.mjs'
/** A folder of a build with one empty file per serving process, named after its pid. */
const SERVERS_DIR = 'served-by'

export interface BuildMark {
  /** Digest of sources and settings; empty when they changed during the build. */
  readonly digest: string
  /** `toSettingsDigest` of the settings of the build. */
  readonly settings: string
  /** Unix time, milliseconds. */
  readonly madeAt: number
}

/** A complete build in `dist/<name>` with `client/`, `server/` and `compressed/`. It never changes. */
export interface CompleteBuild extends Build, BuildMark {
  readonly dir: string
}

/** Digest of the settings that affect a build: with others its pages would have a wrong origin or robots policy. */
export function toSettingsDigest({ siteOrigin, siteEnv, sandbox, apiUrl, tagManagerUrl }: Settings): string {
  return createHash('sha256').update(JSON.stringify({ siteOrigin, siteEnv, sandbox, apiUrl, tagManagerUrl })).digest('hex')
}

/** All complete builds in `dist`, newest first. */
export function findCompleteBuilds(dist: string): CompleteBuild[] {
  return globSync(`*/${MARK_FILE}`, { cwd: dist })
    .flatMap(name => readBuild(join(dist, dirname(name))) ?? [])
    .sort((one, other) => other.madeAt - one.madeAt)
}

/** The complete build in a folder; undefined when there is none. */
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
    return undefined // deleted meanwhile
  }
}

/** Marks a build as complete. Called before the folder is renamed, so that both appear in one step. */
export function writeBuildMark(dir: string, mark: BuildMark): void {
  writeFileSync(join(dir, MARK_FILE), JSON.stringify(mark))
}

/**
 * Registers this process as a server of the build until it ends, so that the build is not deleted: pages load their code on first request.
 *
 * @returns false when the build does not exist any more
 */
export function claimBuild({ dir }: CompleteBuild): boolean {
  const pidFile = join(dir, SERVERS_DIR, String(process.pid))
  if (!existsSync(join(dir, MARK_FILE))) return false
  mkdirSync(dirname(pidFile), { recursive: true })
  writeFileSync(pidFile, '')
  process.once('exit', () => rmSync(pidFile, { force: true }))
  return existsSync(join(dir, MARK_FILE))
}

/** Whether a running process serves the build; files of killed processes are ignored. */
export function isServed({ dir }: CompleteBuild): boolean {
  const pids = existsSync(join(dir, SERVERS_DIR)) ? readdirSync(join(dir, SERVERS_DIR)) : []
  return pids.some(name => isAlive(Number(name)))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
