import { describe, expect, test } from 'vitest'

import { storeFilters, storeHours, stores } from '#backend/db/schema/stores.ts'
import { createOpeningHours, createStoreRow, FLOWERS, PIZZA } from '#backend/modules/testdata/small-market.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { getSimilarStores } from '#contract/catalogue/store.ts'
import { METRES_PER_DEGREE } from '#domain/geo/distance.ts'

const { db, fetch } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })
/** Metres to the north of the store with id 1. */
const at = (metres: number) => ({ lat: 41.39 + metres / METRES_PER_DEGREE, lng: 2.17 })

await db
  .insert(stores)
  .values([
    createStoreRow(1, 'Pizza for good', { gone: true, ...at(0) }),
    createStoreRow(2, 'Far pizza', at(900)),
    createStoreRow(3, 'Near pizza', at(100)),
    createStoreRow(4, 'Closed pizza', at(10)),
    createStoreRow(5, 'Near soup', at(50)),
    createStoreRow(6, 'Far soup', at(2000)),
    createStoreRow(7, 'Disabled pizza', { enabled: false, ...at(20) }),
    createStoreRow(8, 'Another pizza that is gone', { gone: true, ...at(30) }),
    createStoreRow(9, 'A florist', { categoryId: FLOWERS, ...at(5) }),
    createStoreRow(10, 'A restaurant in Kyiv', { cityCode: 'KBP' }),
    createStoreRow(11, 'A third soup', at(3000)),
    createStoreRow(12, 'A fourth soup', at(4000)),
  ])
await db.insert(storeHours).values([2, 3, 5, 6, 11, 12].flatMap(createOpeningHours))
await db.insert(storeFilters).values([1, 2, 3, 4, 7, 8].map(storeId => ({ storeId, filterId: PIZZA })))

const list = async (id: string, cityCode?: string) =>
  (await call(getSimilarStores, { params: { id } }, { place: { cityCode } })).elements.map(it => it.id)

describe('A §9, "similar stores": a store that has closed for good leads to others near it', () => {
  test('the same cuisine first, open before closed, the nearest first; then others of its category; six at most', async () =>
    expect(await list('pizza-for-good', 'BCN')).toEqual([3, 2, 4, 5, 6, 11]))

  test('a store is not similar to itself', async () => expect(await list('3')).toEqual([2, 4, 5, 6, 11, 12]))

  test('a store that is alone in its category has none', async () => expect(await list('9')).toEqual([]))

  test('an unknown store is a 404', async () => {
    await expect(list('no-such-store', 'BCN')).rejects.toMatchObject({ failure: { status: 404 } })
    await expect(list('999999')).rejects.toMatchObject({ failure: { status: 404 } })
  })
})
