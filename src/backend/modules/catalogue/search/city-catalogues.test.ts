import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { menuSections, products } from '#backend/db/schema/menus.ts'
import { searchChanges } from '#backend/db/schema/search.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { type CityCatalogue, createCityCatalogues } from '#backend/modules/catalogue/search/city-catalogues.ts'
import { deleteReadChanges } from '#backend/modules/catalogue/search/search-catalogue.ts'
import { createProductRow } from '#backend/modules/testdata/small-menu.ts'
import { createStoreRow } from '#backend/modules/testdata/small-market.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createSynonyms } from '#domain/catalogue/search/synonyms.ts'

const { db } = await createTestBackend()
const NO_SYNONYMS = createSynonyms([])
const LIMITS = { maxBytes: 10_000_000, maxTexts: 1000 }
const HOUR_MS = 3_600_000

await db
  .insert(stores)
  .values([
    createStoreRow(1, 'Uno', { description: {} }),
    createStoreRow(2, 'Dos', { cityCode: 'KBP' }),
    createStoreRow(3, 'Tres', { orderable: false }),
  ])
await db.insert(menuSections).values([1, 2].map(id => ({ id, storeId: id, position: 0, layout: 'LIST' as const, name: { es: 'Todo' } })))
await db
  .insert(products)
  .values([
    createProductRow(10, 1, 0, { es: 'Sopa' }, { price: 300, description: { es: 'Con fideos' } }),
    createProductRow(11, 1, 1, { es: 'Agua' }, { price: 100 }),
    createProductRow(12, 1, 2, { es: 'Gratis' }, { price: 0, available: false }),
  ])

/** Ids of the stores that a word finds by any field. */
const find = (catalogue: CityCatalogue | undefined, word: string): number[] =>
  (catalogue?.index.find(word, 'strict', NO_SYNONYMS).entries ?? [])
    .flatMap(it => catalogue?.stores.getPlaces(it.number) ?? [])
    .map(it => catalogue!.stores.getAt(it)!.id)

/** Fails the next statement that contains a text. */
function failOnce(text: string): void {
  const unsafe = db.$client.unsafe.bind(db.$client)
  Object.assign(db.$client, {
    unsafe: (...input: Parameters<typeof unsafe>) => {
      if (!input[0].includes(text)) return unsafe(...input)
      Object.assign(db.$client, { unsafe })
      throw new Error('connection lost')
    },
  })
}

test('a catalogue has the listed stores with their available products, prices and texts', async () => {
  const catalogue = await createCityCatalogues(db, () => 0, LIMITS).load('BCN')
  expect(catalogue?.city).toMatchObject({ code: 'BCN', timeZone: 'Europe/Madrid', contentLanguage: 'es' })
  expect(catalogue?.stores.listIds()).toEqual([1])
  expect(catalogue?.stores.countProducts()).toBe(2)
  expect(catalogue?.stores.get(1)).toMatchObject({ price: 100, hours: [], deliveryFee: 0, offeredDeliveryFee: null })
  for (const word of ['sopa', 'fideos', 'todo', 'uno', 'restaurantes']) expect(find(catalogue, word), word).toEqual([1])
  expect(find(catalogue, 'gratis')).toEqual([])
})

test('an unknown city has no catalogue', async () => {
  expect(await createCityCatalogues(db, () => 0, LIMITS).load('XXX')).toBeUndefined()
})

test('a city is loaded once; beyond the limit the city that was searched first is dropped, the last one never', async () => {
  const large = createCityCatalogues(db, () => 0, LIMITS)
  const first = await large.load('BCN')
  await large.load('KBP')
  expect(await large.load('BCN')).toBe(first)
  const small = createCityCatalogues(db, () => 0, { ...LIMITS, maxBytes: 1 })
  const barcelona = await small.load('BCN')
  expect(await small.load('BCN')).toBe(barcelona)
  const kyiv = await small.load('KBP')
  expect(await small.load('KBP')).toBe(kyiv)
  expect(await small.load('BCN')).not.toBe(barcelona)
})

