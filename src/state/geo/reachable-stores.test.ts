import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { loadReachableStores } from '#state/geo/reachable-stores.ts'

const store = (id: number, values: object = {}) => ({ id, open: true, reachable: true, ...values })
const answer = (elements: readonly object[]): Client => (async () => ({ elements })) as unknown as Client
const load = async (call: Client) => (await loadReachableStores(call, { storeId: 7, cityCode: 'BCN' })).map(it => it.id)

test('issue 20, point 3: the alternatives are the first three open stores that deliver to the address', async () => {
  const elements = [store(1), store(2, { open: false }), store(3, { reachable: false }), store(4, { reachable: undefined }), ...[5, 6, 8].map(it => store(it))] // prettier-ignore
  expect(await load(answer(elements))).toEqual([1, 5, 6])
})

test('the call names the store and its city', async () => {
  const calls: unknown[] = []
  const call = (async (...input: unknown[]) => (calls.push(input.slice(1)), { elements: [] })) as unknown as Client
  await load(call)
  expect(calls).toEqual([[{ params: { id: '7' } }, { place: { cityCode: 'BCN' } }]])
})

test('without an answer there is none', async () => {
  expect(await load((() => Promise.reject(new Error('away'))) as unknown as Client)).toEqual([])
})
