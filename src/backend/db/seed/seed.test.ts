import { getTableName, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Db } from '#backend/db/connect.ts'
import { CITIES, COUNTRIES } from '#backend/db/seed/cities.ts'
import { checkouts } from '#backend/db/schema/checkout.ts'
import { attributeGroups } from '#backend/db/schema/menus.ts'
import { SEEDED_TABLES, SEEDED_TABLE_NAMES } from '#backend/db/seed/rows.ts'
import { generateRows, isEmpty, CatalogueInUseError, seedMarketplace, type SeedReport } from '#backend/db/seed/seed.ts'
import { SENTINELS } from '#backend/db/seed/sentinels.ts'
import { seedLanguages } from '#backend/db/seed/seed-texts.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { postPlacedOrder } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import { insertTestOrder, insertTestPayment } from '#backend/modules/testdata/test-orders.ts'

const NOON = Date.UTC(2026, 0, 15, 12)
const SCALE = 0.1

/** A digest of all rows per table, independent of their order. */
async function computeDigests(db: Db): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const name of SEEDED_TABLE_NAMES) {
    const table = getTableName(SEEDED_TABLES[name])
    const [row] = await db.execute<{ digest: string }>(
      sql.raw(`select md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as digest from "${table}" t`),
    )
    digests[table] = row?.digest ?? ''
  }
  return digests
}

async function count(db: Db, query: string): Promise<number> {
  const [row] = await db.execute<{ count: number }>(sql.raw(`select count(*)::int as count from ${query}`))
  return row?.count ?? -1
}

let db: Db
let report: SeedReport

beforeAll(async () => {
  db = (await createTestDatabase('empty')).db
  expect(await isEmpty(db)).toBe(true)
  report = await seedMarketplace(db, { number: 7, scale: SCALE, now: NOON })
}, 300_000)

describe('seedMarketplace', () => {
  test('reports the number of rows per table', async () => {
    expect(await isEmpty(db)).toBe(false)
    for (const name of SEEDED_TABLE_NAMES) {
      const table = getTableName(SEEDED_TABLES[name])
      expect(report.rows[table], table).toBe(await count(db, `"${table}"`))
      expect(report.rows[table], table).toBeGreaterThan(0)
    }
  })

  test('equal numbers produce equal rows at any time, and another number produces other rows', async () => {
    const { db: again } = await createTestDatabase('empty')
    await seedMarketplace(again, { number: 7, scale: SCALE, now: NOON + 86_400_000 })
    expect(await computeDigests(again)).toEqual(await computeDigests(db))
    const [one, other] = [7, 8].map(number => generateRows(number, SCALE).next().value)
    expect(other?.products).not.toEqual(one?.products)
    expect(other?.cities).toEqual(one?.cities)
  })

  test('rejects a database with a catalogue and does not change it', async () => {
    const before = await computeDigests(db)
    await expect(seedMarketplace(db, { number: 8, scale: SCALE, now: NOON })).rejects.toThrow('already contains a catalogue')
    expect(await computeDigests(db)).toEqual(before)
  })

  test('replaces the catalogue with `replace`; of two concurrent seeds one fails', async () => {
    const { db: other } = await createTestDatabase('empty')
    const few = { scale: SCALE, now: NOON, countries: ['AM'] }
    const results = await Promise.allSettled([1, 1].map(number => seedMarketplace(other, { ...few, number })))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const before = await computeDigests(other)
    await seedMarketplace(other, { ...few, number: 7, replace: true })
    expect(await computeDigests(other)).not.toEqual(before)
    expect(await count(other, "stores where city_code in (select code from cities where country_code = 'AM')")).toBe(
      await count(db, "stores where city_code in (select code from cities where country_code = 'AM')"),
    )
    expect(await count(other, 'seed_record where seed = 7 and finished_at is not null')).toBe(1)
  }, 300_000)

  test('replaces a catalogue with orders only with `withOrders`, and otherwise reports the orders', async () => {
    const { db: other } = await createTestDatabase('empty')
    const few = { number: 7, scale: SCALE, now: NOON, countries: ['ES'] }
    await seedMarketplace(other, few)
    const [store] = await other.execute<{ id: number }>(sql`select id from stores where city_code = 'BCN' limit 1`)
    const buyer = await createTestCustomer(other, NOON)
    const open = await insertTestOrder(other, buyer.id, NOON, { storeId: store!.id })
    await insertTestOrder(other, buyer.id, NOON, { storeId: store!.id, status: 'DeliveredStatus' })
    await insertTestPayment(other, buyer.id, open, 'AUTHORISED')
    await other.transaction(tx => postPlacedOrder(tx, open, NOON))
    expect(await count(other, 'ledger_entries')).toBe(4)
    await other.insert(checkouts).values({ customerId: buyer.id, id: 'c-1', request: {} as never, orderId: open })
    const before = await computeDigests(other)

    const rejection: unknown = await seedMarketplace(other, { ...few, number: 8, replace: true }).catch((error: unknown) => error)
    expect(rejection).toBeInstanceOf(CatalogueInUseError)
    expect(rejection).toMatchObject({ orders: 2, active: 1, customers: 1, payments: 1 })
    expect(await computeDigests(other)).toEqual(before)
    expect(await count(other, 'orders')).toBe(2)

    await seedMarketplace(other, { ...few, number: 8, replace: true, withOrders: true })
    expect(await computeDigests(other)).not.toEqual(before)
    for (const table of ['orders', 'order_lines', 'order_events', 'payments', 'checkouts', 'ledger_transactions', 'ledger_entries'])
      expect(await count(other, table), table).toBe(0)
    expect(await count(other, 'customers')).toBe(1)
  }, 300_000)

  test.each([{ scale: 0 }, { scale: Number.NaN }, { number: 1.5 }])('rejects %j', async wrong => {
    await expect(seedMarketplace(db, { number: 7, scale: SCALE, now: NOON, ...wrong })).rejects.toThrow(RangeError)
  })
})

