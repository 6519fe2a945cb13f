import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createCircuitBreaker } from '#client/circuit-breaker.ts'
import type { ReportEntry } from '#contract/platform/report.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An upstream that responds with `status`; undefined: no response. */
function upstream() {
  const reports: ReportEntry[] = []
  const guarded = createCircuitBreaker('marketplace', it => void reports.push(it))
  const state = { status: 200 as number | undefined, calls: 0 }
  const send = async (): Promise<Response> => {
    state.calls += 1
    if (state.status === undefined) throw new TypeError('fetch failed')
    return new Response(null, { status: state.status })
  }
  const ask = () => guarded(send).then(it => it.status, (error: unknown) => error) // prettier-ignore
  const askOften = async (times: number) => {
    for (let i = 0; i < times; i++) await ask()
  }
  return { ask, askOften, state, reports, guarded }
}
const AWAY = { failure: { kind: 'unavailable' } }

describe('one circuit breaker per upstream (trust.md, "Calls out")', () => {
  test.each([undefined, 502, 503, 504])('opens after five failures in a row (%s)', async status => {
    const { ask, askOften, state, reports } = upstream()
    state.status = status
    await askOften(5)
    expect(reports).toEqual([{ kind: 'event', name: 'UPSTREAM_UNAVAILABLE', detail: { upstream: 'marketplace' } }])
    expect(await ask()).toMatchObject({ failure: { kind: 'unavailable', retryAfter: 5 } })
    expect(state.calls).toBe(5)
  })
  test('forwards failures unchanged before it opens', async () => {
    const { ask, askOften, state } = upstream()
    state.status = undefined
    await askOften(3)
    expect(await ask()).toBeInstanceOf(TypeError)
    state.status = 503
    expect(await ask()).toBe(503)
  })
  test('stays closed when a call succeeds in between', async () => {
    const { askOften, state } = upstream()
    for (let round = 0; round < 5; round++) {
      state.status = undefined
      await askOften(4)
      state.status = 200
      await askOften(1)
    }
    expect(state.calls).toBe(25)
  })
  test.each([400, 404, 409, 429, 500, 501])('%i does not count as a failure', async status => {
    const { askOften, state } = upstream()
    state.status = status
    await askOften(20)
    expect(state.calls).toBe(20)
  })
})

describe('recovery', () => {
  test('after 5 s one call tests the upstream while others fail at once; its success closes the circuit', async () => {
    const { ask, askOften, state, reports, guarded } = upstream()
    state.status = undefined
    await askOften(5)
    vi.advanceTimersByTime(4999)
    expect(await ask()).toMatchObject(AWAY)
    vi.advanceTimersByTime(1)
    const trying = Promise.withResolvers<Response>()
    const probe = guarded(() => trying.promise)
    expect(await ask()).toMatchObject({ failure: { kind: 'unavailable', retryAfter: 1 } })
    expect(state.calls).toBe(5)
    trying.resolve(new Response())
    expect((await probe).status).toBe(200)
    state.status = 200
    expect(await ask()).toBe(200)
    expect(reports.at(-1)).toMatchObject({ name: 'UPSTREAM_RECOVERED' })
  })
  test('a failed test opens the circuit for another 5 s', async () => {
    const { ask, askOften, state } = upstream()
    state.status = 503
    await askOften(5)
    vi.advanceTimersByTime(5000)
    expect(await ask()).toBe(503)
    expect(await ask()).toMatchObject({ failure: { kind: 'unavailable', retryAfter: 5 } })
    vi.advanceTimersByTime(5000)
    await askOften(1)
    expect(state.calls).toBe(7)
  })
})
