import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { restrictedProducts, storeRestrictions } from '#backend/db/schema/store-pages.ts'
import { storeDetails, storeHours, stores } from '#backend/db/schema/stores.ts'
import { createStoreRow } from '#backend/modules/testdata/small-market.ts'
import { insertTestMenu } from '#backend/modules/testdata/small-menu.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { getStoreInfoCard, getStoreInfoScreen, getStoreRestrictions } from '#contract/catalogue/store-content.ts'

const { db, fetch } = await createTestBackend()
const clientIn = (language: string) => createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language } })
const call = clientIn('en')
await insertTestMenu(db)
await db.insert(stores).values([createStoreRow(2, 'Plain', { description: {} }), createStoreRow(3, 'Gone', { gone: true })])
await db
  .update(stores)
  .set({
    note: { es: 'Solo efectivo', en: 'Cash only' },
    deliveryFee: 190,
    serviceFee: 0,
    minimumBasket: 1200,
    highestMinBasketSurcharge: 250,
  })
  .where(eq(stores.id, 1))
await db.insert(storeDetails).values({
  storeId: 1,
  address: 'Carrer d’Aribau 12, 08011 Barcelona',
  phone: '+34931234567',
  email: 'hola@example.com',
  legalName: 'Roma Pizza, S.L.',
  registration: 'B12345678',
  legalAddress: 'Carrer Major 1, 08001 Barcelona',
  allergens: { es: 'Pregunta en la tienda', en: 'Ask the store' },
  hygiene: { en: 'Inspected every year' },
})
await db.insert(storeHours).values([
  { storeId: 1, day: 1, opens: 480, closes: 780 },
  { storeId: 1, day: 1, opens: 1020, closes: 1530 },
  { storeId: 1, day: 2, opens: 0, closes: 1440 },
  { storeId: 1, day: 7, opens: 720, closes: 1440 },
])

const params = { id: 1, addressId: 1001 }
const plain = { id: 2, addressId: 1002 }

describe('A §7: GET …/node/store_info_card', () => {
  test('returns the description and the note of the store in the language of the reader', async () => {
    const { data } = await call(getStoreInfoCard, { params })
    expect(data).toEqual({
      title: 'Roma',
      body: [
        { type: 'TEXT_AREA', data: { title: null, text: 'About Roma' } },
        { type: 'BANNER', data: { style: 'info', title: null, text: 'Cash only', action: null } },
      ],
    })
    expect((await clientIn('es')(getStoreInfoCard, { params })).data.body[1]?.data).toMatchObject({ text: 'Solo efectivo' })
  })
  test('of a store without texts is empty', async () => {
    expect((await call(getStoreInfoCard, { params: plain })).data.body).toEqual([])
  })
})

