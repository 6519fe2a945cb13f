import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { MAX_PAGE_SIZE } from '#contract/limits.ts'
import { createCustomerFees, FEES_MAX_AGE_MS } from '#state/catalogue/customer-fees.ts'

/** A marketplace where the fee of customer 7 at address 1001 is 701. Addresses from 9000 are unknown. */
function createFees({ customer = 7 as number | null } = {}) {
  const state = { customer, now: 0, isDown: false, asked: [] as number[][], delay: undefined as Promise<void> | undefined }
  const call = (async (_: unknown, { body }: { body: { storeAddressIds: number[] } }) => {
    state.asked.push(body.storeAddressIds)
    const asker = state.customer
    await state.delay
    if (state.isDown) throw new Error('no answer')
    const elements = body.storeAddressIds
      .filter(it => it < 9000)
      .map(it => ({ storeAddressId: it, deliveryFee: (asker ?? 0) * 100 + (it % 100), serviceFee: 0, surcharge: 0 }))
    return { elements }
  }) as unknown as Client
  return {
    state,
    fees: createCustomerFees({ call, now: () => state.now, getAudience: () => (state.customer === null ? null : `${state.customer}`) }),
  }
}

test('A §7, "POST to a fees path": one call has the fees of all cards, each address once', async () => {
  const { state, fees } = createFees()
  await fees.load([1001, 1002, 1001, 9001])
  expect(state.asked).toEqual([[1001, 1002, 9001]])
  expect([1001, 1002, 9001, 1003].map(fees.get)).toEqual([701, 702, undefined, undefined])
})

test('an anonymous visitor asks for nothing and keeps the public fees', async () => {
  const { state, fees } = createFees({ customer: null })
  await fees.load([1001])
  expect([state.asked, fees.get(1001)]).toEqual([[], undefined])
})

test('A §9, "fee and surcharge responses 3600 s": a fee is loaded again when it is that old', async () => {
  const { state, fees } = createFees()
  await fees.load([1001])
  state.now = FEES_MAX_AGE_MS - 1
  await fees.load([1001])
  expect([state.asked.length, fees.get(1001)]).toEqual([1, 701])
  state.now = FEES_MAX_AGE_MS
  expect(fees.get(1001)).toBeUndefined()
  await fees.load([1001])
  expect([state.asked.length, fees.get(1001)]).toEqual([2, 701])
})

test('a failure is silent, keeps what is known, and the next load asks again', async () => {
  const { state, fees } = createFees()
  await fees.load([1001])
  state.isDown = true
  await fees.load([1001, 1002])
  expect([fees.get(1001), fees.get(1002)]).toEqual([701, undefined])
  state.isDown = false
  await fees.load([1001, 1002])
  expect([fees.get(1002), state.asked.at(-1)]).toEqual([702, [1002]])
})

test('the fees of a customer never show to the next one, not even from a late reply', async () => {
  const { state, fees } = createFees()
  await fees.load([1001])
  state.customer = 8
  expect(fees.get(1001)).toBeUndefined()
  state.customer = null
  expect(fees.get(1001)).toBeUndefined()
  await fees.load([1001])
  state.customer = 7
  const first = Promise.withResolvers<void>()
  state.delay = first.promise
  const late = fees.load([1001])
  state.customer = 8
  const second = Promise.withResolvers<void>()
  state.delay = second.promise
  const own = fees.load([1001])
  first.resolve()
  await late
  expect(fees.get(1001)).toBeUndefined()
  second.resolve()
  await own
  expect(fees.get(1001)).toBe(801)
})

test('a clock that was an hour ahead does not keep a fee for longer', async () => {
  const { state, fees } = createFees()
  state.now = FEES_MAX_AGE_MS
  await fees.load([1001])
  state.now = 0
  await fees.load([1001])
  expect(state.asked).toHaveLength(2)
})

test('a call names at most the addresses that the contract allows', async () => {
  const { state, fees } = createFees()
  await fees.load(Array.from({ length: MAX_PAGE_SIZE + 1 }, (_, index) => index))
  expect(state.asked.map(it => it.length)).toEqual([MAX_PAGE_SIZE])
})
