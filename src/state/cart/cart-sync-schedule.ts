interface ScheduleDependencies {
  /**
   * Sends the changes of this browser.
   *
   * @param isPull whether to ask for changes of other devices too
   * @throws when the marketplace does not answer
   */
  sync(isPull: boolean): Promise<void>
  /** Without a customer a failed call is not repeated. */
  isSignedIn(): boolean
  now(): number
  /** Runs the task after a delay in milliseconds. @returns cancels it */
  delay(task: () => void, ms: number): () => void
}

/** Time between a change and the call that sends it, milliseconds. @source A §9: "Debounce 500 ms" */
const DEBOUNCE_MS = 500
/** Carts that were loaded less than this ago are not loaded again on return to the page, milliseconds. */
const RETURN_INTERVAL_MS = 30_000
/** Delays after a failed call, milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [5000, 15_000, 60_000] as const

/** When this browser sends and loads the carts of the account. */
export function createCartSyncSchedule({ sync, isSignedIn, now, delay }: ScheduleDependencies) {
  let cancel = () => {}
  let failures = 0
  let pulledAt = Number.NEGATIVE_INFINITY
  let waitsForPull = false

  function schedule(ms: number, isPull: boolean): void {
    waitsForPull ||= isPull
    cancel()
    cancel = delay(() => void run(), ms)
  }

  async function run(): Promise<void> {
    cancel()
    const isPull = waitsForPull
    waitsForPull = false
    try {
      await sync(isPull)
      failures = 0
      if (isPull) pulledAt = now()
    } catch {
      if (!isSignedIn()) return
      schedule(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]!, isPull)
      failures++
    }
  }

  return {
    /** After a change of a cart. */
    sendSoon: (): void => schedule(DEBOUNCE_MS, false),
    sendNow: (): void => schedule(0, false),
    loadNow: (): void => schedule(0, true),
    /** On return to the page. */
    loadIfOld(): void {
      if (now() - pulledAt >= RETURN_INTERVAL_MS) schedule(0, true)
    },
    /** Sends what waits, without a delay. */
    run,
  }
}
