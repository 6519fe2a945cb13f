import { expect, test } from 'vitest'

import type { Db } from '#backend/db/connect.ts'
import { createQueryRunner, type PageQuery, createPageQueries } from '#backend/db/plans/shop-queries.ts'
import { seedMarketplace } from '#backend/db/seed/seed.ts'
import { createTestDatabase } from '#backend/db/testing.ts'
import { SORTING } from '#domain/catalogue/sorting.ts'

/** Rows from which on a table is big: the planner itself reads smaller ones whole, and is right. */
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

/** A list as each sorting shows it, and a page further down. */
function expandSortings(visit: PageQuery): PageQuery[] {
  if (visit.page !== 'category') return [visit]
  const more = [...Object.values(SORTING).map(id => `&sortingId=${id}`), '&offset=102']
  return [visit, ...more.map(it => ({ ...visit, path: visit.path + it }))]
}

/** Every statement that is sent while `work` runs. */
async function recordStatements(db: Db, work: () => Promise<void>): Promise<{ text: string; values: unknown[] }[]> {
  const sent: { text: string; values: unknown[] }[] = []
  const client = db.$client
  const unsafe = client.unsafe.bind(client)
  const listening = (...[text, values, options]: Parameters<typeof unsafe>) => {
    sent.push({ text, values: [...(values ?? [])] })
    return unsafe(text, values, options)
  }
  Object.assign(client, { unsafe: listening })
  await work().finally(() => Object.assign(client, { unsafe }))
  return sent
}

test('no query of a visit to a city scans a big table', async () => {
  const { db } = await createTestDatabase('empty')
  await seedMarketplace(db, { number: 1, scale: 1, countries: ['ES', 'PL'], now: 0 })
  const big = await db.$client<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${MIN_BIG_TABLE_ROWS}`
  const names = big.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['products', 'product_names', 'attributes', 'product_attribute_groups']))
  const ask = createQueryRunner(db, 'BCN', Date.UTC(2026, 2, 25, 11))
  const faults: string[] = []
  const { queries } = await createPageQueries(db, 'BCN')
  for (const visit of queries.flatMap(expandSortings)) {
    const sent = await recordStatements(db, () => ask(visit))
    expect(sent, visit.path).not.toEqual([])
    for (const { text, values } of sent) {
      const [row] = await db.$client.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(`explain (format json) ${text}`, values as string[])
      const scans = row?.['QUERY PLAN'].flatMap(({ Plan: plan }) => findSeqScans(plan)).filter(it => names.includes(it)) ?? []
      faults.push(...scans.map(table => `${visit.page} reads all of ${table}: ${text.slice(0, 2000)}`))
    }
  }
  expect(faults).toEqual([])
}, 300_000)
