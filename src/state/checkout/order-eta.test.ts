import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import type { Eta } from '#contract/catalogue/eta.ts'
import type { CheckoutPlace } from '#state/checkout/checkout-types.ts'
import { createOrderEta } from '#state/checkout/order-eta.ts'

const HOME = { lat: 41.4, lng: 2.17 }
const SOON: Eta = { lowerBound: 25, upperBound: 35 }
const place = { language: 'en', countryCode: 'ES', store: { addressId: 11, cityCode: 'BCN', mode: 'DELIVERY', at: { lat: 41.39, lng: 2.17 }, eta: SOON } } as unknown as CheckoutPlace // prettier-ignore

function createHarness() {
  const sizes: number[] = []
  const replies: (() => Promise<Eta>)[] = []
  let time = 1000
  const call = ((_spec: unknown, { body }: { body: { orderSize: number } }) => {
    sizes.push(body.orderSize)
    return (replies.shift() ?? (() => Promise.resolve(SOON)))()
  }) as unknown as Client
  return { eta: createOrderEta({ call, place, now: () => time }), sizes, replies, wait: (ms: number) => void (time += ms) }
}

describe('A §4: "ETAs are refreshed when older than 5 minutes."', () => {
  test('at exactly 5 minutes it is fresh, a millisecond later it is asked for again', async () => {
    const it = createHarness()
    await it.eta.refresh({ units: 1, deliveryPoint: HOME })
    it.wait(5 * 60_000)
    await it.eta.refresh({ units: 1, deliveryPoint: HOME })
    expect(it.sizes).toHaveLength(1)
    it.wait(1)
    await it.eta.refresh({ units: 1, deliveryPoint: HOME })
    expect(it.sizes).toHaveLength(2)
  })
  test('also one that arrived with a price', async () => {
    const it = createHarness()
    it.eta.accept({ units: 1, deliveryPoint: HOME }, SOON)
    it.wait(5 * 60_000)
    await it.eta.refresh({ units: 1, deliveryPoint: HOME })
    expect([it.sizes, it.eta.$eta.get()]).toEqual([[], SOON])
  })
  test('a running call is not repeated', async () => {
    const it = createHarness()
    await Promise.all([it.eta.refresh({ units: 1, deliveryPoint: HOME }), it.eta.refresh({ units: 1, deliveryPoint: HOME })])
    expect(it.sizes).toHaveLength(1)
  })
})

test('B §5: "ETA is skipped if there are no delivery coordinates": what was shown for an address is then removed', async () => {
  const it = createHarness()
  await it.eta.refresh({ units: 1, deliveryPoint: HOME })
  await it.eta.refresh({ units: 1, deliveryPoint: undefined })
  expect([it.sizes, it.eta.$eta.get()]).toEqual([[1], undefined])
})

test('A §8: "ETA failure gives an empty result and is reported silently."', async () => {
  const it = createHarness()
  await it.eta.refresh({ units: 1, deliveryPoint: HOME })
  it.replies.push(() => Promise.reject(new Error('offline')))
  await it.eta.refresh({ units: 2, deliveryPoint: HOME })
  expect(it.eta.$eta.get()).toBeUndefined()
  await it.eta.refresh({ units: 2, deliveryPoint: HOME })
  expect(it.eta.$eta.get()).toEqual(SOON)
})

test('the answer to an earlier order is ignored', async () => {
  const it = createHarness()
  let answer = (_: Eta): void => {}
  it.replies.push(() => new Promise(resolve => (answer = resolve)))
  const first = it.eta.refresh({ units: 1, deliveryPoint: HOME })
  await it.eta.refresh({ units: 2, deliveryPoint: HOME })
  answer({ lowerBound: 90, upperBound: 99 })
  await first
  expect(it.eta.$eta.get()).toEqual(SOON)
})

test('an order is sent with at most the units that the contract allows', async () => {
  const it = createHarness()
  await it.eta.refresh({ units: 99_999, deliveryPoint: HOME })
  expect(it.sizes).toEqual([9999])
})
