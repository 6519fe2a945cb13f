import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { menuSections, products } from '#backend/db/schema/menus.ts'
import { storePages } from '#backend/db/schema/store-pages.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createStoreRow } from '#backend/modules/testdata/small-market.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createProductRow, insertTestMenu } from '#backend/modules/testdata/small-menu.ts'
import { createClient } from '#client/client.ts'
import { getStoreContent, getStoreContentNode, getStoreMenu } from '#contract/catalogue/store-content.ts'
import type { ContentElement } from '#contract/catalogue/store-element.ts'

const { db, fetch } = await createTestBackend()
const clientIn = (language: string) => createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language } })
const call = clientIn('en')
await insertTestMenu(db)

/** Section 3, a group, contains section 4 and the group 5, which contains section 6. Section 7 is a carousel, and group 8 is empty. */
await db.insert(menuSections).values([
  { id: 3, storeId: 1, position: 2, name: { es: 'Compra', en: 'Groceries' } },
  { id: 4, storeId: 1, parentId: 3, position: 3, name: { es: 'Fruta', en: 'Fruit' } },
  { id: 5, storeId: 1, parentId: 3, position: 4, name: { es: 'Despensa', en: 'Pantry' } },
  { id: 6, storeId: 1, parentId: 5, position: 5, layout: 'LIST', name: { es: 'Aceite', en: 'Oil' } },
  { id: 7, storeId: 1, position: 6, layout: 'CAROUSEL', name: { es: 'Postres', en: 'Desserts' } },
  { id: 8, storeId: 1, position: 7, name: { es: 'Vacío', en: 'Empty' } },
])
await db
  .insert(products)
  .values([
    createProductRow(40, 4, 0, { es: 'Manzana' }, { imageId: '1f34e', tint: 7 }),
    createProductRow(41, 4, 1, { es: 'Pera' }),
    createProductRow(60, 6, 0, { es: 'Aceite de oliva' }, { imageId: '1fad2', tint: 9 }),
    createProductRow(70, 7, 0, { es: 'Flan' }),
  ])

const params = { id: 1, addressId: 1001 }
const loadContent = async (query: Record<string, string> = {}, client = call) => (await client(getStoreContent, { params, query })).data
const setPage = async (...elements: readonly object[]) => {
  await db.delete(storePages)
  await db.insert(storePages).values({ storeId: 1, elements: elements as never })
}
const summarize = (body: readonly ContentElement[]) =>
  body.map(({ type, data }) => ('slug' in data ? `${type} ${data.slug}` : 'text' in data ? `${type} ${data.text}` : type))
const TILES = [
  { type: 'COLLECTION_TILE', data: { title: 'Fruit', slug: 'fruit-c.4', imageUrl: '/pictures/1f34e-256.webp', tint: 7, productsCount: 2 } },
  {
    type: 'COLLECTION_TILE',
    data: { title: 'Pantry', slug: 'pantry-c.5', imageUrl: '/pictures/1fad2-256.webp', tint: 9, productsCount: 1 },
  },
]

