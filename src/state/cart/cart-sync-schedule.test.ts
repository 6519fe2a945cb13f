import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createCartSyncSchedule } from '#state/cart/cart-sync-schedule.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function setUp() {
  const state = { fails: false, isSignedIn: true, calls: [] as [at: number, isPull: boolean][] }
  const start = Date.now()
  const schedule = createCartSyncSchedule({
    sync(isPull) {
      state.calls.push([Date.now() - start, isPull])
      return state.fails ? Promise.reject(new Error('offline')) : Promise.resolve()
    },
    isSignedIn: () => state.isSignedIn,
    now: Date.now,
    delay(task, ms) {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
  })
  return { state, schedule, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

describe('issue 19: when a browser sends and loads the carts of the account', () => {
  test('A §9, "Debounce 500 ms": changes in quick succession are one call after the last one', async () => {
    const { state, schedule, wait } = setUp()
    schedule.sendSoon()
    await wait(499)
    schedule.sendSoon()
    await wait(499)
    expect(state.calls).toEqual([])
    await wait(1)
    expect(state.calls).toEqual([[999, false]])
  })
  test('a choice between two carts is sent at once', async () => {
    const { state, schedule, wait } = setUp()
    schedule.sendNow()
    await wait(0)
    expect(state.calls).toEqual([[0, false]])
  })
  test('on return to the page, when the carts were loaded 30 s ago', async () => {
    const { state, schedule, wait } = setUp()
    schedule.loadIfOld()
    await wait(29_999)
    schedule.sendNow()
    schedule.loadIfOld()
    await wait(1)
    schedule.loadIfOld()
    await wait(0)
    expect(state.calls).toEqual([
      [0, true],
      [29_999, false],
      [30_000, true],
    ])
  })
  test('a failed call is repeated after 5 s, 15 s and then each minute; after an answer again after 5 s', async () => {
    const { state, schedule, wait } = setUp()
    state.fails = true
    schedule.loadNow()
    await wait(5000 + 15_000 + 60_000 + 60_000)
    expect(state.calls.map(([at]) => at)).toEqual([0, 5000, 20_000, 80_000, 140_000])
    state.fails = false
    await wait(60_000)
    state.fails = true
    schedule.loadNow()
    await wait(5000)
    expect(state.calls.slice(5).map(([at]) => at)).toEqual([200_000, 200_000, 205_000])
  })
  test('a failed load is repeated as a load, also by the change that comes before its time', async () => {
    const { state, schedule, wait } = setUp()
    state.fails = true
    schedule.loadNow()
    await wait(1000)
    state.fails = false
    schedule.sendSoon()
    await wait(60_000)
    expect(state.calls).toEqual([
      [0, true],
      [1500, true],
    ])
  })
  test('a failed load counts as none on return to the page', async () => {
    const { state, schedule, wait } = setUp()
    state.fails = true
    schedule.loadNow()
    await wait(0)
    schedule.loadIfOld()
    await wait(0)
    expect(state.calls).toHaveLength(2)
  })
  test('without a customer a failed call is not repeated', async () => {
    const { state, schedule, wait } = setUp()
    state.fails = true
    state.isSignedIn = false
    schedule.loadNow()
    await wait(120_000)
    expect(state.calls).toHaveLength(1)
  })
  test('what waits is sent without a delay before a sign-out, and once', async () => {
    const { state, schedule, wait } = setUp()
    schedule.sendSoon()
    await schedule.run()
    await wait(10_000)
    expect(state.calls).toEqual([[0, false]])
  })
})
