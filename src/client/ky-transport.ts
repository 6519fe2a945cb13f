import { isNetworkError, isTimeoutError, type KyInstance } from 'ky'

import { CallError } from '#client/failure.ts'
import type { Transport } from '#client/client.ts'
import { isRepeatable } from '#client/retry.ts'
import { getGrade, type Report } from '#domain/platform/report.ts'
import { getRetryDelay, MAX_ATTEMPTS } from '#domain/platform/retry-schedule.ts'

interface KyTransportOptions {
  /** Whether the toggle of A §7 is on; checked at each failure, because it may change. */
  areRetriesOn(): boolean
  readonly report: Report
}

/**
 * Sends the calls of the server to a remote marketplace (docs/decisions/0016). Each attempt has the timeout of the call and a metric of its
 * own. Calls without a response are retried if they are safe to repeat (A §7: "Retry on timeout or network error when a toggle is on"). A
 * rejection and an open circuit are not retried.
 */
export function createKyTransport(api: KyInstance, { areRetriesOn, report }: KyTransportOptions): Transport {
  return async ({ url, init, timeout, spec, idempotencyKey }) => {
    let startedAt = performance.now()
    const reportFailedAttempt = (): void => {
      const duration = Math.round(performance.now() - startedAt)
      report({ kind: 'metric', name: `${spec.method} ${spec.path}`, status: 0, duration, grade: getGrade(duration) })
    }
    try {
      const response = await api(url, {
        ...init,
        timeout,
        retry: {
          limit: isRepeatable(spec, { idempotencyKey }) ? MAX_ATTEMPTS - 1 : 0,
          methods: [spec.method],
          delay: attempts => getRetryDelay(attempts) ?? 0,
          shouldRetry({ error }) {
            const isRetried = (isTimeoutError(error) || isNetworkError(error)) && areRetriesOn()
            if (isRetried) reportFailedAttempt()
            return isRetried
          },
        },
        hooks: { beforeRetry: [() => void (startedAt = performance.now())] },
      })
      return { status: response.status, ok: response.ok, text: await response.text() }
    } catch (error) {
      throw isTimeoutError(error) ? new CallError({ kind: 'timeout' }, { cause: error }) : error
    }
  }
}
