import type { App } from '#app/app.ts'

export interface Readiness {
  readonly ok: boolean
  readonly checks: Readonly<Record<string, boolean>>
}

/** A check that takes longer counts as failed. Milliseconds. */
const CHECK_TIMEOUT_MS = 2000
/** Askers within this time share one check. Milliseconds. */
const MAX_AGE_MS = 1000

/** Asks the app at most once a second, whoever asks. */
export function createReadiness(): (app: App) => Promise<Readiness> {
  let last: { at: number; said: Promise<Readiness> } | undefined
  return app => {
    if (!last || performance.now() - last.at > MAX_AGE_MS) last = { at: performance.now(), said: checkWithTimeout(app) }
    return last.said
  }
}

async function checkWithTimeout(app: App): Promise<Readiness> {
  const failed: Readiness = { ok: false, checks: {} }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Readiness>(resolve => (timer = setTimeout(resolve, CHECK_TIMEOUT_MS, failed)))
  try {
    return await Promise.race([app.ready(), late])
  } catch {
    return failed
  } finally {
    clearTimeout(timer)
  }
}
