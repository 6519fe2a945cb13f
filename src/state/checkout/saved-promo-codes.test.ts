import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Promocode } from '#contract/checkout/promo-code.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createSavedPromoCodes } from '#state/checkout/saved-promo-codes.ts'

const CODE: Promocode = { id: 1, code: 'TEN', description: '10% off', validity: 'VALID', expirationTime: null, usesLeft: 1 }
const fail = (): never => {
  throw new CallError({ kind: 'offline' })
}

function open(...answers: (() => unknown)[]) {
  const requests: unknown[] = []
  const call = (async (spec: Endpoint, { body }: { body?: unknown }) => {
    requests.push([spec.method, body])
    await Promise.resolve()
    return answers[requests.length - 1]!()
  }) as unknown as Client
  return { requests, store: createSavedPromoCodes({ call, place: { language: 'en' } }) }
}

test('B §7, GET /promocodes: lists the codes; a failure can be tried again', async () => {
  const { store } = open(fail, () => ({ promocodes: [CODE] }), () => ({ promocodeBalance: { lines: [], comment: null } })) // prettier-ignore
  await store.load()
  expect(store.$codes.get()).toEqual({ status: 'failed' })
  await store.load()
  expect(store.$codes.get()).toEqual({ status: 'ready', codes: [CODE], balances: [] })
  await store.load()
  expect(store.$codes.get()).toEqual({ status: 'ready', codes: [], balances: [] })
})

test('B §7, POST /promocodes: the list of the reply replaces the list', async () => {
  const { store, requests } = open(() => ({ promocodes: [CODE], feedback: [{ type: 'ALERT', data: { description: 'Saved.' } }] }))
  const [one, other] = [store.save('TEN'), store.save('TEN')]
  expect([await one, await other]).toEqual([{ kind: 'saved', message: 'Saved.' }, { kind: 'saved', message: 'Saved.' }]) // prettier-ignore
  expect(requests).toEqual([['POST', { code: 'TEN' }]])
  expect(store.$codes.get()).toEqual({ status: 'ready', codes: [CODE], balances: [] })
})

test('a balance has no list: it is loaded, and the code is saved even if that fails', async () => {
  const saved = { ...CODE, type: 'FREE_DELIVERY', addedBalance: 0, newBalance: 0, addedFreeOrders: 1, freeOrders: 1, message: 'Saved.', promocodeBalance: { lines: [], comment: null } } // prettier-ignore
  const { store } = open(() => saved, () => ({ promocodes: [CODE] }), () => saved, fail) // prettier-ignore
  expect(await store.save('TEN')).toEqual({ kind: 'saved', message: 'Saved.' })
  expect(store.$codes.get()).toEqual({ status: 'ready', codes: [CODE], balances: [] })
  expect(await store.save('TEN')).toEqual({ kind: 'saved', message: 'Saved.' })
  expect(store.$codes.get()).toEqual({ status: 'failed' })
})

test('a refused code and a failed call leave the list as it is', async () => {
  const refusal = { feedback: [{ type: 'ERROR', data: { description: 'This code has expired.' } }] }
  const { store } = open(() => ({ promocodes: [CODE] }), () => refusal, fail) // prettier-ignore
  await store.load()
  expect(await store.save('OLD')).toEqual({ kind: 'refused', message: 'This code has expired.' })
  expect(await store.save('OLD')).toEqual({ kind: 'failed' })
  expect(store.$codes.get()).toEqual({ status: 'ready', codes: [CODE], balances: [] })
})

test('B §1: "save promo codes and see their balance": the balance stays when another code is saved', async () => {
  const line = { amount: 1000, data: null }
  const promocodeBalance = { lines: [{ ...line, type: 'BALANCE', description: '€10.00' }, { ...line, type: 'DELIVERY', description: 'free' }], comment: null } // prettier-ignore
  const { store } = open(() => ({ promocodes: [], promocodeBalance }), () => ({ promocodes: [CODE] })) // prettier-ignore
  await store.load()
  expect(store.$codes.get()).toEqual({ status: 'ready', codes: [], balances: ['€10.00'] })
  await store.save('TEN')
  expect(store.$codes.get()).toEqual({ status: 'ready', codes: [CODE], balances: ['€10.00'] })
})
