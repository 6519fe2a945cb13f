/**
 * Runs `work` one at a time. Calls during a run share the next one: the running one may have read before their change.
 *
 * @returns ends with the run that began after the call, and fails with it
 */
export function shareRuns(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  async function start(): Promise<void> {
    try {
      await work()
    } finally {
      running = undefined
    }
  }
  async function startAfter(current: Promise<void>): Promise<void> {
    // who called before hears of its failure
    await current.catch(() => undefined)
    next = undefined
    return (running = start())
  }
  return () => {
    if (!running) return (running = start())
    return (next ??= startAfter(running))
  }
}
