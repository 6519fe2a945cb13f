import { inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { products } from '#backend/db/schema/menus.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { insertTestMenu } from '#backend/modules/testdata/small-menu.ts'
import { createStoreRow } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getProduct, searchProducts } from '#contract/catalogue/product-calls.ts'
import { getStoreContent, getStoreContentPaginated } from '#contract/catalogue/store-content.ts'
import type { ContentElement } from '#contract/catalogue/store-element.ts'

const { db, fetch } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language: 'en' } })

await insertTestMenu(db)
await db
  .insert(stores)
  .values([createStoreRow(2, 'Other'), createStoreRow(3, 'Gone', { gone: true }), createStoreRow(4, 'Disabled', { enabled: false })])

const params = { id: 1, addressId: 1001 }
const getSections = (body: readonly ContentElement[]) => body.flatMap(it => (it.type === 'GRID' || it.type === 'LIST' ? [it] : []))
const mismatch = { failure: { kind: 'rejected', status: 404, staticCode: 108040 } }

describe('A §2.4: GRID and LIST sections of tiles and rows', () => {
  test('returns offers first, then the menu in its order', async () => {
    const { data } = await call(getStoreContent, { params, query: {} })
    const sections = getSections(data.body).map(it => [
      it.type,
      it.data.slug,
      it.data.elements.map(({ type, data }) => `${type} ${'id' in data ? data.id : ''}`),
    ])
    expect(sections).toEqual([
      ['GRID', 'offers-c.0', ['PRODUCT_TILE 10', 'PRODUCT_TILE 11', 'PRODUCT_TILE 12', 'PRODUCT_TILE 20']],
      ['GRID', 'pizzas-c.2', ['PRODUCT_TILE 10', 'PRODUCT_TILE 11', 'PRODUCT_TILE 12']],
      ['LIST', 'drinks-c.1', ['PRODUCT_ROW 20', 'PRODUCT_ROW 21', 'PRODUCT_ROW 22']],
    ])
    expect(data).toMatchObject({ title: 'Roma', activeElementSlug: null, otcLabelsNavigationLinks: [{ title: 'Offers', slug: 'offers-c.0' }, { title: 'Pizzas' }, { title: 'Drinks' }] }) // prettier-ignore
  })
  test('returns the menu in the requested language, if it has it', async () => {
    const { data } = await createClient({ base: 'http://api.test', fetch, place: { language: 'uk' } })(getStoreContent, {
      params,
      query: {},
    })
    expect(data.otcLabelsNavigationLinks).toEqual([
      { title: 'Акції', slug: 'aktsii-c.0' },
      { title: 'Піца', slug: 'pitsa-c.2' },
      { title: 'Bebidas', slug: 'bebidas-c.1' },
    ])
  })
  test('A §2.1: finds a collection by its number, independent of its text', async () => {
    const findSlug = async (link: string) =>
      (await call(getStoreContent, { params, query: { nodeType: 'DEEP_LINK', link } })).data.activeElementSlug
    expect([await findSlug('pitsa-c.2'), await findSlug('drinks-c.99'), await findSlug('c.')]).toEqual(['pizzas-c.2', null, null])
  })
  test('a store without products has an empty body', async () => {
    expect((await call(getStoreContent, { params: { id: 2, addressId: 1002 }, query: {} })).data.body).toEqual([])
  })
  test('the paginated call returns the same menu', async () => {
    const [full, paginated] = await Promise.all([
      call(getStoreContent, { params, query: {} }),
      call(getStoreContentPaginated, { params, query: {} }),
    ])
    expect(paginated).toEqual(full)
  })
})

describe('a mismatch of ids is 404 / 108040', () => {
  test.each([
    { id: 1, addressId: 1002 },
    { id: 99, addressId: 1001 },
    { id: 9_999_999_999, addressId: 1001 },
    { id: 4, addressId: 1004 },
  ])('%j', async pair => {
    await expect(call(getStoreContent, { params: pair, query: {} })).rejects.toMatchObject(mismatch)
    await expect(call(getProduct, { params: { ...pair, productId: 10 } })).rejects.toMatchObject(mismatch)
    await expect(call(searchProducts, { params: pair, query: { query: 'pizza' } })).rejects.toMatchObject(mismatch)
  })
  test('a product of another store', async () => {
    await expect(call(getProduct, { params: { id: 2, addressId: 1002, productId: 10 } })).rejects.toMatchObject(mismatch)
    await expect(call(getProduct, { params: { ...params, productId: 5_000_000_000 } })).rejects.toMatchObject(mismatch)
  })
  test('a permanently closed store is 410 / 26308', async () => {
    await expect(call(getStoreContent, { params: { id: 3, addressId: 1003 }, query: {} })).rejects.toMatchObject({
      failure: { status: 410, staticCode: 26308 },
    })
  })
})

