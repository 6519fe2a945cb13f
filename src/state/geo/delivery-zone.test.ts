import { expect, test } from 'vitest'

import { createClient } from '#client/client.ts'
import { HEADER } from '#contract/headers.ts'
import { isOutOfZone } from '#state/geo/delivery-zone.ts'
import { createOrderPlaces } from '#state/orders/order-places.ts'

const delivery = { latitude: 41.4, longitude: 2.1, timestamp: 5 }

function createTestClient(status: number, staticCode?: number) {
  const requests: Request[] = []
  const call = createClient({
    base: 'http://api.test',
    place: { delivery },
    fetch: async (address, init) => {
      requests.push(new Request(address as string, init))
      return Response.json({ error: { message: 'No', ...(staticCode !== undefined && { staticCode }) } }, { status })
    },
  })
  return { requests, call }
}

test.each([
  [422, 118485, true],
  [409, 159192, true],
  [404, 108040, false],
  [410, 26308, false],
  [500, undefined, false],
  [409, 900001, false],
])('A §8: a store that is rejected with %i and static code %s is out of the delivery zone: %s', async (status, code, expected) => {
  const { call, requests } = createTestClient(status, code)
  expect(await isOutOfZone(call, { storeId: 7, cityCode: 'BCN' })).toBe(expected)
  expect(requests[0]!.headers.get(HEADER.deliveryLatitude)).toBe('41.4')
  expect(requests[0]!.headers.get(HEADER.cityCode)).toBe('BCN')
})

test('the path of the store of an order does not depend on the address', async () => {
  const { call, requests } = createTestClient(404, 108040)
  expect(await createOrderPlaces({ call, language: 'en' }).findStorePath({ storeId: 7, cityCode: 'BCN' })).toBeUndefined()
  const store = requests.find(it => it.url.includes('/stores/7'))!
  expect(store.headers.get(HEADER.deliveryLatitude)).toBeNull()
})
