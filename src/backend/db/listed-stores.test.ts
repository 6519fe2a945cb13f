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
    (count(*) filter (where exists (select 1 from promotions p where p.store_id = s.id)))::int as promoted
  from stores s cross join lateral (select null::int as filter_id union all select filter_id from store_filters where store_id = s.id) f
  where s.enabled and not s.gone and s.orderable group by 1, 2, 3 order by 1, 2, 3`
const readCounts = () => sql`select city_code, category_id, filter_id, listed, rated, promoted from listed_stores order by 1, 2, 3`

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
  store.map(id => () => sql`delete from promotions where store_id = ${id}`),
  store.map(id => async () => {
    await sql`delete from stores where id = ${id}`
    await db.insert(stores).values(createStoreRow(id, `Store ${id}`))
  }),
)

test('stored counts equal a recount after any change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async changes => {
      for (const apply of changes) await apply()
      expect([...(await readCounts())]).toEqual([...(await countStores())])
    }),
    { numRuns: 60 },
  )
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
