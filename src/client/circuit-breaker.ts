import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel'

import { CallError } from '#client/failure.ts'
import type { Report } from '#domain/platform/report.ts'

/** Consecutive failures after which the upstream counts as unavailable. */
const MAX_FAILURES = 5
/** Time without calls to an unavailable upstream, before one call tests it. Milliseconds. */
const OPEN_MS = 5000
/** Statuses of a proxy whose upstream is unreachable or overloaded. A 500 may concern one call only. */
const OUTAGE_STATUSES: ReadonlySet<number> = new Set([502, 503, 504])

type Send = () => Promise<Response>

/**
 * A circuit breaker for one upstream. After several failures in a row (no response, or one of a gateway) all calls fail at once. After a
 * while one call tests the upstream, and its success closes the circuit.
 *
 * @returns sends, or throws CallError of the kind `unavailable` at once; else what `send` throws
 */
export function createCircuitBreaker(upstream: string, report: Report): (send: Send) => Promise<Response> {
  const policy = circuitBreaker(
    handleAll.orWhenResult(answer => OUTAGE_STATUSES.has((answer as Response).status)),
    { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(MAX_FAILURES) },
  )
  let openedAt = 0
  policy.onBreak(() => {
    openedAt = Date.now()
    report({ kind: 'event', name: 'UPSTREAM_UNAVAILABLE', detail: { upstream } })
  })
  policy.onReset(() => report({ kind: 'event', name: 'UPSTREAM_RECOVERED', detail: { upstream } }))
  const createUnavailableError = (): CallError =>
    new CallError({ kind: 'unavailable', retryAfter: Math.max(1, Math.ceil((openedAt + OPEN_MS - Date.now()) / 1000)) })

  return async send => {
    // the library would let other calls wait for the test call; failing at once is better for visitors
    if (policy.state === CircuitState.HalfOpen) throw createUnavailableError()
    try {
      return await policy.execute(send)
    } catch (error) {
      throw error instanceof BrokenCircuitError ? createUnavailableError() : error
    }
  }
}
