import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getProduct } from '#contract/catalogue/product-calls.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { calculateCartPrice, getLines } from '#domain/cart/cart.ts'
import { createCarts } from '#state/cart/cart.ts'
import { createReorder, isUnchanged, type ReorderOffer } from '#state/orders/reorder.ts'

const option = (id: number, priceImpact: number) => ({ id, externalId: `a${id}`, name: `Option ${id}`, priceImpact, selected: false, quantity: 0, promotion: null }) // prettier-ignore
const product = (id: number, overrides: Partial<Product> = {}): Product => ({
  id, storeProductId: `p${id}`, externalId: '', name: `Product ${id}`, price: 1000, description: '', imageUrl: '/pictures/1f355-256.webp', promotions: [],
  sponsored: false, allergens: [], available: true, tint: 3, customizable: false, attributeGroups: [], ...overrides,
}) // prettier-ignore
const pizza = product(10, {
  customizable: true,
  attributeGroups: [{ id: 1, externalId: 'g1', position: 0, name: 'Size', min: 1, max: 1, maxPerAttribute: 1, attributes: [option(2, 300), option(3, 0)] }],
}) // prettier-ignore
const createLine = (id: number, quantity = 1, attributeId?: number) => ({
  id, storeProductId: `p${id}`, externalId: '', quantity, name: `Product ${id}`, displayedPrice: 1000,
  ...(attributeId !== undefined && { note: 'Hot', customizations: [{ name: 'Large', groupName: 'Size', displayedPrice: 300, quantity: 1, attributeId, groupId: 1, groupPosition: 0, externalId: 'a2', groupExternalId: 'g1' }] }),
}) // prettier-ignore
const createRejection = (status: number) => new CallError({ kind: 'rejected', status, message: 'No' })

function setUp({ products = [createLine(10, 2, 2), createLine(11)] as readonly ReturnType<typeof createLine>[], menu = [pizza, product(11)] as readonly Product[], repriced = [] as unknown[], unavailable = [] as string[], failure = undefined as CallError | undefined } = {}) {
  const navigations: string[] = []
  let ids = 0
  const carts = createCarts({ storage: {}, now: () => 5, newId: () => `id-${++ids}`, sessionId: 's', report: () => {} })
  const call = (async (spec: unknown, input: { params: { productId?: number } }) => {
    await Promise.resolve()
    if (spec === getProduct) {
      const it = menu.find(({ id }) => id === input.params.productId)
      if (it) return it
      throw createRejection(404)
    }
    if (failure) throw failure
    return { basketId: 'b', storeId: 7, storeAddressId: 70, storeSlug: 'forn', cityCode: 'BCN', creationTime: 1, products, unavailable, repriced }
  }) as unknown as Client
  const store = { name: 'Forn', imageId: '1f950', slug: 'forn', tint: 2 } as Store
  const places = { findStore: async () => ({ store, path: '/es/en/barcelona/forn/' }) }
  return { reorder: createReorder({ call, places, carts, newId: () => `id-${++ids}`, isPrime: () => false, navigate: path => void navigations.push(path) }), carts, navigations }
} // prettier-ignore

describe('reorder (B §7)', () => {
  test('fills the cart of the store with the same products and options, and opens it', async () => {
    const { reorder, carts, navigations } = setUp()
    const offer = (await reorder.load(1)) as ReorderOffer
    expect(isUnchanged(offer)).toBe(true)
    reorder.accept(offer)
    expect(navigations).toEqual(['/es/en/barcelona/forn/#basket'])
    const [cart] = carts.getAll()
    expect(cart).toMatchObject({
      storeId: 7,
      total: 3,
      info: { addressId: 70, name: 'Forn', image: '1f950', path: '/es/en/barcelona/forn/', cityCode: 'BCN' },
    })
    expect(getLines(cart!)).toMatchObject([
      { amount: 2, note: 'Hot', kind: 'personalisedProduct', selectedAttributes: [{ id: 2, priceImpact: 300 }] },
      { amount: 1, kind: 'simpleProduct' },
    ])
    expect(calculateCartPrice(cart!)).toBe(2 * 1300 + 1000)
  })
  test('replaces the cart of that store, and reports its units before', async () => {
    const { reorder, carts } = setUp()
    const first = (await reorder.load(1)) as ReorderOffer
    reorder.accept(first)
    const second = (await reorder.load(1)) as ReorderOffer
    expect([second.replaces, isUnchanged(second)]).toEqual([3, false])
    expect(carts.getAll()[0]!.total).toBe(3)
    reorder.accept(second)
    expect(carts.getAll()[0]!.total).toBe(3)
  })
  test('names unavailable products, from the marketplace or the menu, and products with a new price', async () => {
    const repriced = [{ name: 'Product 11', before: 900, after: 1000 }, { name: 'Product 12', before: 1, after: 2 }] // prettier-ignore
    const { reorder } = setUp({ products: [createLine(10, 1, 99), createLine(11), createLine(12), createLine(13)], menu: [pizza, product(11), product(13, { available: false })], unavailable: ['Soup'], repriced }) // prettier-ignore
    expect(await reorder.load(1)).toMatchObject({
      unavailable: ['Soup', 'Product 10', 'Product 12', 'Product 13'],
      repriced: [{ name: 'Product 11', before: 900, after: 1000 }],
      lines: [{ product: { id: 11 } }],
    })
  })
  test.each([
    [createRejection(410), 'storeGone'],
    [createRejection(404), 'storeGone'],
    [createRejection(500), 'failed'],
    [new CallError({ kind: 'offline' }), 'failed'],
  ])('%s is "%s"', async (failure, answer) => expect(await setUp({ failure }).reorder.load(1)).toBe(answer))
})