describe('A §2.4: the body of a store page', () => {
  test('has the elements in their stored order, generated sections before the first section with its header, and unplaced sections last', async () => {
    await setPage(
      { type: 'BANNER', style: 'info', text: { en: 'New' } },
      { type: 'SECTION_HEADER', title: { en: 'To drink' } },
      { type: 'SECTION', section: 1 },
      { type: 'LABEL', text: { en: 'Between' } },
      { type: 'SECTION', section: 2 },
      { type: 'DISCLAIMER', text: { en: 'Small print' } },
    )
    expect(summarize((await loadContent()).body)).toEqual([
      'BANNER New',
      'GRID offers-c.0',
      'SECTION_HEADER',
      'LIST drinks-c.1',
      'LABEL Between',
      'GRID pizzas-c.2',
      'DISCLAIMER Small print',
      'GRID groceries-c.3',
      'CAROUSEL desserts-c.7',
    ])
  })

  test('has every element with its texts in the language of the reader, else of the city', async () => {
    const es = { es: 'hola' }
    await setPage(
      { type: 'BANNER', style: 'warning', title: { es: 'Aviso', en: 'Notice' }, text: es, action: { type: 'RELOAD' } },
      { type: 'LABEL', text: es },
      { type: 'TEXT_AREA', title: { en: 'Us' }, text: es },
      { type: 'TABLE_SECTION', title: { en: 'Table' }, rows: [{ label: { en: 'Row' }, value: es }] },
      { type: 'CTA_BUTTON', text: es, action: { type: 'NAVIGATION' } },
      { type: 'SECTION_HEADER', title: { en: 'Header' }, subtitle: {} },
      { type: 'DISCLAIMER', text: es },
      { type: 'COLLAPSABLE_CONTAINER', title: { en: 'More' }, elements: [{ type: 'LABEL', text: es }] },
      { type: 'COLLECTION_TILE', section: 4 },
      { type: 'SECTION', section: 2 },
    )
    const { body } = await loadContent()
    expect([...body.slice(0, 8), body[8]]).toEqual([
      { type: 'BANNER', data: { style: 'warning', title: 'Notice', text: 'hola', action: { type: 'RELOAD', data: {} } } },
      { type: 'LABEL', data: { text: 'hola', action: null } },
      { type: 'TEXT_AREA', data: { title: 'Us', text: 'hola' } },
      { type: 'TABLE_SECTION', data: { title: 'Table', rows: [{ label: 'Row', value: 'hola' }] } },
      { type: 'CTA_BUTTON', data: { text: 'hola', action: { type: 'NAVIGATION', data: { slug: '' } } } },
      { type: 'SECTION_HEADER', data: { title: 'Header', subtitle: null, action: null } },
      { type: 'DISCLAIMER', data: { text: 'hola' } },
      { type: 'COLLAPSABLE_CONTAINER', data: { title: 'More', elements: [{ type: 'LABEL', data: { text: 'hola', action: null } }] } },
      TILES[0],
    ])
  })

  test('A §2.4, "Action types": an action names sections by slug and the map by the coordinates of the store', async () => {
    const actions = [
      { type: 'NAVIGATION', section: 6 },
      { type: 'POPUP', id: 'restrictions' },
      { type: 'POPUP_DIALOG', id: 'any' },
      { type: 'TRANSLATION_REPORTING_CATEGORY', section: 2 },
      { type: 'TRANSLATION_REPORTING_PRODUCT', product: 10 },
      { type: 'RELOAD' },
      { type: 'OPEN_MAP' },
      { type: 'EXTERNAL_LINK', url: 'https://example.com/' },
      { type: 'PHONE_DIAL', phoneNumber: '+34931234567' },
    ]
    await setPage(...actions.map(action => ({ type: 'LABEL', text: { en: 'x' }, action })))
    const { body } = await loadContent()
    const [{ lat, lng } = { lat: 0, lng: 0 }] = await db.select().from(stores).where(eq(stores.id, 1))
    expect(body.flatMap(it => (it.type === 'LABEL' ? [it.data.action] : []))).toEqual([
      { type: 'NAVIGATION', data: { slug: 'oil-c.6' } },
      { type: 'POPUP', data: { id: 'restrictions' } },
      { type: 'POPUP_DIALOG', data: { id: 'any' } },
      { type: 'TRANSLATION_REPORTING_CATEGORY', data: { categoryId: '2' } },
      { type: 'TRANSLATION_REPORTING_PRODUCT', data: { productId: '10' } },
      { type: 'RELOAD', data: {} },
      { type: 'OPEN_MAP', data: { latitude: lat, longitude: lng } },
      { type: 'EXTERNAL_LINK', data: { url: 'https://example.com/' } },
      { type: 'PHONE_DIAL', data: { phoneNumber: '+34931234567' } },
    ])
  })

  test('an element that the store should not have is UNKNOWN, and what leads nowhere is left out', async () => {
    await setPage(
      { type: 'HOLOGRAM' },
      { type: 'LABEL', text: 'not by language' },
      { type: 'CTA_BUTTON', text: { en: 'Broken' }, action: { type: 'NAVIGATION', section: 99 } },
      { type: 'LABEL', text: { en: 'Kept' }, action: { type: 'NAVIGATION', section: 99 } },
      { type: 'COLLECTION_TILE', section: 99 },
      { type: 'SECTION', section: 8 },
      { type: 'SECTION', section: 1 },
      { type: 'SECTION', section: 1 },
    )
    const { body } = await loadContent()
    expect(body.slice(0, 4)).toEqual([
      { type: 'UNKNOWN', data: { elementType: 'HOLOGRAM' } },
      { type: 'UNKNOWN', data: { elementType: 'LABEL' } },
      { type: 'UNKNOWN', data: { elementType: 'CTA_BUTTON' } },
      { type: 'LABEL', data: { text: 'Kept', action: null } },
    ])
    expect(summarize(body).filter(it => it === 'LIST drinks-c.1')).toHaveLength(1)
    expect(summarize(body).join()).not.toContain('c.8')
  })
})

describe('A §3, viewType: a section without a layout of its own', () => {
  const forms = async () =>
    (await loadContent()).body.flatMap(it => ('elements' in it.data ? [`${it.type} ${it.data.elements[0]?.type}`] : [])).slice(-4)
  test('is a grid of tiles for GRID_VIEW_LAYOUT and a list of rows for LIST_VIEW_LAYOUT and LEGACY_VIEW_LAYOUT', async () => {
    await setPage()
    await db.update(menuSections).set({ layout: null }).where(eq(menuSections.id, 1))
    const seen: Record<string, string | undefined> = {}
    for (const viewType of ['GRID_VIEW_LAYOUT', 'LIST_VIEW_LAYOUT', 'LEGACY_VIEW_LAYOUT'] as const) {
      await db.update(stores).set({ viewType }).where(eq(stores.id, 1))
      const [pizzas, drinks, group, carousel] = await forms()
      seen[viewType] = drinks
      expect([pizzas, group, carousel]).toEqual(['GRID PRODUCT_TILE', 'GRID COLLECTION_TILE', 'CAROUSEL PRODUCT_TILE'])
    }
    expect(seen).toEqual({
      GRID_VIEW_LAYOUT: 'GRID PRODUCT_TILE',
      LIST_VIEW_LAYOUT: 'LIST PRODUCT_ROW',
      LEGACY_VIEW_LAYOUT: 'LIST PRODUCT_ROW',
    })
    await db.update(stores).set({ viewType: 'LIST_VIEW_LAYOUT' }).where(eq(stores.id, 1))
  })
})

