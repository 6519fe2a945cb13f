import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { MAX_MORE_PICTURES, products } from '#backend/db/schema/menus.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createProductRow, insertTestMenu } from '#backend/modules/testdata/small-menu.ts'
import { createClient } from '#client/client.ts'
import { getProductView } from '#contract/catalogue/product-view.ts'
import { getProduct } from '#contract/catalogue/product-calls.ts'
import { MAX_EXTERNAL_ID_LENGTH } from '#contract/limits.ts'

const { db, fetch } = await createTestBackend()
const createCall = (language: string) => createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language } })
const call = createCall('en')
await insertTestMenu(db)

const params = { id: 1, addressId: 1001 }
const view = async (productId: number, productExternalId?: string) =>
  (await call(getProductView, { params: { ...params, productId }, query: { productExternalId } })).data.product
const notFound = { failure: { kind: 'rejected', status: 404 } }

describe('A §7: GET …/products/{productId}/view', () => {
  test('has all of the product', async () => {
    expect(await view(10)).toMatchObject(await call(getProduct, { params: { ...params, productId: 10 } }))
  })
  test('adds pictures, diets and nutrition where the data has them', async () => {
    expect(await view(10)).toMatchObject({
      allergens: ['Gluten', 'Milk'],
      images: ['/pictures/1f355-256.webp', '/pictures/1f345-256.webp', '/pictures/1f33f-256.webp'],
      diets: ['Vegetarian', 'Organic'],
      nutrition: {
        title: 'Nutrition per 100 g',
        rows: [
          { label: 'Energy', value: '1,004 kJ / 240 kcal' },
          { label: 'Fat', value: '9.4 g' },
          { label: 'of which saturates', value: '4.2 g' },
          { label: 'Carbohydrate', value: '28.75 g' },
          { label: 'of which sugars', value: '0 g' },
          { label: 'Protein', value: '10 g' },
          { label: 'Salt', value: '1.2 g' },
        ],
      },
    })
    expect(await view(11)).toMatchObject({ allergens: [], images: ['/pictures/1f355-256.webp'], diets: [], nutrition: null })
  })
  test('explains each promotion and its audience', async () => {
    const notes = await Promise.all([10, 11, 12, 20, 21].map(async id => (await view(id)).promotionNotes))
    expect(notes).toEqual([
      ['15% off the product. Extras are not discounted.'],
      ['2 for 1: of every two, the cheaper one is free.'],
      ['With Prime: Special price. Extras are not discounted.'],
      ['With Prime: 2 for 1: of every two, the cheaper one is free.'],
      [],
    ])
  })
  test('writes numbers in the language of the reply', async () => {
    const { data } = await createCall('es')(getProductView, { params: { ...params, productId: 10 }, query: {} })
    expect(data.product.nutrition?.rows.map(it => it.value).slice(0, 2)).toEqual(['1004 kJ / 240 kcal', '9,4 g'])
  })
  test('is 404 for a product of another store or none', async () => {
    await expect(view(999)).rejects.toMatchObject(notFound)
    await expect(view(5_000_000_000)).rejects.toMatchObject(notFound)
    await expect(call(getProductView, { params: { id: 1, addressId: 1, productId: 10 }, query: {} })).rejects.toMatchObject(notFound)
  })
})

describe('A §7: query productExternalId', () => {
  test('accepts the external id of the product', async () => expect((await view(10, 'x-10')).id).toBe(10))
  test('finds the product whose id has changed', async () => expect((await view(999, 'x-11')).id).toBe(11))
  test('is 404 when no product of the store has it', async () => {
    await expect(view(10, 'x-99')).rejects.toMatchObject(notFound)
    await expect(view(10, 'x'.repeat(MAX_EXTERNAL_ID_LENGTH))).rejects.toMatchObject(notFound)
  })
  test('prefers the product with the id when several have the external id', async () => {
    await db.insert(products).values([createProductRow(31, 1, 5, { en: 'Tea' }), createProductRow(30, 1, 4, { en: 'Tea' })].map(it => ({ ...it, externalId: 'tea' }))) // prettier-ignore
    expect([(await view(31, 'tea')).id, (await view(30, 'tea')).id, (await view(99, 'tea')).id]).toEqual([31, 30, 30])
  })
  test('is rejected above its bound', async () => {
    await expect(view(10, 'x'.repeat(MAX_EXTERNAL_ID_LENGTH + 1))).rejects.toMatchObject({ failure: { status: 400 } })
  })
})

test('a product has at most 8 pictures', async () => {
  const setPictures = (count: number) =>
    db
      .update(products)
      .set({ moreImageIds: Array.from({ length: count }, () => '1f345') })
      .where(eq(products.id, 22))
  await setPictures(MAX_MORE_PICTURES)
  expect((await view(22)).images).toHaveLength(8)
  await expect(setPictures(MAX_MORE_PICTURES + 1)).rejects.toThrow()
})
