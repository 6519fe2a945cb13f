import { CallError, type Failure } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'
import { toPath, type Route } from '#domain/navigation/routes.ts'
import { OUT_OF_ZONE_STATUS } from '#domain/platform/error-page.ts'
import type { Report } from '#domain/platform/report.ts'

/** Why a page cannot be displayed, without details that a visitor must not see. */
export interface PageError {
  readonly status: 404 | 410 | typeof OUT_OF_ZONE_STATUS | 500 | 503 | 504
  /** A fixed message, or the one of the marketplace's rejection, never a stack trace or request data. */
  readonly message: string
  /** Target of the button; default: home. */
  readonly link?: string
  /** Value of the Retry-After header, seconds. */
  readonly retryAfter?: number
}

export const UNKNOWN_ERROR = 'Unknown error'
const TIMEOUT_MESSAGE = 'The marketplace did not respond in time'
const UNAVAILABLE_MESSAGE = 'The marketplace is unavailable'
/** Used when the failure has no value, as in api-gateway.ts. */
const RETRY_AFTER_SECONDS = 3
/** Statuses of a gateway, or of a marketplace without its database. */
const UNAVAILABLE_STATUSES: ReadonlySet<number> = new Set([502, 503])

/**
 * A §8: "out-of-delivery-zone static code 118485 and STORE_NOT_AVAILABLE 159192", sent by a marketplace that checks the delivery address.
 */
const OUT_OF_ZONE: ReadonlySet<number> = new Set([StaticCode.outOfDeliveryZone, StaticCode.storeNotAvailable])

/** Routes whose other failures are a 404, A §8: "other 404 with message", "timeout gives 504, else 404". */
const NOT_FOUND_ROUTES: ReadonlySet<string> = new Set(['store', 'storeCollection', 'category', 'filter'])

/**
 * @source A §8: "Store retrieval: not found 404; gone 410; timeout 504; other 404 with message", "Categories load: timeout gives 504, else
 * 404", "defaults to status 500 with message 'Unknown error'". When the marketplace is unavailable, the status is 503 with Retry-After (RFC
 * 9110 §15.6.4). A malformed reply stays a 500.
 */
export function toPageError(error: unknown, route: Route): PageError {
  const failure = error instanceof CallError ? error.failure : undefined
  const outage = toOutageError(failure)
  if (outage) return outage
  if (!isRejection(failure)) return { status: 500, message: UNKNOWN_ERROR }
  const { status, message } = failure
  if (status === 410) return { status, message, ...toCityLink(route) }
  if (NOT_FOUND_ROUTES.has(route.name) && OUT_OF_ZONE.has(failure.staticCode ?? 0))
    return { status: OUT_OF_ZONE_STATUS, message, ...toCityLink(route) }
  if (status === 404 || NOT_FOUND_ROUTES.has(route.name)) return { status: 404, message, ...toCityLink(route) }
  return { status: 500, message: UNKNOWN_ERROR }
}

/** For an error that no loader caught: an outage gives 503 or 504, everything else 500. A §8: "defaults to status 500". */
export function toUncaughtPageError(error: unknown): PageError {
  return toOutageError(error instanceof CallError ? error.failure : undefined) ?? { status: 500, message: UNKNOWN_ERROR }
}

function toOutageError(failure: Failure | undefined): PageError | undefined {
  if (failure?.kind === 'timeout' || (failure?.kind === 'rejected' && failure.status === 504))
    return { status: 504, message: TIMEOUT_MESSAGE }
  if (failure?.kind === 'unavailable') return { status: 503, message: UNAVAILABLE_MESSAGE, retryAfter: failure.retryAfter }
  const isUnavailable = failure?.kind === 'offline' || (failure?.kind === 'rejected' && UNAVAILABLE_STATUSES.has(failure.status))
  return isUnavailable ? { status: 503, message: UNAVAILABLE_MESSAGE, retryAfter: RETRY_AFTER_SECONDS } : undefined
}

/** The marketplace rejected the call. A status of 500 and above is a failure of the marketplace. */
function isRejection(failure: Failure | undefined): failure is Extract<Failure, { kind: 'rejected' }> {
  return failure?.kind === 'rejected' && failure.status < 500
}

/** Links to the city page, which lists the other stores. */
function toCityLink(route: Route): { link?: string } {
  if (!('city' in route) || route.name === 'city') return {}
  const { country, language, city } = route
  return { link: toPath({ name: 'city', country, language, city }) }
}

/**
 * Reports each missing store once under its own name, so that a log counts them.
 *
 * @source A §8: "A store 404 counts a metric …; the error page logs ERROR_PAGE_SHOWN except for a 404 on the store route"
 */
export function reportPageError(report: Report, { status }: PageError, route: Route['name'], error?: unknown): void {
  if (status === 404 && (route === 'store' || route === 'storeCollection'))
    return report({ kind: 'event', name: 'STORE_NOT_FOUND', detail: { route } })
  report({ kind: 'event', name: 'ERROR_PAGE_SHOWN', detail: { route, status: String(status) } })
  if (status < 500 || error === undefined) return
  report({ kind: 'error', name: 'PAGE_FAILED', message: error instanceof Error ? error.message : UNKNOWN_ERROR, path: route })
}