test('a city with many words counts with their memory', async () => {
  const catalogues = createCityCatalogues(db, () => 0, { ...LIMITS, maxBytes: 400_000 })
  await catalogues.load('BCN')
  const kyiv = await catalogues.load('KBP')
  await catalogues.load('BCN')
  expect(await catalogues.load('KBP')).toBe(kyiv)
  const words = Array.from({ length: 1000 }, (_, number) => `palabra${number}`).join(' ')
  await db
    .update(products)
    .set({ description: { es: words } })
    .where(eq(products.cityCode, 'BCN'))
  await catalogues.load('BCN')
  expect(await catalogues.load('KBP')).not.toBe(kyiv)
})

test('beyond the limit of texts, names are found and descriptions are not', async () => {
  const { index } = (await createCityCatalogues(db, () => 0, LIMITS).load('BCN'))!
  const catalogue = await createCityCatalogues(db, () => 0, { ...LIMITS, maxTexts: index.getSize() - 1 }).load('BCN')
  expect(find(catalogue, 'sopa')).toEqual([1])
  expect(find(catalogue, 'fideos')).toEqual([])
})

test('a change is read again after a failure in the middle of it', async () => {
  const catalogues = createCityCatalogues(db, () => 0, LIMITS)
  await catalogues.load('BCN')
  await db.update(products).set({ available: false }).where(eq(products.id, 10))
  failOnce('string_agg(p.id')
  await expect(catalogues.load('BCN')).rejects.toThrow('string_agg(p.id')
  expect(find(await catalogues.load('BCN'), 'sopa')).toEqual([])
  await db.update(products).set({ available: true }).where(eq(products.id, 10))
  expect(find(await catalogues.load('BCN'), 'sopa')).toEqual([1])
})

test('a failed first load is repeated by the next search', async () => {
  const catalogues = createCityCatalogues(db, () => 0, LIMITS)
  failOnce('string_agg(p.id')
  await expect(catalogues.load('BCN')).rejects.toThrow('string_agg(p.id')
  expect(find(await catalogues.load('BCN'), 'sopa')).toEqual([1])
})

test('changes are stored for a day; a catalogue that was not searched for 12 hours is loaded again', async () => {
  let now = 0
  const catalogues = createCityCatalogues(db, () => now, LIMITS)
  const first = await catalogues.load('BCN')
  now = 12 * HOUR_MS - 1
  expect(await catalogues.load('BCN')).toBe(first)
  now += 12 * HOUR_MS
  expect(await catalogues.load('BCN')).not.toBe(first)

  await db.delete(searchChanges)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  await db
    .insert(searchChanges)
    .values([{ cityCode: 'BCN', storeId: 1, writtenAt: hoursAgo(24.1) }, { cityCode: 'BCN', storeId: 2, writtenAt: hoursAgo(23.9) }]) // prettier-ignore
  await deleteReadChanges(db)
  expect((await db.select().from(searchChanges)).map(it => it.storeId)).toEqual([2])
})

test('a transaction that writes a store many times notes one change', async () => {
  await db.delete(searchChanges)
  await db.transaction(async tx => {
    for (const price of [100, 200, 300]) await tx.update(products).set({ price }).where(eq(products.id, 10))
    await tx.update(stores).set({ popularity: 5 }).where(eq(stores.id, 1))
  })
  expect((await db.select().from(searchChanges)).map(it => [it.cityCode, it.storeId])).toEqual([['BCN', 1]])
})

test('more than 500 changed stores are loaded in one statement, and all of them are found', async () => {
  const catalogues = createCityCatalogues(db, () => 0, LIMITS)
  await catalogues.load('BCN')
  await db.insert(stores).values(Array.from({ length: 501 }, (_, index) => createStoreRow(100 + index, `Sucursal ${index}`)))
  const catalogue = await catalogues.load('BCN')
  expect(catalogue?.stores.getSize()).toBe(502)
  await db.$client`delete from stores where id >= 100`
  expect((await catalogues.load('BCN'))?.stores.listIds()).toEqual([1])
})
