import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createTestDatabase } from '#backend/db/test-database.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { createStoreRow, insertTestMarket } from '#backend/modules/testdata/small-market.ts'

const { db } = await createTestDatabase('empty')
await insertTestMarket(db)
const sql = db.$client

const STORES = [1, 2, 3, 4, 5, 6]
await db.insert(stores).values(STORES.map(id => createStoreRow(id, `Store ${id}`)))

const countStores = () => sql`
  select s.city_code, s.category_id, f.filter_id, count(*)::int as listed, count(s.rating_tenths)::int as rated,
    (count(*) filter (where exists (select 1 from promotions p where p.store_id = s.id)))::int as promoted,
    (count(*) filter (where s.delivery_fee_minor = 0 or exists (select 1 from promotions p where p.store_id = s.id and not p.prime
      and (p.type = 'FREE_DELIVERY' or (p.type = 'FLAT_DELIVERY' and p.price_minor = 0)))))::int as free
  from stores s cross join lateral (select null::int as filter_id union all select filter_id from store_filters where store_id = s.id) f
  where s.enabled and not s.gone and s.orderable group by 1, 2, 3 order by 1, 2, 3`
const readCounts = () => sql`select city_code, category_id, filter_id, listed, rated, promoted, free from listed_stores order by 1, 2, 3`

const store = fc.constantFrom(...STORES)
/** Any change of partners, ratings, imports or operators. */
const change = fc.oneof(
  fc.tuple(store, fc.boolean()).map(
    ([id, on]) =>
      () =>
        sql`update stores set enabled = ${on} where id = ${id}`,
  ),
  fc.tuple(store, fc.boolean()).map(
    ([id, on]) =>
      () =>
        sql`update stores set gone = ${on} where id >= ${id}`,
  ),
  fc.tuple(store, fc.boolean()).map(
    ([id, on]) =>
      () =>
        sql`update stores set orderable = ${on} where id = ${id}`,
  ),
  fc.tuple(store, fc.option(fc.nat(50))).map(
    ([id, tenths]) =>
      () =>
        sql`update stores set rating_tenths = ${tenths} where id = ${id}`,
  ),
  fc.tuple(store, fc.constantFrom(1, 2, 3)).map(
    ([id, kind]) =>
      () =>
        sql`update stores set category_id = ${kind} where id = ${id}`,
  ),
  fc.tuple(store, fc.constantFrom(101, 102)).map(
    ([id, filter]) =>
      () => sql`
    insert into store_filters (store_id, filter_id) values (${id}, ${filter}) on conflict do nothing`,
  ),
  store.map(id => () => sql`delete from store_filters where store_id = ${id}`),
  fc.tuple(store, store).map(
    ([one, other]) =>
      () => sql`
    update store_filters set store_id = ${other} where store_id = ${one} and not exists (select 1 from store_filters where store_id = ${other})`,
  ),
  fc.tuple(store, fc.nat(9)).map(
    ([id, offer]) =>
      () => sql`
    insert into promotions (id, store_id, type) values (${offer + 1}, ${id}, 'FREE_DELIVERY') on conflict (id) do update set store_id = excluded.store_id`,
  ),
  fc.tuple(store, fc.constantFrom(0, 90, 190), fc.boolean()).map(
    ([id, price, prime]) =>
      () => sql`
    insert into promotions (id, store_id, type, price_minor, prime) values (${id + 20}, ${id}, 'FLAT_DELIVERY', ${price}, ${prime})
    on conflict (id) do update set store_id = excluded.store_id, price_minor = excluded.price_minor, prime = excluded.prime`,
  ),
  fc.tuple(store, fc.constantFrom(0, 150, 300)).map(
    ([id, fee]) =>
      () =>
        sql`update stores set delivery_fee_minor = ${fee} where id <= ${id}`,
  ),
  store.map(id => () => sql`delete from promotions where store_id = ${id}`),
  store.map(id => async () => {
    await sql`delete from stores where id = ${id}`
    await db.insert(stores).values(createStoreRow(id, `Store ${id}`))
  }),
)

const readFees = () => sql`select id, lowest_delivery_fee_minor::int as fee from stores order by id`
const computeFees = () => sql`
  select id, least(delivery_fee_minor, (select min(coalesce(p.price_minor, 0)) from promotions p
    where p.store_id = stores.id and not p.prime and p.type in ('FREE_DELIVERY', 'FLAT_DELIVERY')))::int as fee from stores order by id`

test('stored counts and fees equal a recount after any change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async changes => {
      for (const apply of changes) await apply()
      expect([...(await readCounts())]).toEqual([...(await countStores())])
      expect([...(await readFees())]).toEqual([...(await computeFees())])
    }),
    { numRuns: 60 },
  )
})

test('parallel removals of two offers leave the fee of the store', async () => {
  for (let round = 0; round < 10; round++) {
    await sql`delete from promotions`
    await sql`insert into promotions (id, store_id, type, price_minor) values (1, 1, 'FLAT_DELIVERY', 10), (2, 1, 'FLAT_DELIVERY', 20)`
    await Promise.all([1, 2].map(id => sql`delete from promotions where id = ${id}`))
    expect([...(await readFees())]).toEqual([...(await computeFees())])
  }
})

test('the counts of a category include all concurrent changes', async () => {
  for (let round = 0; round < 10; round++) {
    await sql`update stores set enabled = true, gone = false, orderable = true, category_id = 1`
    await Promise.all(STORES.map(id => sql`update stores set enabled = false where id = ${id}`))
    expect([...(await readCounts())]).toEqual([...(await countStores())])
  }
})

test('a new rating of a rated store does not recount', async () => {
  await sql`update stores set enabled = true, rating_tenths = 40`
  const version = async () => (await sql`select xmin::text from listed_stores order by 1`).map(({ xmin }) => xmin)
  const before = await version()
  await sql`update stores set rating_tenths = 45, rating_count = rating_count + 1, popularity = popularity + 1 where id = 1`
  expect(await version()).toEqual(before)
})
