import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getRetryDelay } from '#domain/platform/retry-schedule.ts'

interface RetryDependencies {
  /** Whether the toggle is on; checked at each failure, because it may change. */
  isOn(): boolean
  sleep(milliseconds: number): Promise<void>
}

/**
 * Retries calls without a response (A §7: "Retry on timeout or network error when a toggle is on"), if they are safe to repeat. A rejection
 * and an open circuit are not retried.
 */
export function withRetries(call: Client, { isOn, sleep }: RetryDependencies): Client {
  return async (spec, input, options = {}) => {
    for (let attempts = 1; ; attempts++) {
      try {
        return await call(spec, input, options)
      } catch (error) {
        const delay = isRepeatable(spec, options) && isNetworkError(error) && isOn() ? getRetryDelay(attempts) : undefined
        if (delay === undefined) throw error
        await sleep(delay)
      }
    }
  }
}

/** product.md, "Settled": "Retries of A §7 are for GET and for calls with an idempotency key." */
export function isRepeatable(spec: Endpoint, { idempotencyKey }: { readonly idempotencyKey?: string | undefined }): boolean {
  return idempotencyKey !== undefined || (spec.method === 'GET' && spec.effects !== true)
}

function isNetworkError(error: unknown): boolean {
  return error instanceof CallError && (error.failure.kind === 'timeout' || error.failure.kind === 'offline')
}
