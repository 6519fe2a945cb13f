import { AsyncLocalStorage } from 'node:async_hooks'

import type { Report } from '#domain/platform/report.ts'

/** Names of the errors reported during one request. */
export type ReportedErrors = Set<string>

const DATABASE_ERROR = 'DATABASE_ERROR'
const PAGE_FAILED = 'PAGE_FAILED'

const current = new AsyncLocalStorage<ReportedErrors>()

/** Collects in `errors` the names of the errors reported during `work`. */
export function withReportedErrors<T>(errors: ReportedErrors, work: () => T): T {
  return current.run(errors, work)
}

/** Reports a missing database once per request. A page makes several calls, and each of them fails without the database. */
export function reportOncePerRequest(report: Report): Report {
  return entry => {
    const errors = current.getStore()
    if (errors === undefined || entry.kind !== 'error') return report(entry)
    if (errors.has(DATABASE_ERROR) && (entry.name === DATABASE_ERROR || entry.name === PAGE_FAILED)) return
    errors.add(entry.name)
    report(entry)
  }
}