describe('A §7: GET …/store_info_screen', () => {
  test('returns address with map, telephone, hours, fees, allergens, hygiene and legal data', async () => {
    const { data } = await call(getStoreInfoScreen, { params })
    const text = (value: string) => ({ type: 'TEXT_AREA', data: { title: null, text: value } })
    expect(data.body).toEqual([
      {
        type: 'LABEL',
        data: { text: 'Carrer d’Aribau 12, 08011 Barcelona', action: { type: 'OPEN_MAP', data: { latitude: 41.39, longitude: 2.17 } } },
      },
      { type: 'LABEL', data: { text: '+34931234567', action: { type: 'PHONE_DIAL', data: { phoneNumber: '+34931234567' } } } },
      {
        type: 'TABLE_SECTION',
        data: {
          title: 'Opening hours',
          rows: [
            { label: 'Monday', value: '08:00–13:00, 17:00–01:30' },
            { label: 'Tuesday', value: 'Open 24 hours' },
            ...['Wednesday', 'Thursday', 'Friday', 'Saturday'].map(label => ({ label, value: 'Closed' })),
            { label: 'Sunday', value: '12:00–24:00' },
          ],
        },
      },
      {
        type: 'TABLE_SECTION',
        data: {
          title: 'Fees',
          rows: [
            { label: 'Delivery fee', value: '€1.90' },
            { label: 'Service fee', value: 'Free' },
            { label: 'Small order fee', value: '€2.50 for orders under €12.00' },
          ],
        },
      },
      { type: 'DISCLAIMER', data: { text: expect.stringContaining('total before you order') } },
      {
        type: 'COLLAPSABLE_CONTAINER',
        data: { title: 'Allergens', elements: [text('Products here contain: Gluten, Milk.'), text('Ask the store')] },
      },
      { type: 'TEXT_AREA', data: { title: 'Food safety', text: 'Inspected every year' } },
      {
        type: 'TABLE_SECTION',
        data: {
          title: 'Seller',
          rows: [
            { label: 'Company', value: 'Roma Pizza, S.L.' },
            { label: 'Registration number', value: 'B12345678' },
            { label: 'Registered address', value: 'Carrer Major 1, 08001 Barcelona' },
            { label: 'Email', value: 'hola@example.com' },
          ],
        },
      },
    ])
  })

  test('of a store without details has its hours and fees', async () => {
    const { data } = await call(getStoreInfoScreen, { params: plain })
    expect(data.body.map(it => it.type)).toEqual(['TABLE_SECTION', 'TABLE_SECTION', 'DISCLAIMER'])
  })

  test('names the days in the language of the reader', async () => {
    const { data } = await clientIn('uk')(getStoreInfoScreen, { params })
    expect(JSON.stringify(data.body)).toContain('понеділок')
    expect(JSON.stringify(data.body)).toContain('Зачинено')
  })

  test('A §2.4, "marketplace disclosure": says who sells and delivers, in the words of the store if it has some', async () => {
    const disclose = async () => (await call(getStoreInfoScreen, { params })).data.body.filter(it => JSON.stringify(it).includes('sells'))
    expect(await disclose()).toEqual([])
    await db.update(stores).set({ marketplace: true }).where(eq(stores.id, 1))
    expect(await disclose()).toEqual([
      {
        type: 'TEXT_AREA',
        data: { title: 'Who sells and delivers', text: 'Roma sells these products and delivers them with its own couriers.' },
      },
    ])
    await db.update(storeDetails).set({ disclosure: { en: 'Luigi sells and Anna delivers.' } })
    expect(await disclose()).toMatchObject([{ data: { text: 'Luigi sells and Anna delivers.' } }])
  })

  test('of a store that is closed for good is 410, and of an unknown address 404', async () => {
    for (const endpoint of [getStoreInfoCard, getStoreInfoScreen, getStoreRestrictions] as const) {
      const load = (it: { id: number; addressId: number }) => call(endpoint as typeof getStoreInfoScreen, { params: it })
      await expect(load({ id: 3, addressId: 1003 })).rejects.toMatchObject({ failure: { status: 410, staticCode: 26308 } })
      await expect(load({ id: 1, addressId: 9 })).rejects.toMatchObject({ failure: { status: 404, staticCode: 108040 } })
    }
  })
})

describe('A §7: GET …/restrictions', () => {
  test('A §2.4, "restrictions modal": returns what customers confirm, in order, with the products', async () => {
    expect((await call(getStoreRestrictions, { params })).restrictions).toEqual([])
    await db.insert(storeRestrictions).values([
      { id: 1, storeId: 1, position: 2, kind: 'PRESCRIPTION', title: { en: 'Prescription' }, text: { en: 'Show it' } },
      { id: 2, storeId: 1, position: 1, kind: 'AGE', title: { es: 'Alcohol', en: 'Alcohol' }, text: { en: 'Adults' }, minimumAge: 18 },
      { id: 3, storeId: 1, position: 0, kind: 'PRESCRIPTION', title: { en: 'Nothing' }, text: { en: 'No product' } },
    ])
    await db.insert(restrictedProducts).values([
      { restrictionId: 2, productId: 20, storeId: 1 },
      { restrictionId: 2, productId: 10, storeId: 1 },
      { restrictionId: 1, productId: 21, storeId: 1 },
    ])
    expect((await call(getStoreRestrictions, { params })).restrictions).toEqual([
      { id: '2', kind: 'AGE', title: 'Alcohol', text: 'Adults', minimumAge: 18, productIds: [10, 20] },
      { id: '1', kind: 'PRESCRIPTION', title: 'Prescription', text: 'Show it', minimumAge: null, productIds: [21] },
    ])
    expect((await call(getStoreRestrictions, { params: plain })).restrictions).toEqual([])
  })
})
