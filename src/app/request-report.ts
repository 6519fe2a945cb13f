import { AsyncLocalStorage } from 'node:async_hooks'

import type { Report } from '#domain/platform/report.ts'

/** Names of the errors that were reported while one request was answered. */
export type ReportedErrors = Set<string>

const DATABASE_ERROR = 'DATABASE_ERROR'
const PAGE_FAILED = 'PAGE_FAILED'

const current = new AsyncLocalStorage<ReportedErrors>()

/** Remembers in `errors` which errors are reported during `work`. */
export function withReportedErrors<T>(errors: ReportedErrors, work: () => T): T {
  return current.run(errors, work)
}

/**
 * A page makes several calls, and without the database each of them fails: the first one gives the cause, the others and the failure of the
 * page only repeat it.
 */
export function reportOncePerRequest(report: Report): Report {
  return entry => {
    const errors = current.getStore()
    if (errors === undefined || entry.kind !== 'error') return report(entry)
    if (errors.has(DATABASE_ERROR) && (entry.name === DATABASE_ERROR || entry.name === PAGE_FAILED)) return
    errors.add(entry.name)
    report(entry)
  }
}
