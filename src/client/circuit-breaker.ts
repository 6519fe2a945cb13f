import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel'

import { CallFailed } from '#client/failure.ts'
import type { Report } from '#domain/platform/report.ts'

/** So many failures one after another and no answer between them: the upstream is away, and not one call of it. */
const FAILURES = 5
/** How long an upstream that is away is left alone before one call tries it, milliseconds. */
const REST = 5000
/** What a proxy says of an upstream that it cannot reach or that has no room. A 500 may be the fault of one call. */
const UNWELL: ReadonlySet<number> = new Set([502, 503, 504])

type Send = () => Promise<Response>

/**
 * Guards calls to one upstream: when it has failed several times in a row (no answer, or one of a gateway), no call waits for it any
 * more; after a while one call tries it, and the rest follow when that one is answered. One of these per upstream.
 *
 * @returns sends, or throws CallFailed of the kind `away` at once; else what `send` throws
 */
export function createCircuitBreaker(upstream: string, report: Report): (send: Send) => Promise<Response> {
  const policy = circuitBreaker(
    handleAll.orWhenResult(answer => UNWELL.has((answer as Response).status)),
    { halfOpenAfter: REST, breaker: new ConsecutiveBreaker(FAILURES) },
  )
  let opened = 0
  policy.onBreak(() => {
    opened = Date.now()
    report({ kind: 'event', name: 'UPSTREAM_AWAY', detail: { upstream } })
  })
  policy.onReset(() => report({ kind: 'event', name: 'UPSTREAM_BACK', detail: { upstream } }))
  const away = (): CallFailed => new CallFailed({ kind: 'away', retryAfter: Math.max(1, Math.ceil((opened + REST - Date.now()) / 1000)) })

  return async send => {
    // the library lets others wait for the one that tries; a visitor is better told at once
    if (policy.state === CircuitState.HalfOpen) throw away()
    try {
      return await policy.execute(send)
    } catch (error) {
      throw error instanceof BrokenCircuitError ? away() : error
    }
  }
}
