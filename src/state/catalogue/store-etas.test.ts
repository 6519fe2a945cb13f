import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { getStoreEtas } from '#contract/catalogue/store-eta.ts'
import { createStoreEtas } from '#state/catalogue/store-etas.ts'

const START = 1_700_000_000_000
const MINUTE = 60_000

function createHarness() {
  const state = { now: START, fails: false, skew: 0, delivery: { latitude: 41.4, longitude: 2.2 } as { latitude: number; longitude: number } | undefined } // prettier-ignore
  const requests: number[][] = []
  const call = (async (spec: unknown, { body }: { body: { storeAddressIds: number[] } }) => {
    expect(spec).toBe(getStoreEtas)
    requests.push(body.storeAddressIds)
    await Promise.resolve()
    if (state.fails) throw new Error('offline')
    const elements = body.storeAddressIds.filter(it => it !== 99).map(storeAddressId => ({ storeAddressId, eta: { lowerBound: 15, upperBound: 25 }, etaLastUpdate: state.now + state.skew })) // prettier-ignore
    return { elements }
  }) as unknown as Client
  const etas = createStoreEtas({ call, now: () => state.now, getDelivery: () => state.delivery })
  return { etas, requests, state }
}

describe('delivery times of store cards', () => {
  test('A §7: "POST /eta/store_addresses (body storeAddressIds; response elements)": one call for all stores, each once', async () => {
    const { etas, requests } = createHarness()
    const changed = await etas.refresh([1, 2, 2, 3])
    expect(requests).toEqual([[1, 2, 3]])
    expect(changed.map(it => it.eta)).toEqual(Array.from({ length: 3 }, () => ({ lowerBound: 15, upperBound: 25 })))
  })

  test('A §3: "ETA per store address: storeAddressId, etaLastUpdate, loaded"', async () => {
    const { etas } = createHarness()
    expect(etas.get(1)).toBeUndefined()
    await etas.refresh([1, 99])
    expect(etas.get(1)).toEqual({ storeAddressId: 1, etaLastUpdate: START, loaded: true, eta: { lowerBound: 15, upperBound: 25 } })
    expect(etas.get(99)).toEqual({ storeAddressId: 99, etaLastUpdate: START, loaded: true, eta: undefined })
  })

  test('A §4: "ETAs are refreshed when older than 5 minutes."', async () => {
    const { etas, requests, state } = createHarness()
    await etas.refresh([1, 2])
    state.now += 5 * MINUTE
    expect(await etas.refresh([1, 2])).toEqual([])
    expect(requests).toHaveLength(1)
    await etas.refresh([1, 2, 3])
    expect(requests[1]).toEqual([3])
    state.now += 1
    await etas.refresh([1, 2, 3])
    expect(requests[2]).toEqual([1, 2])
  })

  test('A §8: "ETA failure gives an empty result and is reported silently."', async () => {
    const { etas, requests, state } = createHarness()
    state.fails = true
    expect(await etas.refresh([1])).toEqual([])
    expect(etas.get(1)).toBeUndefined()
    state.fails = false
    expect(await etas.refresh([1])).toHaveLength(1)
    expect(requests).toHaveLength(2)
  })

  test('two requests at the same time are one call', async () => {
    const { etas, requests } = createHarness()
    const both = [etas.refresh([1, 2]), etas.refresh([2, 1])]
    expect(etas.get(1)).toMatchObject({ loaded: false })
    await Promise.all(both)
    expect(requests).toEqual([[1, 2]])
  })

  test('B §5: "ETA is skipped if there are no delivery coordinates, if neither pickup nor store address exists …"', async () => {
    const { etas, requests, state } = createHarness()
    await etas.refresh([0])
    state.delivery = undefined
    await etas.refresh([1])
    expect(requests).toEqual([])
  })

  test('another address asks again, and an answer for the earlier one is dropped', async () => {
    const { etas, requests, state } = createHarness()
    const first = etas.refresh([1])
    state.delivery = { latitude: 41.5, longitude: 2.2 }
    const second = etas.refresh([1])
    expect(await first).toEqual([])
    expect(await second).toHaveLength(1)
    expect(requests).toEqual([[1], [1]])
  })

  test('a wrong clock of the browser does not make every answer old', async () => {
    const { etas, requests, state } = createHarness()
    state.skew = -60 * MINUTE
    await etas.refresh([1])
    await etas.refresh([1])
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['five minutes old, is old in the next millisecond', 5 * MINUTE, 1],
    ['four minutes old, is old after one minute more', 4 * MINUTE, MINUTE + 1],
  ])('the age of an answer is that of the marketplace: one that is %s', async (_, age, rest) => {
    const { etas, requests, state } = createHarness()
    state.skew = -age
    await etas.refresh([1])
    state.now += rest - 1
    await etas.refresh([1])
    expect(requests).toHaveLength(1)
    state.now += 1
    await etas.refresh([1])
    expect(requests).toHaveLength(2)
  })

  test('at most 204 in one call', async () => {
    const { etas, requests } = createHarness()
    await etas.refresh(Array.from({ length: 300 }, (_, index) => index + 1))
    expect(requests[0]).toHaveLength(204)
  })
})
