import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { brands, categories, filters } from '#backend/db/schema/catalogue.ts'
import { cities, cityTexts, countries } from '#backend/db/schema/geo.ts'
import { landingSnapshots, landingBlocks, landings, landingTexts, landingTouches } from '#backend/db/schema/landing.ts'
import { menuSections, products, promotions } from '#backend/db/schema/menus.ts'
import { storeFilters, storeHours, stores } from '#backend/db/schema/stores.ts'
import { refreshOnCatalogueChange } from '#backend/modules/landing/refresh-on-catalogue-change.ts'
import { refreshLandingSnapshots } from '#backend/modules/landing/refresh-landing-snapshots.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createOpeningHours, createStoreRow, PIZZA, VEGAN } from '#backend/modules/testdata/small-market.ts'
import { type Client, createClient } from '#client/client.ts'
import { getBrandContent, getBrandsContent, getCountryFilterContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import { getCitiesContent } from '#contract/landing/city-content.ts'
import { getLandingIndex, type LandingIndex } from '#contract/landing/landing-facts.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'

const { db, fetch, reported } = await createTestBackend()
const client = createClient({ base: 'http://api.test', fetch })
/** The timeout is long, because the first request computes the index. */
const call: Client = (spec, input, options) => client(spec, input, { timeout: 120_000, ...options })

beforeAll(async () => {
  await db.insert(brands).values({ id: 2, slug: 'sumi', name: { en: 'Sumi' }, imageId: '1f363', tint: 4 })
  await db
    .insert(stores)
    .values([
      createStoreRow(1, 'Roma Centro', { brandId: 1, popularity: 9, ratingTenths: 41, deliveryFee: 190 }),
      createStoreRow(2, 'Sumi', { brandId: 2, popularity: 8, ratingTenths: 41, deliveryFee: 190 }),
      createStoreRow(3, 'Sola', { deliveryFee: 190, since: '2026-02-03' }),
      createStoreRow(50, 'Рома', { cityCode: 'KBP', slug: 'roma', name: { uk: 'Рома' }, brandId: 1 }),
    ])
  await db.insert(storeFilters).values([[1, PIZZA], [2, VEGAN], [50, PIZZA]].map(([storeId, filterId]) => ({ storeId: storeId!, filterId: filterId! }))) // prettier-ignore
  await db.insert(storeHours).values([...createOpeningHours(1), ...createOpeningHours(2)])
  await db
    .insert(menuSections)
    .values([1, 2, 3].map(id => ({ id, storeId: id, position: 0, layout: 'LIST' as const, name: { en: 'All' } })))
  await db.insert(products).values([1, 2, 3].map(id => ({
    id, storeId: id, cityCode: 'BCN', sectionId: id, position: 0, storeProductId: `sp-${id}`, externalId: String(id), name: { en: `Dish ${id}` },
    description: {}, price: 900, imageId: '1f355', tint: 1, searchKey: `dish ${id}`,
  }))) // prettier-ignore
  await db.insert(landings).values({ id: 1, kind: 'FILTER', countryCode: 'ES', filterId: PIZZA })
  await db.insert(landingTexts).values({ landingId: 1, language: 'es', metaTitle: 'Pizza a domicilio', metaDescription: '' })
})

type Entry = LandingIndex['landings'][number]
const toName = ({ country, kind, slug }: Entry) => [country, kind, slug].filter(Boolean).join(' ')
const index = async () => (await call(getLandingIndex, {})).landings

/** The replies of a landing in all its languages. */
async function getReplies({ country, kind, slug = '', languages }: Entry): Promise<string> {
  const replies = await Promise.all(
    languages.map(async locale => {
      const place = { params: { locale, country } }
      const countryReply = await call(getCountryContent, place)
      const countryData = { name: countryReply.name, languages: countryReply.supportedLanguages }
      if (kind === 'FILTER') return [countryData, await call(getCountryFilterContent, { params: { ...place.params, filterSlug: slug } })]
      if (kind === 'BRAND') return [countryData, await call(getBrandContent, { params: { ...place.params, brandSlug: slug } })]
      if (kind === 'CITIES') return [countryReply, await call(getCitiesContent, place)]
      if (kind === 'FILTERS') return [countryReply, await call(getCountryFiltersContent, place), await call(getBrandsContent, place)]
      return countryReply
    }),
  )
  return JSON.stringify(replies)
}

async function snapshot() {
  await refreshLandingSnapshots(db)
  const listed = await index()
  return new Map(await Promise.all(listed.map(async it => [toName(it), { ...it, said: it.open ? await getReplies(it) : '' }] as const)))
}

test("issue 6: lists every landing in its languages, the country's own first; a closed country has only its own landing", async () => {
  const listed = await index()
  expect(listed.map(toName)).toEqual([
    'AM CITIES', 'AM COUNTRY', 'AM ACQUISITION', 'AM PRIME', 'AM FILTERS',
    'AR COUNTRY',
    'ES BRAND roma', 'ES BRAND sumi', 'ES CITIES', 'ES COUNTRY', 'ES ACQUISITION', 'ES PRIME', 'ES FILTER pizza', 'ES FILTER vegan-food', 'ES FILTERS',
    'UA BRAND roma', 'UA CITIES', 'UA COUNTRY', 'UA ACQUISITION', 'UA PRIME', 'UA FILTER pizza', 'UA FILTERS',
  ]) // prettier-ignore
  expect(listed.find(it => toName(it) === 'ES COUNTRY')).toMatchObject({ open: true, languages: ['es', 'en'] })
  expect(listed.find(it => it.country === 'AR')).toMatchObject({ open: false, languages: ['es', 'en'] })
})

const store = (id: number, values: Partial<typeof stores.$inferInsert>) => () => db.update(stores).set(values).where(eq(stores.id, id))

describe('issue 6: a version changes exactly when the content of its landing changes', () => {
  test.each<[what: string, change: () => PromiseLike<unknown>, moved: readonly string[] | undefined]>([
    ['an update without a change', () => db.update(stores).set({ enabled: true }), []],
    ['a note of a store', store(1, { note: { en: 'Hot' } }), []],
    ['a store is flagged closed', store(1, { flaggedOpen: false }), []],
    ['a store is faster', store(1, { etaLower: 10 }), undefined],
    ['a store has another name', store(2, { name: { es: 'Sumi Gràcia' } }), undefined],
    ['a store is rated', store(3, { ratingTenths: 50 }), undefined],
    ['a lower delivery fee', store(2, { deliveryFee: 90 }), undefined],
    ['a price', () => db.update(products).set({ price: 1000 }).where(eq(products.id, 1)), undefined],
    ['a dish is sold out', () => db.update(products).set({ available: false }).where(eq(products.id, 2)), undefined],
    ['an offer', () => db.insert(promotions).values({ id: 1, storeId: 1, type: 'FREE_DELIVERY' }), undefined],
    ['hours', () => db.update(storeHours).set({ opens: 500 }).where(eq(storeHours.storeId, 1)), undefined],
    ['another food filter', () => db.insert(storeFilters).values({ storeId: 3, filterId: VEGAN }), undefined],
    ['a store is disabled', store(3, { enabled: false }), undefined],
    [
      'a brand in Ukraine',
      store(50, { popularity: 3, etaLower: 7 }),
      ['UA BRAND roma', 'UA CITIES', 'UA COUNTRY', 'UA ACQUISITION', 'UA PRIME', 'UA FILTER pizza', 'UA FILTERS'],
    ],
    ['a landing text', () => db.update(landingTexts).set({ metaTitle: 'Pizza en casa' }), ['ES FILTER pizza']],
    [
      'a paragraph',
      () => db.insert(landingBlocks).values({ landingId: 1, language: 'es', position: 0, title: 'Pizza', text: 'Sí' }),
      ['ES FILTER pizza'],
    ],
    [
      'a name of a city',
      () =>
        db
          .update(cityTexts)
          .set({ name: 'Kyjiv' })
          .where(sql`${cityTexts.cityCode} = 'KBP' and ${cityTexts.language} = 'en'`),
      undefined,
    ],
    [
      'a name of a filter',
      () =>
        db
          .update(filters)
          .set({ name: { en: 'Pizzas' } })
          .where(eq(filters.id, PIZZA)),
      undefined,
    ],
    ['a picture of a category', () => db.update(categories).set({ image: '1f354' }), undefined],
    [
      'the languages of a country',
      () =>
        db
          .update(countries)
          .set({ supportedLanguages: ['en', 'es', 'ca'] })
          .where(eq(countries.code, 'ES')),
      undefined,
    ],
    [
      'a city opens',
      () => db.update(cities).set({ enabled: true }).where(eq(cities.code, 'VLC')),
      ['ES CITIES', 'ES COUNTRY', 'ES ACQUISITION', 'ES PRIME', 'ES FILTERS'],
    ],
  ])('%s', async (_what, change, moved) => {
    const before = await snapshot()
    await change()
    const after = await snapshot()
    const changed = [...after].filter(([name, it]) => it.version !== before.get(name)?.version).map(([name]) => name)
    const replies = [...after].filter(([name, it]) => it.open && it.said !== before.get(name)?.said).map(([name]) => name)
    expect(changed.filter(name => after.get(name)?.open)).toEqual(replies)
    if (moved) expect(changed).toEqual(moved)
    else expect(replies).not.toEqual([])
    for (const [name, it] of after) {
      const last = before.get(name)
      if (last) expect(it.changedAt > last.changedAt, name).toBe(it.version !== last.version)
    }
  })

  test('a landing without stores is deleted and no longer listed', async () => {
    await db.delete(storeFilters).where(eq(storeFilters.filterId, PIZZA))
    await refreshLandingSnapshots(db)
    expect((await index()).map(toName).filter(it => it.includes('pizza'))).toEqual([])
    await expect(call(getCountryFilterContent, { params: { locale: 'en', country: 'ES', filterSlug: 'pizza' } })).rejects.toMatchObject({ failure: { status: 404 } }) // prettier-ignore
  })

  test('a closed country still has its landing, and the landings of other closed countries list one country less', async () => {
    const before = await snapshot()
    await db.update(countries).set({ open: false }).where(eq(countries.code, 'AM'))
    const after = await snapshot()
    expect([...after.keys()].filter(it => it.startsWith('AM'))).toEqual(['AM COUNTRY'])
    expect(after.get('AR COUNTRY')?.version).not.toBe(before.get('AR COUNTRY')?.version)
    expect(after.get('UA COUNTRY')?.version).toBe(before.get('UA COUNTRY')?.version)
  })
})

describe('marked countries', () => {
  const getMarkedCountries = async () => (await db.select().from(landingTouches)).map(it => it.countryCode)

  test('a country without catalogue changes is not computed again', async () => {
    await refreshLandingSnapshots(db)
    await db.update(landingSnapshots).set({ content: {} }).where(eq(landingSnapshots.countryCode, 'UA'))
    await store(1, { etaLower: 12 })()
    expect([...new Set(await getMarkedCountries())]).toEqual(['ES'])
    await refreshLandingSnapshots(db)
    const [row] = await db
      .select()
      .from(landingSnapshots)
      .where(sql`country_code = 'UA' and kind = 'COUNTRY'`)
    expect(row?.content).toEqual({})
    expect(await getMarkedCountries()).toEqual([])
  })
  test('the landing index does not wait for a refresh', async () => {
    const before = await index()
    await store(1, { etaLower: 11 })()
    expect(await index()).toEqual(before)
    await refreshLandingSnapshots(db)
    expect(await index()).not.toEqual(before)
  })
  test('a rolled back change leaves no mark', async () => {
    const failed = db.transaction(async tx => {
      await tx.update(stores).set({ etaLower: 1 })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await getMarkedCountries()).toEqual([])
  })
  test('landings stored by older rules are computed again', async () => {
    await db.update(landingSnapshots).set({ digest: '0.old' }).where(eq(landingSnapshots.countryCode, 'UA'))
    expect(await refreshLandingSnapshots(db)).toBeGreaterThan(1)
    const [row] = await db
      .select()
      .from(landingSnapshots)
      .where(sql`country_code = 'UA' and kind = 'COUNTRY'`)
    expect(row?.content).toMatchObject({ facts: { storesCount: 1 } })
  })
})

describe('a running server', () => {
  test('refreshes after a catalogue change, notifies once, and then stays idle', async () => {
    const notifications: string[] = []
    const { unlisten } = await db.$client.listen('catalogue', payload => void notifications.push(payload))
    const end = await refreshOnCatalogueChange(db, entry => reported.push(entry), 20)
    const getFastest = async () => (await db.execute<{ n: number }>(sql`select (says->'facts'->'minutes'->>'fastest')::int as n from kept_landings where country_code = 'UA' and kind = 'COUNTRY'`))[0]?.n // prettier-ignore
    await store(50, { etaLower: 3 })()
    await vi.waitFor(async () => expect(await getFastest()).toBe(3), { timeout: 5000 })
    await vi.waitFor(() => expect(notifications).toContain('landings'))
    const count = notifications.length
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(notifications.length).toBe(count)
    await end()
    await store(50, { etaLower: 2 })()
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(await getFastest()).toBe(3)
    await unlisten()
    expect(reported).toEqual([])
  })
  test('two parallel refreshes compute a country once', async () => {
    await store(50, { etaLower: 1 })()
    const changed = await Promise.all([refreshLandingSnapshots(db), refreshLandingSnapshots(db), refreshLandingSnapshots(db)])
    expect(changed.toSorted((one, other) => one - other).slice(0, 2)).toEqual([0, 0])
    expect(Math.max(...changed)).toBeGreaterThan(0)
  })
})
