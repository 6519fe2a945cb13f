import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { PaymentMethod } from '#contract/checkout/payment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPaymentMethods } from '#state/checkout/payment-methods.ts'

const visa = { kind: 'CreditCard', id: 'v', isDefault: false } as PaymentMethod
const master = { kind: 'CreditCard', id: 'm', isDefault: true } as PaymentMethod
const fail = (): never => {
  throw new CallError({ kind: 'offline' })
}

function open(answers: (() => readonly PaymentMethod[])[]) {
  const requests: unknown[] = []
  const call = (async (spec: Endpoint, input: { params?: object }) => {
    requests.push([`${spec.method} ${spec.path}`, input.params])
    return { paymentMethods: answers[requests.length - 1]!() }
  }) as unknown as Client
  return { requests, store: createPaymentMethods({ call }) }
}

test('B §7: lists payment methods, makes one default and removes one', async () => {
  const { requests, store } = open([() => [master, visa], () => [visa, master], () => [visa]])
  expect(store.$methods.get().status).toBe('loading')
  await store.load()
  expect(store.$methods.get()).toEqual({ status: 'ready', methods: [master, visa], changing: false })
  expect(await store.makeDefault(visa)).toBe(true)
  expect(store.$methods.get()).toEqual({ status: 'ready', methods: [visa, master], changing: false })
  expect(await store.remove(master)).toBe(true)
  expect(store.$methods.get()).toEqual({ status: 'ready', methods: [visa], changing: false })
  expect(requests).toEqual([
    ['GET /payment_methods', undefined],
    ['PUT /payment_methods/default/:a/:b', { a: 'CreditCard', b: 'v' }],
    ['DELETE /payment_methods/:a/:b', { a: 'CreditCard', b: 'm' }],
  ])
})

test('a list that fails to load can be loaded again', async () => {
  const { store } = open([fail, () => [visa]])
  await store.load()
  expect(store.$methods.get()).toEqual({ status: 'failed' })
  await store.load()
  expect(store.$methods.get()).toMatchObject({ methods: [visa] })
})

test('a failed change reloads the list, and keeps it when that fails too', async () => {
  const { store } = open([() => [master, visa], fail, () => [master], fail, fail])
  await store.load()
  expect(await store.remove(visa)).toBe(false)
  expect(store.$methods.get()).toEqual({ status: 'ready', methods: [master], changing: false })
  expect(await store.makeDefault(master)).toBe(false)
  expect(store.$methods.get()).toEqual({ status: 'ready', methods: [master], changing: false })
})

test('a second change waits until the first has ended', async () => {
  const { requests, store } = open([() => [master, visa], () => [master]])
  await store.load()
  const first = store.remove(visa)
  expect(store.$methods.get()).toMatchObject({ changing: true })
  expect(await store.makeDefault(visa)).toBe(false)
  expect(await first).toBe(true)
  expect(requests).toHaveLength(2)
})
