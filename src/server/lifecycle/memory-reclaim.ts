import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often it is looked at whether anybody asked, milliseconds: a pause of a tenth of a second must hit nobody. */
const CHECK_INTERVAL_MS = 10_000
/** To have grown by less since the last collection is not worth the pause, bytes. */
const MIN_GROWTH_BYTES = 12 * 1024 * 1024
/** A process that holds less is left to V8's own collections, bytes: a full one would give little back there. */
export const MIN_COLLECTED_BYTES = 128 * 1024 * 1024

interface MemoryReclaimerDependencies {
  /** Collects garbage and gives free pages back to the system. */
  readonly collect: () => void
  /** The heap with its free pages, and what it holds outside of itself: buffers. Bytes. */
  readonly usage: () => { readonly heapTotal: number; readonly external: number }
}

export interface MemoryReclaimer {
  /** Somebody asks. */
  noteRequest(): void
  /** At a moment when nobody can be waiting. */
  reclaim(): void
  stop(): void
}

/**
 * Gives memory back that is not used. V8 keeps the pages of a heap that was once large (starting takes 180 MB of it, a minute of visitors
 * as much, and 50 are in use after it) for as long as there is no next garbage collection, and of a process that rests there is none. What
 * is garbage is not known before: what has grown since the last time is looked through, once.
 */
export function createMemoryReclaimer(
  { collect, usage }: MemoryReclaimerDependencies = { collect: createCollector(), usage: () => process.memoryUsage() },
): MemoryReclaimer {
  let busy = false
  let heldAfterLast = 0
  const getHeldBytes = (): number => {
    const { heapTotal, external } = usage()
    return heapTotal + external
  }
  function reclaim(): void {
    const bytes = getHeldBytes()
    if (bytes < MIN_COLLECTED_BYTES || bytes - heldAfterLast < MIN_GROWTH_BYTES) return
    collect()
    heldAfterLast = getHeldBytes()
  }
  const timer = setInterval(() => {
    if (!busy) reclaim()
    busy = false
  }, CHECK_INTERVAL_MS)
  timer.unref()
  return { noteRequest: () => void (busy = true), reclaim, stop: () => clearInterval(timer) }
}

/**
 * A regular full collection, which Node hands out under a flag. After the flavour "last-resort" V8 keeps the limits of its heap tight:
 * it then collects again and again under load, and visitors wait for it (decision 0033).
 */
function createCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: { type: 'major'; execution: 'sync' }) => void
  return () => gc({ type: 'major', execution: 'sync' })
}
