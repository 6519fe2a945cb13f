import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { isAlive } from '#server/lifecycle/builds.ts'

/** The holder touches its lock this often. Milliseconds. */
const HEARTBEAT_MS = 2000
/** A lock that was not touched for this long was left by a holder that hangs, or whose pid is another program's by now. Milliseconds. */
const STALE_AFTER_MS = 30_000

/**
 * Does something while holding the lock file at `path`; waits for another process that holds it, and says so with `waiting`. One that
 * was killed holds nothing.
 */
export async function withLock<T>(path: string, signal: AbortSignal, waiting: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; !acquireLock(path); tries++) {
    if (tries === 1) console.log(waiting)
    await pause(100, undefined, { signal })
  }
  const beat = setInterval(() => touchLock(path), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    rmSync(path, { force: true })
  }
}

/** Does something quick under the lock, or nothing when somebody holds it. */
export function withLockIfFree(path: string, work: () => void): void {
  if (!acquireLock(path)) return
  try {
    work()
  } finally {
    rmSync(path, { force: true })
  }
}

function acquireLock(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error
    if (isAbandoned(path)) removeAbandoned(path)
    return false
  }
}

function isAbandoned(path: string): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs > STALE_AFTER_MS || !isAlive(Number(readFileSync(path, 'utf8')) || process.pid)
  } catch {
    return false
  }
}

/** Of several who find the same left lock, one renames it; the others find nothing to rename and wait on. */
function removeAbandoned(path: string): void {
  const aside = `${path}.left-${process.pid}`
  try {
    renameSync(path, aside)
    rmSync(aside)
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
  }
}

function touchLock(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // taken for left while the machine slept: two builds are then made, and the folders' names keep them apart
  }
}

const getErrorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
