import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError, type Failure } from '#client/failure.ts'
import { withRetries } from '#client/retry.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getSummarizedSettings } from '#contract/geo/city.ts'
import { queryFeatures } from '#contract/platform/features.ts'
import { endpoints } from '#contract/registry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A marketplace that fails with `failures` in turn, then replies. `calls`: milliseconds since the first call. */
function createMarketplace(failures: readonly Failure[], isOn = () => true) {
  const calls: number[] = []
  const began = Date.now()
  const call = (async () => {
    calls.push(Date.now() - began)
    const failure = failures[calls.length - 1]
    if (failure) throw new CallError(failure)
    return 'answer'
  }) as unknown as Client
  const retrying = withRetries(call, { isOn, sleep: ms => new Promise(resolve => setTimeout(resolve, ms)) })
  async function ends(spec: Endpoint, idempotencyKey?: string): Promise<unknown> {
    const ended = retrying(spec, {} as never, idempotencyKey === undefined ? {} : { idempotencyKey }).catch((error: unknown) => error)
    // longer than all attempts together; running all timers would not end if the test runner had a repeating one
    await vi.advanceTimersByTimeAsync(10_000)
    return ended
  }
  return { ends, calls }
}
const timeout: Failure = { kind: 'timeout' }
const offline: Failure = { kind: 'offline' }

describe('A §7: "Retry on timeout or network error when a toggle is on: 3 attempts, first delay 1000 ms, doubling"', () => {
  test('retries after 1 s and after another 2 s', async () => {
    const { ends, calls } = createMarketplace([timeout, offline])
    expect(await ends(getSummarizedSettings)).toBe('answer')
    expect(calls).toEqual([0, 1000, 3000])
  })
  test('throws the last error after three attempts', async () => {
    const { ends, calls } = createMarketplace([timeout, timeout, offline, offline])
    expect(await ends(getSummarizedSettings)).toMatchObject({ failure: { kind: 'offline' } })
    expect(calls).toHaveLength(3)
  })
  test('does not retry when the toggle is off, or once it is switched off', async () => {
    const off = createMarketplace([timeout], () => false)
    expect(await off.ends(getSummarizedSettings)).toBeInstanceOf(CallError)
    expect(off.calls).toHaveLength(1)
    let left = 1
    const switched = createMarketplace([timeout, timeout], () => left-- > 0)
    expect(await switched.ends(getSummarizedSettings)).toBeInstanceOf(CallError)
    expect(switched.calls).toHaveLength(2)
  })
  test.each<Failure>([
    { kind: 'rejected', status: 503, message: 'busy' },
    { kind: 'rejected', status: 404, message: 'none' },
    { kind: 'invalid', message: 'no JSON' },
    { kind: 'unavailable', retryAfter: 5 },
  ])('does not retry after $kind $status', async failure => {
    const { ends, calls } = createMarketplace([failure])
    expect(await ends(getSummarizedSettings)).toMatchObject({ failure })
    expect(calls).toHaveLength(1)
  })
})

describe('only repeatable calls (product.md, "Settled")', () => {
  test('retries a POST only with an idempotency key', async () => {
    const keyed = createMarketplace([timeout])
    expect(await keyed.ends(startCheckout, 'key-1')).toBe('answer')
    for (const spec of [startCheckout, queryFeatures]) {
      const { ends, calls } = createMarketplace([timeout])
      expect(await ends(spec)).toBeInstanceOf(CallError)
      expect(calls).toHaveLength(1)
    }
  })
  test('does not retry a GET with effects', async () => {
    const withEffects = Object.values<Endpoint>(endpoints).filter(it => it.method === 'GET' && it.effects)
    expect(withEffects).not.toEqual([])
    for (const spec of withEffects) {
      const { ends, calls } = createMarketplace([timeout])
      expect(await ends(spec)).toBeInstanceOf(CallError)
      expect(calls).toHaveLength(1)
    }
  })
})
