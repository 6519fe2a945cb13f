import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import type { UserStatus } from '#contract/account/user-status.ts'
import { createPrimeStatus } from '#state/prime/prime-status.ts'
import { readPrime } from '#state/prime/read-prime.ts'

function createHarness() {
  const storage: Record<string, string> = {}
  const state = { userId: 7 as number | null, subscribed: true, fails: false, calls: 0, time: 0 }
  const call = (async () => {
    state.calls++
    await Promise.resolve()
    if (state.fails) throw new Error('offline')
    const subscription = { id: null, isSponsored: false, isTrialEligible: false, subscribed: state.subscribed, subscriptionToRenew: null }
    return { subscription } satisfies UserStatus
  }) as unknown as Client
  const status = createPrimeStatus({ call, storage, getUserId: () => state.userId, now: () => state.time })
  return { status, storage, state, isPrime: () => readPrime(storage, state.userId) }
}

describe('A §6: "Prime subscribers keep prime promotions; others lose them in the cart."', () => {
  test('a subscriber is known as one, until the status says otherwise', async () => {
    const it = createHarness()
    expect(it.isPrime()).toBe(false)
    await it.status.refresh()
    expect(it.isPrime()).toBe(true)
    it.state.subscribed = false
    it.state.time += 5 * 60_000 - 1
    await it.status.refresh()
    expect([it.isPrime(), it.state.calls]).toEqual([true, 1])
    it.state.time += 1
    await it.status.refresh()
    expect([it.isPrime(), it.state.calls]).toEqual([false, 2])
  })
  test('an anonymous visitor is asked nothing and has none', async () => {
    const it = createHarness()
    it.state.userId = null
    await it.status.refresh()
    expect([it.isPrime(), it.state.calls]).toEqual([false, 0])
  })
  test('the next customer of the browser has none, also when the answer arrives after the change', async () => {
    const it = createHarness()
    await it.status.refresh()
    it.state.userId = 8
    expect(it.isPrime()).toBe(false)
    const answer = it.status.refresh()
    it.state.userId = 9
    await answer
    expect(it.isPrime()).toBe(false)
    it.state.userId = 8
    expect(it.isPrime()).toBe(false)
  })
  test('a failed call keeps what is known', async () => {
    const it = createHarness()
    await it.status.refresh()
    it.state.fails = true
    it.state.time += 5 * 60_000
    await it.status.refresh()
    expect(it.isPrime()).toBe(true)
  })
})
