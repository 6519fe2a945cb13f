import { databaseFailureOf } from '#backend/database-failure.ts'
import type { Report } from '#domain/platform/report.ts'

/** Runs work when the answer to the present call has left. The work has no caller: it must not fail in silence. */
export type Later = (work: () => Promise<void>) => void

/** Longer than an answer takes to leave the process. Milliseconds. */
const PAUSE_MS = 250

interface LaterParts {
  readonly report: Report
  /** The process is closing: what waits starts at once. */
  readonly closing?: AbortSignal | undefined
}

/** Work whose time must not be seen in the answer. What waits is lost when the process is killed, not when it is closed. */
export function createLater({ report, closing }: LaterParts): Later {
  const waiting = new Set<() => void>()
  closing?.addEventListener('abort', () => {
    for (const start of waiting) start()
  })
  return work => {
    const start = (): void => {
      clearTimeout(timer)
      waiting.delete(start)
      work().catch((error: unknown) => report({ kind: 'error', name: 'WORK_AFTER_ANSWER_FAILED', message: describe(error) }))
    }
    const timer = setTimeout(start, PAUSE_MS)
    waiting.add(start)
    if (closing?.aborted) start()
  }
}

/** Without the values of a statement: an e-mail address is among them. */
function describe(error: unknown): string {
  const failure = databaseFailureOf(error)
  return failure ? `${failure.code} ${failure.message}` : String(error)
}
