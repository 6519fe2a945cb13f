import { expect, test } from 'vitest'

import type { Db } from '#backend/db/connect.ts'
import { createQueryRunner, type PageQuery, createPageQueries } from '#backend/db/plans/page-queries.ts'
import { seedMarketplace } from '#backend/db/seed/seed.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { SORTING } from '#domain/catalogue/sorting.ts'

/** Rows from which a table counts as big. A sequential scan of a smaller table is efficient. */
const MIN_BIG_TABLE_ROWS = 3000

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

const findSeqScans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(findSeqScans),
]

/** Variants of a search, each of which is another statement. */
const SEARCH_VARIANTS = [
  ...Object.values(SORTING).map(id => `&sortingId=${id}`),
  '&type=Store',
  '&type=Category&categoryId=1',
  '&filterId=101',
  '&filter=Pizza',
  '&forcePromotionGroup=true',
  '&handlingStrategy=PICKUP',
  // no result: also the near misses
  'xqxqxq',
  // some words match the dish, the others the store
  '%20masalina',
]

/** Adds each sorting and a later page to the query of a list, and each variant to a search. */
function expandVariants(query: PageQuery): PageQuery[] {
  if (query.page === 'common word') return [query, ...SEARCH_VARIANTS.map(it => ({ ...query, path: query.path + it }))]
  if (query.page !== 'category') return [query]
  const suffixes = [...Object.values(SORTING).map(id => `&sortingId=${id}`), '&offset=102']
  return [query, ...suffixes.map(it => ({ ...query, path: query.path + it }))]
}

/** Popular searches, and the search inside the store of the menu query. */
function createFurtherSearches(queries: readonly PageQuery[]): PageQuery[] {
  const menu = queries.find(it => it.page === 'menu')?.path.replace(/\/content$/, '') ?? ''
  return ['/store_list/popular_searches', `${menu}/search?query=pizza`].map(path => ({ page: 'search', path }))
}

/** Records the statements that are sent while `work` runs. */
async function recordStatements(db: Db, work: () => Promise<void>): Promise<{ text: string; values: unknown[] }[]> {
  const sent: { text: string; values: unknown[] }[] = []
  const client = db.$client
  const unsafe = client.unsafe.bind(client)
  const recordingUnsafe = (...[text, values, options]: Parameters<typeof unsafe>) => {
    sent.push({ text, values: [...(values ?? [])] })
    return unsafe(text, values, options)
  }
  Object.assign(client, { unsafe: recordingUnsafe })
  await work().finally(() => Object.assign(client, { unsafe }))
  return sent
}

/** The suggestions for a cart of three products, of the store with the most pairs. */
async function createSuggestionsQuery(db: Db): Promise<PageQuery> {
  const [store] = await db.$client<{ id: number; address: number; ids: string[] }[]>`
    select s.id, s.address_id as address, array(select external_id from products where store_id = s.id and available order by id limit 3) as ids
    from stores s join product_pairs p on p.store_id = s.id where s.enabled and not s.gone group by s.id order by count(*) desc limit 1`
  // a closed store reads nothing further
  await db.$client`update stores set scheduling_enabled = true where id = ${store!.id}`
  return { page: 'cart', path: `/stores/${store!.id}/addresses/${store!.address}/suggestions`, body: { productExternalIds: store!.ids } }
}

test('no query of the pages of a city scans a big table', async () => {
  const { db } = await createTestDatabase('empty')
  await seedMarketplace(db, { number: 1, scale: 1, countries: ['ES', 'PL'], now: 0 })
  await db.$client`
    insert into product_pairs (product_id, other_id, store_id, orders)
    select one.id, other.id, one.store_id, 1 + (one.id + other.id) % 9 from products one
    join products other on other.id between one.id - 3 and one.id + 3 and other.store_id = one.store_id and other.id <> one.id
    where one.city_code = 'BCN' and one.store_id % 5 = 0`
  await db.$client`analyze product_pairs`
  const big = await db.$client<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${MIN_BIG_TABLE_ROWS}`
  const names = big.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['products', 'product_names', 'attributes', 'product_attribute_groups', 'product_pairs', 'product_sales']),
  )
  const runQuery = createQueryRunner(db, 'BCN', Date.UTC(2026, 2, 25, 11))
  const issues: string[] = []
  const { queries } = await createPageQueries(db, 'BCN')
  const pageQueries = [...queries, ...createFurtherSearches(queries)].flatMap(expandVariants)
  for (const query of [...pageQueries, await createSuggestionsQuery(db)]) {
    // the next search reads the changed store
    if (query.page === 'common word')
      await db.$client`update products set price_minor = price_minor + 1
        where id = (select min(id) from products where city_code = 'BCN' and available)`
    const sent = await recordStatements(db, () => runQuery(query))
    expect(sent, query.path).not.toEqual([])
    for (const { text, values } of sent) {
      const [row] = await db.$client.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(`explain (format json) ${text}`, values as string[])
      const scans = row?.['QUERY PLAN'].flatMap(({ Plan: plan }) => findSeqScans(plan)).filter(it => names.includes(it)) ?? []
      issues.push(...scans.map(table => `${query.page} reads all of ${table}: ${text.slice(0, 2000)}`))
    }
  }
  expect(issues).toEqual([])
}, 300_000)
