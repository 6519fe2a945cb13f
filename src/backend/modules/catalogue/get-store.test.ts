import polyline from '@mapbox/polyline'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { menuSections, products, promotions } from '#backend/db/schema/menus.ts'
import { cityPolygons } from '#backend/db/schema/geo.ts'
import { storeHours, stores, storeTags } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createOpeningHours, createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getStore } from '#contract/catalogue/store.ts'
import type { Flag } from '#contract/primitives.ts'

const { db, fetch, clock } = await createTestBackend()
await db.update(cityPolygons).set({ encoded: polyline.encode([[41.2, 2], [41.2, 2.4], [41.6, 2.4], [41.6, 2], [41.2, 2]]) }) // prettier-ignore
const call = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN' } })
const HOUR = 3_600_000

await db.insert(stores).values([
  createStoreRow(1, 'Pizzería Roma', {
    name: { es: 'Pizzería Roma', en: 'Roma Pizza' },
    scheduleMessage: { es: 'Programa tu pedido' },
    schedulingEnabled: true,
  }),
  createStoreRow(2, 'By night'),
  createStoreRow(3, 'Disabled', { enabled: false }),
  createStoreRow(4, 'Gone', { gone: true }),
  createStoreRow(5, 'Flagged closed', { flaggedOpen: false, closedStatusMessage: { en: 'Back soon' } }),
  createStoreRow(6, 'Піца Рома', { cityCode: 'KBP', slug: 'pizzeria-roma', name: { uk: 'Піца Рома' } }),
])
await db.insert(storeHours).values([...[1, 3, 4, 5, 6].flatMap(createOpeningHours), { storeId: 2, day: 3, opens: 1320, closes: 1560 }])
await db.insert(storeTags).values({ storeId: 1, tagId: 1, position: 0 })
await db.insert(menuSections).values({ id: 1, storeId: 1, position: 0, layout: 'LIST', name: { es: 'Pizzas' } })
await db.insert(products).values(
  [1, 2].map(id => ({
    id, storeId: 1, cityCode: 'BCN', sectionId: 1, position: id, storeProductId: `p${id}`, externalId: `x${id}`, name: { es: `Pizza ${id}` },
    description: {}, price: 1000, imageId: '1f355', tint: 1, searchKey: `pizza ${id}`,
  })), // prettier-ignore
)
await db.insert(promotions).values([
  { id: 1, storeId: 1, type: 'FLAT_DELIVERY', price: 99 },
  { id: 2, storeId: 1, productId: 1, type: 'PERCENTAGE_DISCOUNT', percentage: 20 },
  { id: 3, storeId: 1, productId: 2, type: 'PERCENTAGE_DISCOUNT', percentage: 35 },
  { id: 4, storeId: 1, productId: 2, type: 'TWO_FOR_ONE', prime: true },
  { id: 5, storeId: 1, productId: 1, type: 'FLAT_PRODUCT', price: 705 },
])

const get = (id: string, query: { includeClosed?: Flag; includeDisabled?: Flag } = {}, place = {}) =>
  call(getStore, { params: { id }, query }, { place })
const failsWith = (status: number, staticCode: number) => ({ failure: { kind: 'rejected', status, staticCode } })

test('issue 6, point 4: one store has its location, for structured data', async () => {
  const [{ lat, lng } = { lat: 0, lng: 0 }] = await db.select({ lat: stores.lat, lng: stores.lng }).from(stores).where(eq(stores.id, 1))
  expect((await get('pizzeria-roma')).geolocation).toEqual({ lat, lng })
})

describe('A §8: the delivery zone', () => {
  const at = (latitude: number, longitude: number) => get('1', {}, { delivery: { latitude, longitude, timestamp: 0 } })

  test('a request without a location, or with one inside, returns the store', async () => {
    expect((await get('1')).id).toBe(1)
    expect((await at(41.399, 2.17)).id).toBe(1)
  })
  test('an address outside is 118485', async () => {
    await expect(at(40.4, -3.7)).rejects.toMatchObject(failsWith(422, 118485))
  })
  test('a closed or unknown store is reported before the zone', async () => {
    await expect(get('4', {}, { delivery: { latitude: 40.4, longitude: -3.7, timestamp: 0 } })).rejects.toMatchObject(failsWith(410, 26308))
    await expect(get('999', {}, { delivery: { latitude: 40.4, longitude: -3.7, timestamp: 0 } })).rejects.toMatchObject(
      failsWith(404, 108040),
    )
  })
})

