import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  findLimitRequestIssue,
  getExtraPayment,
  isWaiting,
  parseLimitCheckoutId,
  simulateHigherLimit,
  toLimitCheckoutId,
} from './limit-request.ts'

const TERMS = { limit: 1000, maxLimit: 4000, total: 1249, maxCash: null, payment: 'CARD', requests: [] } as const

describe('issue 23: "never above the limit without consent": the courier asks for a higher limit', () => {
  test('above the limit, and at most the highest one of the country', () => {
    const find = (limit: number) => findLimitRequestIssue(limit, TERMS, 0)
    expect([999, 1000, 1001, 4000, 4001].map(find)).toEqual([
      'LIMIT_NOT_HIGHER',
      'LIMIT_NOT_HIGHER',
      undefined,
      undefined,
      'LIMIT_TOO_HIGH',
    ])
  })
  test('three times, one at a time', () => {
    const declined = { state: 'DECLINED', expiresAt: 5 } as const
    const find = (requests: Parameters<typeof findLimitRequestIssue>[1]['requests'], now = 0) => findLimitRequestIssue(1200, { ...TERMS, requests }, now) // prettier-ignore
    expect(find([declined, declined])).toBeUndefined()
    expect(find([declined, declined, declined])).toBe('TOO_MANY_REQUESTS')
    for (const state of ['OPEN', 'PAYING'] as const)
      expect([4, 5].map(now => find([{ state, expiresAt: 5 }], now))).toEqual(['LIMIT_REQUESTED', undefined])
  })
  test('in the way in which the order is paid', () => {
    const find = (payment: 'CASH' | 'CARD' | undefined, maxCash: number | null) => findLimitRequestIssue(1200, { ...TERMS, payment, maxCash }, 0) // prettier-ignore
    expect([find('CASH', null), find('CASH', 1449), find('CASH', 1448), find('CARD', 0), find(undefined, null)]).toEqual([undefined, undefined, 'NO_WAY_TO_PAY', undefined, 'NO_WAY_TO_PAY']) // prettier-ignore
    const get = (type: string, hasCard = true, isOwed = false) => getExtraPayment({ type, hasCard, isOwed })
    expect([get('Cash', false), get('CreditCard'), get('CreditCard', false), get('CreditCard', true, true), get('Alternative')]).toEqual(['CASH', 'CARD', undefined, undefined, undefined]) // prettier-ignore
  })
  test('waits for an answer or for the bank until the very millisecond', () => {
    expect(isWaiting({ state: 'OPEN', expiresAt: 5 }, 4)).toBe(true)
    expect(isWaiting({ state: 'OPEN', expiresAt: 5 }, 5)).toBe(false)
    expect(isWaiting({ state: 'PAYING', expiresAt: 5 }, 4)).toBe(true)
    for (const state of ['ACCEPTED', 'DECLINED'] as const) expect(isWaiting({ state, expiresAt: 5 }, 4)).toBe(false)
  })
})

test('the simulated courier asks for a limit that staff could ask for', () => {
  expect([1000, 4500, 3900, 4000].map(limit => simulateHigherLimit(limit, 4000))).toEqual([1150, undefined, 4000, undefined])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (limit, maxLimit) => {
      const asked = simulateHigherLimit(limit, maxLimit)
      if (asked === undefined) expect(limit).toBeGreaterThanOrEqual(maxLimit)
      else expect(findLimitRequestIssue(asked, { ...TERMS, limit, maxLimit }, 0)).toBeUndefined()
    }),
  )
})

test('a checkout of a higher limit names its order', () => {
  const uuid = '0a0a0a0a-0000-4000-8000-000000000001'
  expect(parseLimitCheckoutId(toLimitCheckoutId(42, uuid))).toBe(42)
  for (const id of [uuid, `donation-${uuid}`, `limit-${uuid}`, `limit-42-${uuid}x`, 'limit-42-', `limit-x-${uuid}`])
    expect(parseLimitCheckoutId(id)).toBeUndefined()
})
