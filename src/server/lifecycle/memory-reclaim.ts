import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Interval of the idle check, milliseconds. A collection pauses the process for a tenth of a second, so it runs only while idle. */
const CHECK_INTERVAL_MS = 10_000
/** Minimum growth since the last collection, bytes. Less does not justify the pause. */
const MIN_GROWTH_BYTES = 12 * 1024 * 1024
/** Minimum memory for a collection, bytes. Below it a full collection frees little. */
export const MIN_COLLECTED_BYTES = 128 * 1024 * 1024

interface MemoryReclaimerDependencies {
  /** Collects garbage and returns free pages to the system. */
  readonly collect: () => void
  /** Size of the heap with its free pages, and of external memory such as buffers. Bytes. */
  readonly usage: () => { readonly heapTotal: number; readonly external: number }
}

export interface MemoryReclaimer {
  /** Call it for each request. */
  noteRequest(): void
  /** Reclaims memory now. Call it only when no request is waiting. */
  reclaim(): void
  stop(): void
}

/**
 * Returns unused memory to the system. V8 keeps the pages of a heap that was large (180 MB at the start, 50 MB in use later) until its next
 * garbage collection, and an idle process has none. A collection runs only after the memory has grown.
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
 * Creates a regular full collection with a flag of Node. The flavour "last-resort" would keep the heap limits tight: V8 then collects often
 * under load, and visitors wait (decision 0033).
 */
function createCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: { type: 'major'; execution: 'sync' }) => void
  return () => gc({ type: 'major', execution: 'sync' })
}
