import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { getStoreContent, getStoreContentPaginated, getStoreMenu } from '#contract/catalogue/store-content.ts'
import { MAX_PART_PRODUCTS, MAX_WHOLE_MENU_PRODUCTS } from '#domain/catalogue/menu-parts.ts'
import { isContentSection } from '#domain/catalogue/store-content.ts'
import { getPendingSections, loadMenu } from '#features/catalogue/menu/menu.loader.ts'

interface TestMenu {
  /** Numbers of products of the sections. */
  readonly counts: readonly number[]
  /** Sections of one reply. */
  readonly partSize: number
  readonly hasOffers?: boolean
}

const toSlug = (index: number): string => `section-c.${index + 1}`
const toSection = (slug: string, count: number) => ({ type: 'LIST', data: { slug, elements: Array.from({ length: count }, () => ({})) } })

/** A marketplace whose parts have a fixed number of sections. */
function createTestClient({ counts, partSize, hasOffers = false }: TestMenu) {
  const calls: unknown[] = []
  const menu = counts.map((productsCount, index) => ({ slug: toSlug(index), title: `Section ${index}`, productsCount, type: 'LIST' }))
  const offers = hasOffers ? [toSection('offers-c.0', 2)] : []
  const call = (spec: unknown, { query }: { query?: { link?: string } }) => {
    calls.push(spec)
    if (spec === getStoreMenu) return Promise.resolve({ data: { elements: menu } })
    const body = menu.map(it => toSection(it.slug, it.productsCount))
    if (spec === getStoreContent) return Promise.resolve({ data: { body: [...offers, ...body], nextSlug: null } })
    const start = Math.max(0, menu.findIndex(it => it.slug === query?.link)) // prettier-ignore
    const end = start + partSize
    return Promise.resolve({
      data: { body: [...(start === 0 ? offers : []), ...body.slice(start, end)], nextSlug: menu[end]?.slug ?? null },
    })
  }
  return { call: call as unknown as Client, calls }
}

const place = { country: 'es', language: 'en', city: 'barcelona', storeSlug: 'hiper' }
const load = (client: Client, { part, productsCount, enabled = false }: { part?: number; productsCount?: number; enabled?: boolean }) =>
  loadMenu(client, { id: 1, addressId: 2, productsCount }, { name: 'store', ...place, ...(part !== undefined && { part }) }, enabled, {})
const getSlugs = ({ data }: Awaited<ReturnType<typeof load>>) => data.body.filter(isContentSection).map(it => it.data.slug)

describe('A §7: "…/content, or the v4 /content/main when pagination is enabled"', () => {
  test.each([
    [MAX_WHOLE_MENU_PRODUCTS, false, [getStoreContent]],
    [MAX_WHOLE_MENU_PRODUCTS + 1, false, [getStoreContentPaginated, getStoreMenu]],
    [undefined, false, [getStoreContent]],
    [10, true, [getStoreContentPaginated, getStoreMenu]],
  ])('%s products, toggle %s', async (productsCount, enabled, expected) => {
    const { call, calls } = createTestClient({ counts: [1], partSize: 1 })
    await load(call, { ...(productsCount !== undefined && { productsCount }), enabled })
    expect(calls).toEqual(expected)
  })
})

const testMenu = fc.record({
  counts: fc.array(fc.integer({ min: 1, max: 2 * MAX_PART_PRODUCTS }), { minLength: 1, maxLength: 40 }),
  partSize: fc.integer({ min: 1, max: 12 }),
  hasOffers: fc.boolean(),
})

describe('issue 18, point 8: "the HTML above 400 products is split"', () => {
  test('the page and its parts have each section once, in the order of the menu, whatever the parts of the marketplace', async () => {
    await fc.assert(
      fc.asyncProperty(testMenu, async menu => {
        const { call } = createTestClient(menu)
        const page = await load(call, { enabled: true })
        const pending = getPendingSections(page)
        const parts: string[] = []
        for (const part of new Set(pending.map(it => it.part))) {
          const slugs = getSlugs(await load(call, { part }))
          expect(slugs).toEqual(pending.filter(it => it.part === part).map(it => it.slug))
          parts.push(...slugs)
        }
        expect([...getSlugs(page), ...parts]).toEqual([
          ...(menu.hasOffers ? ['offers-c.0'] : []),
          ...menu.counts.map((_, it) => toSlug(it)),
        ])
      }),
    )
  })
  test('the first section is a part too; an unknown part is 404', async () => {
    const { call } = createTestClient({ counts: [50, 50], partSize: 2, hasOffers: true })
    expect(getSlugs(await load(call, { part: 1 }))).toEqual(['section-c.1'])
    await expect(load(call, { part: 3 })).rejects.toMatchObject({ failure: { status: 404 } })
  })
  test('a whole menu has no further sections', async () => {
    const { call } = createTestClient({ counts: [50, 50], partSize: 1 })
    expect(getPendingSections(await load(call, {}))).toEqual([])
  })
})
