import type { App } from '#app/app.ts'

export interface Readiness {
  readonly ok: boolean
  readonly checks: Readonly<Record<string, boolean>>
}

/** A longer check counts as failed. Milliseconds. */
const CHECK_TIMEOUT_MS = 2000
/** Requests within this time share one check. Milliseconds. */
const MAX_AGE_MS = 1000

/** Checks the app at most once a second. */
export function createReadiness(): (app: App) => Promise<Readiness> {
  let last: { at: number; readiness: Promise<Readiness> } | undefined
  return app => {
    if (!last || performance.now() - last.at > MAX_AGE_MS) last = { at: performance.now(), readiness: checkWithTimeout(app) }
    return last.readiness
  }
}

async function checkWithTimeout(app: App): Promise<Readiness> {
  const failed: Readiness = { ok: false, checks: {} }
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<Readiness>(resolve => (timer = setTimeout(resolve, CHECK_TIMEOUT_MS, failed)))
  try {
    return await Promise.race([app.ready(), timedOut])
  } catch {
    return failed
  } finally {
    clearTimeout(timer)
  }
}
