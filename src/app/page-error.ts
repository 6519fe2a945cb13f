import { CallError, type Failure } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'
import { toPath, type Route } from '#domain/navigation/routes.ts'
import { OUT_OF_ZONE_STATUS } from '#domain/platform/error-page.ts'
import type { Report } from '#domain/platform/report.ts'

/** Why a page cannot be shown, as its visitor may know it. */
export interface PageError {
  readonly status: 404 | 410 | typeof OUT_OF_ZONE_STATUS | 500 | 503 | 504
  /** Ours, or the marketplace's own words for its refusal: never a stack, never what a call was made of. */
  readonly message: string
  /** Where the button leads, if not home. */
  readonly link?: string
  /** Seconds until another try is worth while: the header Retry-After. */
  readonly retryAfter?: number
}

export const UNKNOWN_ERROR = 'Unknown error'
const TOO_LATE = 'The marketplace did not answer in time'
const AWAY = 'The marketplace is away'
/** Where nobody knows better, as in front-door.ts. */
const RETRY_AFTER_SECONDS = 3
/** What a gateway, or a marketplace without its database, answers. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503])

/** A §8: "out-of-delivery-zone static code 118485 and STORE_NOT_AVAILABLE 159192", of a marketplace that looks where its caller is. */
const OUT_OF_ZONE: ReadonlySet<number> = new Set([StaticCode.outOfDeliveryZone, StaticCode.storeNotAvailable])

/** Pages of which A §8 says that whatever else goes wrong is a 404: "other 404 with message", "timeout gives 504, else 404". */
const NOT_FOUND_ROUTES: ReadonlySet<string> = new Set(['store', 'storeCollection', 'category', 'filter'])

/**
 * @source A §8: "Store retrieval: not found 404; gone 410; timeout 504; other 404 with message", "Categories load: timeout gives
 * 504, else 404", "defaults to status 500 with message 'Unknown error'". A marketplace that is away is not the store's absence: it
 * is a 503 with Retry-After (RFC 9110 §15.6.4). A reply that makes no sense stays a 500.
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

/** For an error that no loader caught: an outage says so, all else is a fault of ours. A §8: "defaults to status 500". */
export function toUncaughtPageError(error: unknown): PageError {
  return toOutageError(error instanceof CallError ? error.failure : undefined) ?? { status: 500, message: UNKNOWN_ERROR }
}

function toOutageError(failure: Failure | undefined): PageError | undefined {
  if (failure?.kind === 'timeout' || (failure?.kind === 'refused' && failure.status === 504)) return { status: 504, message: TOO_LATE }
  if (failure?.kind === 'away') return { status: 503, message: AWAY, retryAfter: failure.retryAfter }
  const isAway = failure?.kind === 'offline' || (failure?.kind === 'refused' && UNAVAILABLE.has(failure.status))
  return isAway ? { status: 503, message: AWAY, retryAfter: RETRY_AFTER_SECONDS } : undefined
}

/** A refusal of the question. What the marketplace answers with 500 and above is its own failure. */
function isRejection(failure: Failure | undefined): failure is Extract<Failure, { kind: 'refused' }> {
  return failure?.kind === 'refused' && failure.status < 500
}

/** What is gone from a city leaves its other stores. */
function toCityLink(route: Route): { link?: string } {
  if (!('city' in route) || route.name === 'city') return {}
  const { country, language, city } = route
  return { link: toPath({ name: 'city', country, language, city }) }
}

/** @source A §8: "the error page logs ERROR_PAGE_SHOWN except for a 404 on the store route" */
export function reportPageError(report: Report, { status }: PageError, route: Route['name'], error?: unknown): void {
  if (status === 404 && (route === 'store' || route === 'storeCollection')) return
  report({ kind: 'event', name: 'ERROR_PAGE_SHOWN', detail: { route, status: String(status) } })
  if (status < 500 || error === undefined) return
  report({ kind: 'error', name: 'PAGE_FAILED', message: error instanceof Error ? error.message : UNKNOWN_ERROR, path: route })
}
