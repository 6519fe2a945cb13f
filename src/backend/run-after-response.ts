import { findDatabaseFailure } from '#backend/database-failure.ts'
import type { Report } from '#domain/platform/report.ts'

/** Runs work after the response of the current call is sent. Its errors are reported, since no caller can receive them. */
export type RunAfterResponse = (work: () => Promise<void>) => void

/** Longer than the time to send a response. */
const DELAY_MS = 250

interface RunAfterResponseOptions {
  readonly report: Report
  /** Aborts when the process closes. Waiting work then starts at once. */
  readonly closing?: AbortSignal | undefined
}

/** For work that must not affect the response time. Waiting work is lost if the process is killed, not if it closes. */
export function createRunAfterResponse({ report, closing }: RunAfterResponseOptions): RunAfterResponse {
  const waiting = new Set<() => void>()
  closing?.addEventListener('abort', () => {
    for (const start of waiting) start()
  })
  return work => {
    const start = (): void => {
      clearTimeout(timer)
      waiting.delete(start)
      work().catch((error: unknown) => report({ kind: 'error', name: 'WORK_AFTER_ANSWER_FAILED', message: describeError(error) }))
    }
    const timer = setTimeout(start, DELAY_MS)
    waiting.add(start)
    if (closing?.aborted) start()
  }
}

/** Leaves out the parameters of a statement: they can contain e-mail addresses. */
function describeError(error: unknown): string {
  const failure = findDatabaseFailure(error)
  return failure ? `${failure.code} ${failure.message}` : String(error)
}
