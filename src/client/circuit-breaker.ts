import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel'

import { CallError } from '#client/failure.ts'
import type { Report } from '#domain/platform/report.ts'

/** So many failures one after another and no answer between them: the upstream is away, and not one call of it. */
const MAX_FAILURES = 5
/** How long an upstream that is away is left alone before one call tries it, milliseconds. */
const OPEN_MS = 5000
/** What a proxy says of an upstream that it cannot reach or that has no room. A 500 may be the fault of one call. */
const OUTAGE_STATUSES: ReadonlySet<number> = new Set([502, 503, 504])

type Send = () => Promise<Response>

/**
 * Guards calls to one upstream: when it has failed several times in a row (no answer, or one of a gateway), no call waits for it any
 * more; after a while one call tries it, and the rest follow when that one is answered. One of these per upstream.
 *
 * @returns sends, or throws CallError of the kind `away` at once; else what `send` throws
 */
export function createCircuitBreaker(upstream: string, report: Report): (send: Send) => Promise<Response> {
  const policy = circuitBreaker(
    handleAll.orWhenResult(answer => OUTAGE_STATUSES.has((answer as Response).status)),
    { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(MAX_FAILURES) },
  )
  let openedAt = 0
  policy.onBreak(() => {
    openedAt = Date.now()
    report({ kind: 'event', name: 'UPSTREAM_AWAY', detail: { upstream } })
  })
  policy.onReset(() => report({ kind: 'event', name: 'UPSTREAM_BACK', detail: { upstream } }))
  const createUnavailableError = (): CallError =>
    new CallError({ kind: 'away', retryAfter: Math.max(1, Math.ceil((openedAt + OPEN_MS - Date.now()) / 1000)) })

  return async send => {
    // the library lets others wait for the one that tries; a visitor is better told at once
    if (policy.state === CircuitState.HalfOpen) throw createUnavailableError()
    try {
      return await policy.execute(send)
    } catch (error) {
      throw error instanceof BrokenCircuitError ? createUnavailableError() : error
    }
  }
}