describe('A §7, deep link: "body, activeElementSlug, title, tracking, otcLabelsNavigationLinks"', () => {
  test('the page shows a group as tiles, and no section of a group', async () => {
    const { body, otcLabelsNavigationLinks } = await loadContent()
    expect(body.find(it => 'slug' in it.data && it.data.slug === 'groceries-c.3')?.data).toMatchObject({
      title: 'Groceries',
      elements: TILES,
    })
    expect(summarize(body).join()).not.toMatch(/c\.[456]\b/)
    expect(otcLabelsNavigationLinks.map(it => it.slug)).toEqual(['offers-c.0', 'pizzas-c.2', 'drinks-c.1', 'groceries-c.3', 'desserts-c.7'])
  })

  test('a link to a group returns its collections and its title', async () => {
    const { body, activeElementSlug, title, tracking } = await loadContent({ nodeType: 'DEEP_LINK', link: 'compra-c.3' })
    expect([activeElementSlug, title, summarize(body)]).toEqual(['groceries-c.3', 'Groceries', ['LIST fruit-c.4', 'GRID pantry-c.5']])
    expect(tracking).toEqual({ storeId: '1', storeAddressId: '1001', collectionId: '3' })
  })

  test('a link to a nested collection returns it', async () => {
    const { body, activeElementSlug, title } = await loadContent({ link: 'x-c.6' })
    expect([activeElementSlug, title, summarize(body)]).toEqual(['oil-c.6', 'Oil', ['LIST oil-c.6']])
    expect(body[0]?.data).toMatchObject({ elements: [{ type: 'PRODUCT_ROW', data: { id: 60 } }] })
  })

  test('a link to a section of the page names it and returns the whole page', async () => {
    const { body, activeElementSlug, title } = await loadContent({ link: 'drinks-c.1' })
    expect([activeElementSlug, title]).toEqual(['drinks-c.1', 'Drinks'])
    expect(body).toEqual((await loadContent()).body)
  })

  test('an unknown link and another nodeType return the store', async () => {
    for (const query of [{ link: 'x-c.99' }, { link: 'x-c.8' }, { nodeType: 'OTHER', link: 'x-c.3' }]) {
      const { activeElementSlug, title, tracking } = await loadContent(query)
      expect([activeElementSlug, title, tracking]).toEqual([null, 'Roma', { storeId: '1', storeAddressId: '1001' }])
    }
  })

  test('translation "false" returns the texts in the language of the store', async () => {
    const titles = async (query: Record<string, string>) => (await loadContent(query)).otcLabelsNavigationLinks.map(it => it.title)
    expect(await titles({ translation: 'false' })).toEqual(['Ofertas', 'Pizzas', 'Bebidas', 'Compra', 'Postres'])
    expect(await titles({ translation: 'true' })).toEqual(['Offers', 'Pizzas', 'Drinks', 'Groceries', 'Desserts'])
  })

  test('promoListViewWebVariation LIST shows the offers as rows', async () => {
    const [offers] = (await loadContent({ promoListViewWebVariation: 'LIST' })).body
    expect(offers).toMatchObject({ type: 'LIST', data: { origin: 'PROMOTIONS', elements: [{ type: 'PRODUCT_ROW' }, {}, {}, {}] } })
  })

  test('consents change nothing', async () => {
    expect(await loadContent({ consents: 'ads' })).toEqual(await loadContent())
  })

  test('the node of a group has its sections, and the menu node lists the sections with products at every level', async () => {
    const { data } = await call(getStoreContentNode, { params: { ...params, node: 'compra-c.3' }, query: {} })
    expect([data.title, summarize(data.body)]).toEqual(['Groceries', ['LIST fruit-c.4', 'GRID pantry-c.5']])
    await expect(call(getStoreContentNode, { params: { ...params, node: 'empty-c.8' }, query: {} })).rejects.toMatchObject({
      failure: { status: 404 },
    })
    const menu = await call(getStoreMenu, { params })
    expect(menu.data.elements.map(it => [it.slug, it.productsCount])).toEqual([
      ['pizzas-c.2', 3],
      ['drinks-c.1', 3],
      ['fruit-c.4', 2],
      ['oil-c.6', 1],
      ['desserts-c.7', 1],
    ])
  })
})

test('a section cannot be in a group of another store', async () => {
  await db.insert(stores).values(createStoreRow(9, 'Other'))
  await expect(db.execute(sql`update menu_sections set store_id = 9 where id = 8`)).resolves.toBeDefined()
  await expect(db.execute(sql`update menu_sections set parent_id = 3 where id = 8`)).rejects.toThrow()
})
