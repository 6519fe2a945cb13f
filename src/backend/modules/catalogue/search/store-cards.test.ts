import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { connect } from '#backend/db/connect.ts'
import { menuSections, products } from '#backend/db/schema/menus.ts'
import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { createProductRow } from '#backend/modules/testdata/small-menu.ts'
import { createOpeningHours, createStoreRow, NOON } from '#backend/modules/testdata/small-market.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { searchStores } from '#contract/catalogue/store.ts'
import { HEADER } from '#contract/headers.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'
import { getOpeningState } from '#domain/catalogue/opening-hours.ts'

const { db, url, fetch, clock } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })

/** Minutes: around the clock; openings that begin, end or lie in an hour that a clock change skips or repeats; a night that passes it. */
const HOURS = [[0, 1440], [120, 170], [150, 600], [1320, 1590], [1380, 1605], [540, 1380]] as const // prettier-ignore

await db.insert(stores).values(HOURS.map((_, index) => createStoreRow(50 + index, `Reloj ${index}`)))
const hours = HOURS.flatMap(([opens, closes], index) => [1, 2, 3, 4, 5, 6, 7].map(day => ({ storeId: 50 + index, day, opens, closes })))
await db.insert(storeHours).values(hours)
await db.insert(stores).values([createStoreRow(60, 'Kobe')])
await db.insert(storeHours).values(createOpeningHours(60))
await db.insert(menuSections).values([{ id: 60, storeId: 60, position: 0, layout: 'LIST', name: { es: 'Todo' } }])
await db.insert(products).values([createProductRow(6000, 60, 0, { es: 'Yakisoba' }, { storeId: 60 })])

const place = { cityCode: 'BCN', language: 'en' }
const searchClocks = async () => (await call(searchStores, { query: { query: 'reloj' } }, { place })).elements.map(it => it.store)

test('A §4: open only within the hours, also in an hour that a clock change skips or repeats, forwards and backwards in time', async () => {
  for (const change of [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)]) {
    const steps = Array.from({ length: 60 }, (_, index) => change + (index - 30) * 600_000 - 1)
    for (const now of [...steps, ...steps.map(it => it + 1), steps[0]!]) {
      clock.now = now
      const found = await searchClocks()
      expect(found.map(it => it.id).toSorted((one, other) => one - other)).toEqual(HOURS.map((_, index) => 50 + index))
      const cityClock = createCityClock(now, 'Europe/Madrid')
      for (const { id, open, openUntil, nextOpeningTime } of found) {
        const times = hours.filter(it => it.storeId === id)
        expect({ id, open, openUntil, nextOpeningTime }).toEqual({ id, ...getOpeningState(times, true, cityClock) })
      }
      // open before closed
      expect(found.map(it => it.open)).toEqual(found.map(it => it.open).toSorted((one, other) => Number(other) - Number(one)))
    }
  }
  clock.now = NOON
})

test('a second process shows a change of the first at once, with cards that it has in memory', async () => {
  const second = await connect(url)
  const backend = createBackend({
    db: second,
    report: () => undefined,
    now: () => clock.now,
    siteOrigin: 'https://shop.test',
    sandbox: true,
  })
  const calls = [call, createClient({ base: 'http://api.test', fetch: async (...input) => backend.fetch(new Request(...input)) })]
  const find = async () =>
    Promise.all(
      calls.map(async it => (await it(searchStores, { query: { query: 'yakisoba' } }, { place })).elements[0]?.products[0]?.price),
    )
  try {
    expect(await find()).toEqual([1000, 1000])
    await db.update(products).set({ price: 800 }).where(eq(products.id, 6000))
    expect(await find()).toEqual([800, 800])
    await second.update(products).set({ available: false }).where(eq(products.id, 6000))
    expect(await find()).toEqual([undefined, undefined])
    await db.update(products).set({ available: true }).where(eq(products.id, 6000))
    expect(await find()).toEqual([800, 800])
  } finally {
    await second.close()
  }
})

test('a card has the sponsored place and the reachability of its own reply', async () => {
  await db.update(stores).set({ sponsored: true }).where(eq(stores.id, 60))
  const search = async (query: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://api.test/store_list/search?query=${query}&sortingId=2`, {
      headers: { [HEADER.cityCode]: 'BCN', ...headers },
    })
    return ((await response.json()) as { elements: { store: { sponsored: boolean; reachable?: boolean } }[] }).elements[0]?.store
  }
  const sponsored = async () => (await call(searchStores, { query: { query: 'yakisoba' } }, { place })).elements[0]?.store.sponsored
  expect(await sponsored()).toBe(true)
  expect((await search('yakisoba'))?.sponsored).toBe(false)
  expect(await sponsored()).toBe(true)
  const far = { [HEADER.deliveryLatitude]: '10', [HEADER.deliveryLongitude]: '10' }
  expect((await search('yakisoba', far))?.reachable).toBe(false)
  expect((await search('yakisoba'))?.reachable).toBeUndefined()
})

test('trust.md: a search without a database is a 503 with Retry-After at once, also for stores in memory', async () => {
  const lost = await connect(url, { failFast: true })
  const backend = createBackend({ db: lost, report: () => undefined, now: () => clock.now, siteOrigin: 'https://shop.test', sandbox: true })
  const search = async () =>
    backend.fetch(new Request('http://api.test/store_list/search?query=yakisoba', { headers: { [HEADER.cityCode]: 'BCN' } }))
  expect((await search()).status).toBe(200)
  await lost.close()
  const startedAt = performance.now()
  const replies = await Promise.all(Array.from({ length: 50 }, search))
  expect(new Set(replies.map(it => it.status))).toEqual(new Set([503]))
  expect(replies.every(it => Number(it.headers.get('retry-after')) > 0)).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(2000)
})