describe('A §5: the store identifier', () => {
  test('a number, in any city', async () => {
    expect((await get('6', {}, { language: 'uk' })).name).toBe('Піца Рома')
  })
  test('a slug, in the city of the headers', async () => {
    expect((await get('pizzeria-roma')).id).toBe(1)
    expect((await get('pizzeria-roma', {}, { cityCode: 'KBP' })).id).toBe(6)
  })
  test.each(['unknown', '999', '99999999999', 'піца', "x'; drop table stores --"])('%j is 404 / 108040', async id => {
    await expect(get(id)).rejects.toMatchObject(failsWith(404, 108040))
  })
  test.each(['undefined', 'null', ' '])(
    '"Store identifier missing gives 404 \'[retrieveStore] undefined store identifier\'": %j',
    async id => {
      await expect(get(id)).rejects.toMatchObject({
        failure: { status: 404, staticCode: 108040, message: '[retrieveStore] undefined store identifier' },
      })
    },
  )
  test('a slug without a city is 404', async () => {
    await expect(
      createClient({ base: 'http://api.test', fetch })(getStore, { params: { id: 'pizzeria-roma' }, query: {} }),
    ).rejects.toMatchObject(failsWith(404, 108040))
  })
  test('A §8: a permanently closed store is 410 / 26308', async () => {
    await expect(get('4', { includeClosed: 'true', includeDisabled: 'true' })).rejects.toMatchObject(failsWith(410, 26308))
  })
})

describe('closed and disabled stores are 404 unless requested', () => {
  test('disabled', async () => {
    await expect(get('3', { includeClosed: 'true' })).rejects.toMatchObject(failsWith(404, 108040))
    expect(await get('3', { includeDisabled: 'true' })).toMatchObject({ enabled: false, open: false, nextOpeningTime: null })
  })
  test('outside its hours, with the time it opens', async () => {
    await expect(get('2')).rejects.toMatchObject(failsWith(404, 108040))
    expect(await get('2', { includeClosed: 'true' })).toMatchObject({ open: false, openUntil: null, nextOpeningTime: NOON + 10 * HOUR })
  })
  test('flagged closed inside its hours: opens the next morning', async () => {
    await expect(get('5')).rejects.toMatchObject(failsWith(404, 108040))
    expect(await get('5', { includeClosed: 'true' })).toMatchObject({
      open: false,
      closedStatusMessage: 'Back soon',
      nextOpeningTime: NOON + 20 * HOUR,
    })
  })
  test('a night that passes midnight is open until its end', async () => {
    clock.now = NOON + 13 * HOUR
    const store = await get('2').finally(() => (clock.now = NOON))
    expect(store).toMatchObject({ open: true, openUntil: NOON + 14 * HOUR, nextOpeningTime: null })
  })
})

describe('A §3: the texts of a store', () => {
  test('returns the requested language, otherwise the content language of its city, otherwise English', async () => {
    const texts = async (language: string) => {
      const { name, description, tags, scheduleMessage, category } = await get('1', {}, { language })
      return [name, description, tags[0], scheduleMessage, category.name]
    }
    expect(await texts('en')).toEqual(['Roma Pizza', 'About Pizzería Roma', 'Pizza', 'Programa tu pedido', 'Restaurants'])
    expect(await texts('hy')).toEqual(['Pizzería Roma', 'Sobre Pizzería Roma', 'Pizza al horno', 'Programa tu pedido', 'Restaurantes'])
    expect(await texts('uk')).toEqual(['Pizzería Roma', 'Sobre Pizzería Roma', 'Pizza al horno', 'Programa tu pedido', 'Ресторани'])
    expect(await texts('es_419')).toEqual(['Pizzería Roma', 'Sobre Pizzería Roma', 'Pizza al horno', 'Programa tu pedido', 'Restaurantes'])
  })
  test('its promotions: delivery first, then the best of each kind among its products, a special price with its percentage', async () => {
    expect((await get('1')).promotions).toEqual([
      { type: 'FLAT_DELIVERY', price: 99, percentage: null, prime: false },
      { type: 'FLAT_PRODUCT', price: 705, percentage: 29, prime: false },
      { type: 'PERCENTAGE_DISCOUNT', price: null, percentage: 35, prime: false },
      { type: 'TWO_FOR_ONE', price: null, percentage: null, prime: true },
    ])
  })
  test('the logo of its brand, and none without a brand', async () => {
    expect(await get('1')).not.toHaveProperty('logo')
    await db.update(stores).set({ brandId: 1 }).where(eq(stores.id, 1))
    expect((await get('1')).logo).toBe('1f355')
  })
  test('its openings, Monday first', async () => {
    expect((await get('1')).openingTimes.map(it => it.day)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})
