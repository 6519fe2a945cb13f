import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { isAlive } from '#server/lifecycle/builds.ts'

/** Interval at which the holder touches its lock. */
const HEARTBEAT_MS = 2000
/** A lock older than this is abandoned: its holder hangs, or its pid now belongs to another program. */
const STALE_AFTER_MS = 30_000

/**
 * Runs `work` while it holds the lock file at `path`. When another process holds the lock, prints `waitingMessage` and waits. The lock of a
 * killed process is released.
 */
export async function withLock<T>(path: string, signal: AbortSignal, waitingMessage: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; !acquireLock(path); tries++) {
    if (tries === 1) console.log(waitingMessage)
    await pause(100, undefined, { signal })
  }
  const heartbeat = setInterval(() => touchLock(path), HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    rmSync(path, { force: true })
  }
}

/** Runs short `work` under the lock; does nothing when another process holds it. */
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

/** Of several processes that find the same abandoned lock, only one can rename it. */
function removeAbandoned(path: string): void {
  const renamed = `${path}.left-${process.pid}`
  try {
    renameSync(path, renamed)
    rmSync(renamed)
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error
  }
}

function touchLock(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // another process removed the lock while this machine slept: both build, in folders with different names
  }
}

const getErrorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
