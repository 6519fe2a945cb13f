import { AsyncLocalStorage } from 'node:async_hooks'

import type { Report } from '#domain/platform/report.ts'

/** Data that the calls and reports of one request share. */
export interface RequestContext {
  /** The value of X-Request-Id. */
  readonly id: string
  /** Names of the errors reported during the request. */
  readonly reportedErrors: Set<string>
}

const DATABASE_ERROR = 'DATABASE_ERROR'
const PAGE_FAILED = 'PAGE_FAILED'

const current = new AsyncLocalStorage<RequestContext>()

export function withRequestContext<T>(context: RequestContext, work: () => T): T {
  return current.run(context, work)
}

/** The id of the current request; undefined outside a request. */
export const getRequestId = (): string | undefined => current.getStore()?.id

/** Reports a missing database once per request. A page makes several calls, and each of them fails without the database. */
export function reportOncePerRequest(report: Report): Report {
  return entry => {
    const errors = current.getStore()?.reportedErrors
    if (errors === undefined || entry.kind !== 'error') return report(entry)
    if (errors.has(DATABASE_ERROR) && (entry.name === DATABASE_ERROR || entry.name === PAGE_FAILED)) return
    errors.add(entry.name)
    report(entry)
  }
}