describe('the catalogue', () => {
  test('open countries have at least four cities, some of them blocked, and closed countries have none', async () => {
    expect(await count(db, 'countries where open')).toBe(COUNTRIES.length)
    expect(await count(db, '(select country_code from cities group by 1 having count(*) >= 4) x')).toBe(COUNTRIES.length)
    expect(await count(db, "cities where not enabled and code = 'VAG'")).toBe(1)
    expect(await count(db, 'cities where not enabled')).toBe(CITIES.filter(({ enabled }) => !enabled).length)
    expect(await count(db, 'countries where not open')).toBe(14)
    expect(await count(db, 'countries k join cities on country_code = k.code where not k.open')).toBe(0)
  })

  test('every city has its texts in the languages of its country and in English', async () => {
    expect(
      await count(
        db,
        "cities c, unnest(c.supported_languages || '{en}') l where not exists (select from city_texts t where t.city_code = c.code and t.language = l)",
      ),
    ).toBe(0)
  })

  test('the catalogue has all kinds of categories, and every category for stores has stores', async () => {
    const types = await db.execute<{ type: string }>(
      sql`select distinct c.type from city_categories join categories c on c.id = category_id order by 1`,
    )
    expect(types.map(({ type }) => type)).toEqual(['GROUP', 'PURCHASE', 'SHIPMENT', 'STORES'])
    const few = await db.execute(sql`
      select city_code, category_id from city_categories cc join categories c on c.id = cc.category_id
      where c.type = 'STORES' and not exists (select from category_single_stores s where s.city_code = cc.city_code and s.category_id = cc.category_id)
        and not exists (select from stores s where s.city_code = cc.city_code and s.category_id = cc.category_id and not s.gone and s.enabled)`)
    expect([...few]).toEqual([])
    expect(await count(db, 'category_single_stores')).toBeGreaterThan(2)
    expect(await count(db, '(select parent_id from categories where parent_id is not null group by 1 having count(*) > 1) x')).toBe(1)
  })

  test('every store with a menu has 15 to 120 products with positive prices, except the hypermarket', async () => {
    const odd = await db.execute<{ slug: string }>(sql`
      select s.slug from stores s left join products p on p.store_id = s.id
      where s.items_type = 'STORE' group by s.id having count(p.id) not between 15 and 120 and count(p.id) < 1500 order by 1`)
    expect(odd.map(({ slug }) => slug)).toEqual(['empty-menu'])
    expect(await count(db, 'products where price_minor <= 0')).toBe(0)
  })

  test('prices are rounded as usual in each market', async () => {
    const wrong = (country: string, rule: string) =>
      count(db, `products p join cities c on c.code = p.city_code where c.country_code = '${country}' and not (${rule})`)
    expect(await wrong('ES', 'price_minor % 5 = 0 and (price_minor < 295 or price_minor % 100 in (50, 90, 95))')).toBe(0)
    expect(await wrong('UA', 'price_minor % 100 = 0 and (price_minor < 10000 or price_minor % 500 = 0)')).toBe(0)
    expect(await wrong('AM', 'price_minor % 5000 = 0 and (price_minor < 100000 or price_minor % 10000 = 0)')).toBe(0)
  })

  test('A §3: the catalogue has all five kinds of promotion, with and without prime, and none exceeds the price', async () => {
    const kinds = await db.execute<{ type: string }>(sql`select distinct type from promotions order by 1`)
    expect(kinds.map(({ type }) => type)).toEqual(['FLAT_DELIVERY', 'FLAT_PRODUCT', 'FREE_DELIVERY', 'PERCENTAGE_DISCOUNT', 'TWO_FOR_ONE'])
    expect(await count(db, '(select prime from promotions group by 1) x')).toBe(2)
    expect(
      await count(
        db,
        "promotions m join products p on p.id = m.product_id where m.type = 'FLAT_PRODUCT' and m.price_minor >= p.price_minor",
      ),
    ).toBe(0)
    expect(
      await count(
        db,
        "promotions m join stores s on s.id = m.store_id where m.type = 'FLAT_DELIVERY' and m.price_minor >= s.delivery_fee_minor",
      ),
    ).toBe(0)
  })

  test('A §5: attribute groups are unlimited, single or limited, each also optional', async () => {
    const groups = await db.select({ min: attributeGroups.min, max: attributeGroups.max }).from(attributeGroups)
    const kind = ({ min, max }: (typeof groups)[number]) =>
      `${max === null ? 'no cap' : max === 1 ? 'single' : 'capped'}${min ? '' : ', optional'}`
    expect(new Set(groups.map(kind))).toEqual(
      new Set(['single', 'single, optional', 'capped', 'capped, optional', 'no cap', 'no cap, optional']),
    )
    expect(await count(db, 'attribute_groups g where not exists (select from product_attribute_groups p where p.group_id = g.id)')).toBe(0)
    expect(
      await count(
        db,
        'attribute_groups g where (select count(*) from attributes a where a.group_id = g.id) < greatest(coalesce(g.min, 0), 2)',
      ),
    ).toBe(0)
  })

  test('the catalogue has sponsored, sold-out, new and prime stores and products', async () => {
    for (const what of [
      'stores where sponsored',
      'products where sponsored',
      'products where not available',
      'stores where rating_tenths is null',
      'stores where prime_available',
      'stores where brand_id is not null',
      'store_hours where closes > 1440',
      'promotions where attribute_id is not null',
    ]) {
      expect(await count(db, what), what).toBeGreaterThan(0)
    }
    expect(
      await count(db, '(select brand_id from stores where brand_id is not null group by 1 having count(distinct city_code) >= 3) x'),
    ).toBeGreaterThan(2)
    expect(await count(db, 'brands b join stores s on s.slug = b.slug and s.brand_id = b.id')).toBeGreaterThan(10)
  })

  test('issue 19: some stores deliver larger orders free, and none whose delivery is free anyway', async () => {
    const [row] = await db.execute<{ some: number; stores: number; free: number; small: number }>(sql`
      select count(*) filter (where free_delivery_from_minor is not null)::int as some, count(*)::int as stores,
        count(*) filter (where free_delivery_from_minor is not null and (delivery_fee_minor = 0 or exists (
          select 1 from promotions p where p.store_id = s.id and p.type = 'FREE_DELIVERY' and not p.prime)))::int as free,
        count(*) filter (where free_delivery_from_minor <= minimum_basket_minor)::int as small
      from stores s where s.items_type = 'STORE'`)
    expect(row!.some / row!.stores).toBeGreaterThan(0.15)
    expect(row!.some / row!.stores).toBeLessThan(0.35)
    expect([row!.free, row!.small]).toEqual([0, 0])
  })
  test('issue 20, point 5: some restaurants charge more for a long way, and none whose delivery is free', async () => {
    const total = await count(db, 'stores')
    const charging = await count(db, 'stores where distance_fee_per_km_minor is not null')
    expect(charging).toBeGreaterThan(0)
    expect(charging).toBeLessThan(total / 8)
    expect(await count(db, 'stores where distance_fee_per_km_minor is not null and delivery_fee_minor = 0')).toBe(0)
  })
  test('at any hour most stores of an open city are open', async () => {
    // expands each opening to the half-hours that it covers
    const closedSlots = await db.execute(sql`
      with listed as (select id, city_code, flagged_open from stores where enabled and not gone and items_type = 'STORE'),
      open_slots as (
        select distinct s.city_code, s.id, slot % 336 as slot
        from listed s join store_hours h on h.store_id = s.id and s.flagged_open,
          generate_series(((h.day - 1) * 1440 + h.opens + 29) / 30, ((h.day - 1) * 1440 + h.closes - 1) / 30) slot),
      open as (select city_code, slot, count(*) as stores from open_slots group by 1, 2)
      select city_code, slot from (select city_code, count(*) as stores from listed group by 1) c cross join generate_series(0, 335) slot
      left join open using (slot, city_code)
      where coalesce(open.stores, 0) * 2 <= c.stores`)
    expect([...closedSlots]).toEqual([])
  })

  test('Barcelona has every sentinel store', async () => {
    const rows = await db.execute<{
      slug: string
      gone: boolean
      enabled: boolean
      flagged_open: boolean
      scheduling_enabled: boolean
      sold: number
    }>(sql`
      select slug, gone, enabled, flagged_open, scheduling_enabled and schedule_message is not null as scheduling_enabled,
        (select count(*)::int from products p where p.store_id = s.id and p.available) as sold
      from stores s where city_code = 'BCN'`)
    const bySlug = new Map(rows.map(row => [row.slug, row]))
    expect(SENTINELS.map(({ slug }) => slug).filter(slug => !bySlug.has(slug))).toEqual([])
    expect(bySlug.get('closed-for-good')).toMatchObject({ gone: true })
    expect(bySlug.get('closed-now')).toMatchObject({ flagged_open: false, scheduling_enabled: false, gone: false, enabled: true })
    expect(bySlug.get('closed-for-now')).toMatchObject({ flagged_open: false, scheduling_enabled: true, gone: false, enabled: true })
    expect(bySlug.get('switched-off')).toMatchObject({ enabled: false, gone: false })
    expect(bySlug.get('sold-out')).toMatchObject({ sold: 0, enabled: true, flagged_open: true })
  })

  test('a store is orderable exactly when it is a form or has an available product', async () => {
    const wrong = await db.execute(sql`
      select slug from stores s where orderable <>
        (items_type in ('QUIERO', 'COURIER', 'CUSTOM') or exists (select 1 from products p where p.store_id = s.id and p.available))`)
    expect([...wrong]).toEqual([])
    const unlisted = await db.execute<{ slug: string }>(sql`select slug from stores where not orderable order by 1`)
    expect(unlisted.map(it => it.slug)).toEqual(['empty-menu', 'sold-out'])
  })

  test('landings have paragraphs and questions: the global one in every language, countries in their languages, closed countries in two', async () => {
    const expected = seedLanguages.length + COUNTRIES.reduce((sum, { languages }) => sum + languages.length, 0) + 14 * 2
    expect(await count(db, 'landing_texts')).toBe(expected)
    expect(await count(db, '(select landing_id, language from landing_blocks group by 1, 2 having count(*) between 3 and 4) x')).toBe(
      expected,
    )
    expect(await count(db, '(select landing_id, language from landing_questions group by 1, 2 having count(*) between 3 and 5) x')).toBe(
      expected,
    )
  })
})
