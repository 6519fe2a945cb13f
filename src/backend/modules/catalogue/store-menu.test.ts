import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { menuSections, products, promotions } from '#backend/db/schema/menus.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createStoreRow } from '#backend/modules/testdata/small-market.ts'
import { createProductRow } from '#backend/modules/testdata/small-menu.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { getStoreContent, getStoreContentPaginated, getStoreMenu } from '#contract/catalogue/store-content.ts'
import { getStore } from '#contract/catalogue/store.ts'
import { MAX_PART_PRODUCTS } from '#domain/catalogue/menu-parts.ts'

const { db, fetch } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch, place: { cityCode: 'BCN', language: 'en' } })

let lastStore = 0
let lastSection = 0
let lastProduct = 0

/** @param counts numbers of products of the sections; each tenth product has a promotion */
async function insertStore(counts: readonly number[]) {
  const id = ++lastStore
  await db.insert(stores).values(createStoreRow(id, `Store ${id}`))
  for (const [position, count] of counts.entries()) {
    const sectionId = ++lastSection
    await db
      .insert(menuSections)
      .values({ id: sectionId, storeId: id, position, layout: position % 2 ? 'GRID' : 'LIST', name: { en: `S ${position}` } })
    if (count === 0) continue
    const rows = Array.from({ length: count }, (_, index) =>
      createProductRow(++lastProduct, sectionId, index, { en: `P ${index}` }, { storeId: id, available: index % 7 !== 3 }),
    )
    await db.insert(products).values(rows)
    const promoted = rows.filter(it => it.id % 10 === 0)
    if (promoted.length > 0)
      await db.insert(promotions).values(promoted.map(it => ({ id: it.id, storeId: id, productId: it.id, type: 'TWO_FOR_ONE' as const })))
  }
  return { id, addressId: 1000 + id }
}

async function loadParts(params: { id: number; addressId: number }) {
  const parts: Awaited<ReturnType<typeof loadPart>>[] = []
  const loadPart = async (link: string | undefined) => (await call(getStoreContentPaginated, { params, query: { link } })).data
  let next: string | null = null
  do {
    const part = await loadPart(next ?? undefined)
    parts.push(part)
    next = part.nextSlug
  } while (next !== null)
  return parts
}

const countProducts = (body: readonly { data: { elements?: readonly unknown[] } | object }[]) =>
  body.reduce((sum, { data }) => sum + ('elements' in data ? (data.elements as unknown[]).length : 0), 0)

describe('A §7: "the v4 /content/main when pagination is enabled"', () => {
  test('the parts join to the whole menu: no product is lost or in two parts', async () => {
    const menu = fc.array(fc.integer({ min: 0, max: MAX_PART_PRODUCTS + 20 }), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(menu, async counts => {
        const params = await insertStore(counts)
        const [parts, whole] = await Promise.all([loadParts(params), call(getStoreContent, { params, query: {} })])
        expect(parts.flatMap(it => it.body)).toEqual(whole.data.body)
        for (const part of parts) {
          expect(part).toMatchObject({ title: whole.data.title, otcLabelsNavigationLinks: whole.data.otcLabelsNavigationLinks })
          const sections = part.body.filter(it => !('origin' in it.data && it.data.origin === 'PROMOTIONS'))
          expect(sections.length <= 1 || countProducts(sections) <= MAX_PART_PRODUCTS).toBe(true)
        }
      }),
      { numRuns: 15 },
    )
  })

  test('a link starts at its section, whatever its words; the first part is the answer to an unknown one', async () => {
    const params = await insertStore([50, 50, 50])
    const [, second, third] = (await call(getStoreMenu, { params })).data.elements
    const load = async (link: string) => (await call(getStoreContentPaginated, { params, query: { nodeType: 'DEEP_LINK', link } })).data
    const data = await load(second!.slug.replace(/^.*-c/, 'otro-c'))
    expect([data.activeElementSlug, data.nextSlug, data.body.length]).toEqual([second!.slug, third!.slug, 1])
    const first = await load('x-c.999999')
    expect([first.activeElementSlug, first.nextSlug, countProducts(first.body.filter(it => it.type === 'LIST'))]).toEqual([
      null,
      second!.slug,
      50,
    ])
  })

  test('the menu has the layout and the number of products of each section that has one; the store has their sum', async () => {
    const params = await insertStore([3, 0, 2, 4])
    expect((await call(getStoreMenu, { params })).data.elements).toMatchObject([
      { title: 'S 0', type: 'LIST', productsCount: 3 },
      { title: 'S 2', type: 'LIST', productsCount: 2 },
      { title: 'S 3', type: 'GRID', productsCount: 4 },
    ])
    expect((await call(getStore, { params: { id: String(params.id) }, query: { includeClosed: 'true' } })).productsCount).toBe(9)
  })
})
