import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Build } from '#server/lifecycle/run.ts'
import type { Settings } from '#app/settings.ts'

/** This file exists in complete builds only. */
const BUILD_INFO_FILE = 'made-from'
/** The script that serves a build, compiled from scripts/serve.ts into its folder. */
export const SERVE_SCRIPT = 'server/serve.mjs'
/** A folder of a build with one empty file per serving process, named after its pid. */
const SERVER_PIDS_DIR = 'served-by'

export interface BuildInfo {
  /** Digest of sources and settings; empty when they changed during the build. */
  readonly digest: string
  /** `toSettingsDigest` of the settings of the build. */
  readonly settings: string
  /** Unix time, milliseconds. */
  readonly madeAt: number
}

/** A complete build in `dist/<name>` with `client/`, `server/` and `compressed/`. It never changes. */
export interface CompleteBuild extends Build, BuildInfo {
  readonly dir: string
}

/** Digest of the settings that affect a build: with others its pages would have a wrong origin or robots policy. */
export function toSettingsDigest({ siteOrigin, siteEnv, sandbox, apiUrl, tagManagerUrl, eventCollector, mapTiles }: Settings): string {
  return createHash('sha256')
    .update(JSON.stringify({ siteOrigin, siteEnv, sandbox, apiUrl, tagManagerUrl, eventCollector, mapTiles }))
    .digest('hex')
}

/** All complete builds in `dist`, newest first. */
export function findCompleteBuilds(dist: string): CompleteBuild[] {
  return globSync(`*/${BUILD_INFO_FILE}`, { cwd: dist })
    .flatMap(name => readBuild(join(dist, dirname(name))) ?? [])
    .sort((one, other) => other.madeAt - one.madeAt)
}

/** The complete build in a folder; undefined when there is none. */
export function readBuild(dir: string): CompleteBuild | undefined {
  try {
    const info = JSON.parse(readFileSync(join(dir, BUILD_INFO_FILE), 'utf8')) as BuildInfo
    return {
      dir,
      ...info,
      entry: pathToFileURL(join(dir, 'server/entry.mjs')),
      clientDir: resolve(dir, 'client'),
      buildId: info.digest || basename(dir),
    }
  } catch {
    return undefined // deleted meanwhile
  }
}

/** Marks a build as complete. Called before the folder is renamed, so that both appear in one step. */
export function writeBuildInfo(dir: string, info: BuildInfo): void {
  writeFileSync(join(dir, BUILD_INFO_FILE), JSON.stringify(info))
}

/**
 * Registers this process as a server of the build until it ends, so that the build is not deleted: pages load their code on first request.
 *
 * @returns false when the build does not exist any more
 */
export function claimBuild({ dir }: CompleteBuild): boolean {
  const pidFile = join(dir, SERVER_PIDS_DIR, String(process.pid))
  if (!existsSync(join(dir, BUILD_INFO_FILE))) return false
  mkdirSync(dirname(pidFile), { recursive: true })
  writeFileSync(pidFile, '')
  process.once('exit', () => rmSync(pidFile, { force: true }))
  return existsSync(join(dir, BUILD_INFO_FILE))
}

/** Whether a running process serves the build; files of killed processes are ignored. */
export function isServed({ dir }: CompleteBuild): boolean {
  const pids = existsSync(join(dir, SERVER_PIDS_DIR)) ? readdirSync(join(dir, SERVER_PIDS_DIR)) : []
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