describe('A §3: a product', () => {
  const product = (productId: number) => call(getProduct, { params: { ...params, productId } })

  test('has its options in their order, with the group rules of A §5', async () => {
    const { attributeGroups, ...card } = await product(10)
    expect(card).toMatchObject({
      id: 10, storeProductId: 'sp-10', externalId: 'x-10', name: 'Pizza Margherita', price: 999, imageUrl: '/pictures/1f355-256.webp',
      allergens: ['Gluten', 'Milk'], available: true, sponsored: false, customizable: true,
    }) // prettier-ignore
    expect(attributeGroups.map(({ name, position, min, max, maxPerAttribute }) => ({ name, position, min, max, maxPerAttribute }))).toEqual(
      [
        { name: 'Size', position: 0, min: 1, max: 1, maxPerAttribute: 1 },
        { name: 'Toppings', position: 1, min: undefined, max: undefined, maxPerAttribute: 3 },
      ],
    )
    expect(attributeGroups[0]?.attributes).toMatchObject([
      { name: 'Medium', priceImpact: 0, selected: true, quantity: 1, promotion: null },
      {
        name: 'Large',
        priceImpact: 301,
        selected: false,
        quantity: 0,
        promotion: { type: 'PERCENTAGE_DISCOUNT', percentage: 50, price: 151, prime: false },
      },
    ])
  })
  test('without options and sold out has no attribute groups', async () => {
    expect(await product(22)).toMatchObject({ customizable: false, attributeGroups: [], available: false, promotions: [] })
  })
  test('the promotions of products: price, percentage and audience of each kind', async () => {
    const offers = await Promise.all([10, 11, 12, 20].map(async id => (await product(id)).promotions))
    expect(offers).toEqual([
      [{ type: 'PERCENTAGE_DISCOUNT', percentage: 15, price: 849, prime: false }],
      [{ type: 'TWO_FOR_ONE', percentage: null, price: null, prime: false }],
      [{ type: 'FLAT_PRODUCT', percentage: null, price: 500, prime: true }],
      [{ type: 'TWO_FOR_ONE', percentage: null, price: null, prime: true }],
    ])
  })
})

describe('A §7: search in a store returns totalProducts and results[0].products', () => {
  const searchIds = async (query: string) => {
    const { totalProducts, results } = await call(searchProducts, { params, query: { query } })
    expect(totalProducts).toBe(results[0]?.products.length)
    return results[0]?.products.map(it => it.id)
  }
  test.each([
    ['margherita', [10]],
    ['MARGHERITA', [10]],
    ['margerita', [10]],
    ['маргарита', [10]],
    ['café', [21]],
    ['CAFE', [21]],
    ['caf', [21]],
    ['c', [20, 21, 12]],
    ['', []],
    ['🍕', []],
    ['%', []],
    ['sushi', []],
  ])('%j', async (query, ids) => {
    expect(await searchIds(query)).toEqual(ids)
  })
  test.each([
    ['SQL', "margherita' or 1=1 --"],
    ['SQL wildcards', '%_%'],
    ['a quote and a backslash', "'\\\\\"\\\\'"],
    ['a control character', 'mar\u0007gherita'],
    ['half of a surrogate pair', 'margherita \ud83c'],
    ['markup', '<script>alert(1)</script>'],
    ['a pattern', '(((((.*)+)+)+)+)$'],
    ['fifty words', 'a b '.repeat(25)],
    ['100 times the same letter', 'q'.repeat(100)],
    ['from right to left', '\u200f\u202emargherita\u200e'],
    ['only accents', '\u0301'.repeat(100)],
  ])('a hostile text, %s, is answered with products of the store only', async (_kind, query) => {
    const ids = (await searchIds(query)) ?? []
    const rows = ids.length === 0 ? [] : await db.select({ storeId: products.storeId }).from(products).where(inArray(products.id, ids))
    expect(rows).toEqual(ids.map(() => ({ storeId: 1 })))
    // a condition that is always true would find the whole menu
    if (/1=1|%|\(/.test(query)) expect(ids.length).toBeLessThan(3)
  })
  test('101 letters are rejected', async () => {
    await expect(searchIds('q'.repeat(101))).rejects.toMatchObject({ failure: { status: 400 } })
  })
  test('the search returns its id', async () => {
    expect((await call(searchProducts, { params, query: { query: 'x', searchId: 'search-1' } })).searchId).toBe('search-1')
  })
})
