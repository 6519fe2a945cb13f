import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel'
import type * as z from 'zod/mini'

import type { LookupBudget } from '#backend/modules/geo/geocoders/lookup-budget.ts'
import type { Report } from '#domain/platform/report.ts'

/** Consecutive failures after which the source is not asked for a while. */
const MAX_FAILURES = 5
/** Time without requests to a failing source, before one request tests it. Milliseconds. */
const OPEN_MS = 10_000
/** Limit of one request, including its body. Several sources in a row stay below the 7.5 s of A §9. Milliseconds. */
const TIMEOUT_MS = 2000
/** Largest body that is read. Eight predictions need a few kilobytes. */
const MAX_BODY_BYTES = 256 * 1024
/** The same failure is reported once within this time, milliseconds. */
const REPORT_INTERVAL_MS = 60_000

/** A source has not answered as documented. `reason` is logged, so it contains nothing of the request. */
export class GeocoderError extends Error {
  override name = 'GeocoderError' as const
  readonly reason: string
  /** Counts for the circuit breaker: other requests would fail too. */
  readonly isOutage: boolean

  constructor(reason: string, isOutage: boolean) {
    super(reason)
    this.reason = reason
    this.isOutage = isOutage
  }
}

export interface GeocoderRequest {
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON with POST. */
  readonly body?: unknown
  /** Of the visitor. */
  readonly clientAddress?: string | undefined
}

/** @throws GeocoderError, LookupBudgetError */
export type RequestJson = <Schema extends z.ZodMiniType>(schema: Schema, request: GeocoderRequest) => Promise<z.output<Schema>>

export interface GeocoderHttpOptions {
  readonly name: string
  readonly report: Report
  readonly budget: LookupBudget
  /** Identifies the storefront to the operator of the source. */
  readonly userAgent: string
  /** Waits for a turn, if the source limits the rate of a site. */
  readonly takeTurn?: (() => Promise<void>) | undefined
  readonly timeoutMs?: number | undefined
}

/** Creates the requests to one source of addresses: bounded in time and size, without redirects, with a circuit breaker. */
export function createGeocoderHttp({
  name,
  report,
  budget,
  userAgent,
  takeTurn,
  timeoutMs = TIMEOUT_MS,
}: GeocoderHttpOptions): RequestJson {
  const policy = circuitBreaker(
    handleWhen(error => error instanceof GeocoderError && error.isOutage),
    { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(MAX_FAILURES) },
  )
  let openedAt = -Infinity
  policy.onBreak(() => {
    openedAt = Date.now()
    report({ kind: 'event', name: 'UPSTREAM_UNAVAILABLE', detail: { upstream: name } })
  })
  policy.onReset(() => report({ kind: 'event', name: 'UPSTREAM_RECOVERED', detail: { upstream: name } }))
  const reportedAt = new Map<string, number>()
  function reportOnce(reason: string): void {
    if (performance.now() - (reportedAt.get(reason) ?? -Infinity) < REPORT_INTERVAL_MS) return
    reportedAt.set(reason, performance.now())
    report({ kind: 'event', name: 'GEOCODER_FAILED', detail: { geocoder: name, reason } })
  }

  async function send<Schema extends z.ZodMiniType>(schema: Schema, { url, headers, body }: GeocoderRequest): Promise<z.output<Schema>> {
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        'user-agent': userAgent,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      // a rejected text says nothing about other texts; a rejected key, a limit and an outage do
      throw new GeocoderError(`HTTP ${response.status}`, response.status !== 400 && response.status !== 404)
    }
    if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel()
      throw new GeocoderError('content type', true)
    }
    const parsed = schema.safeParse(parseJson(await readText(response)))
    if (!parsed.success) throw new GeocoderError('unexpected answer', true)
    return parsed.data
  }

  return async (schema, request) => {
    // the library would let other requests wait for the test request; a request that is not sent costs nothing
    const isClosed = policy.state === CircuitState.Closed || (policy.state === CircuitState.Open && Date.now() - openedAt >= OPEN_MS)
    if (!isClosed) throw new GeocoderError('circuit open', false)
    budget.take(request.clientAddress)
    try {
      await takeTurn?.()
      return await policy.execute(async () => {
        try {
          return await send(schema, request)
        } catch (error) {
          throw error instanceof GeocoderError ? error : new GeocoderError(describeNetworkError(error), true)
        }
      })
    } catch (error) {
      const failure = error instanceof BrokenCircuitError ? new GeocoderError('circuit open', false) : error
      if (failure instanceof GeocoderError && failure.reason !== 'circuit open') reportOnce(failure.reason)
      throw failure
    }
  }
}

/** A code of Node, never the message: it contains the URL. */
function describeNetworkError(error: unknown): string {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: unknown } }
  if (name === 'TimeoutError') return 'timeout'
  return typeof cause?.code === 'string' ? cause.code : 'network'
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_BODY_BYTES) throw new GeocoderError('too large', true)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GeocoderError('no JSON', true)
  }
}
