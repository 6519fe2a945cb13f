import { readFileSync } from 'node:fs'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { seedMarketplace } from '#backend/db/seed/seed.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { createClient } from '#client/client.ts'
import { searchStores } from '#contract/catalogue/store.ts'

const TABLE = 'src/backend/modules/catalogue/search/testdata/search-queries.txt'

/** The countries of the cities in the table. */
const COUNTRIES = ['NG', 'ES', 'IT', 'PL', 'PT', 'RO', 'MA', 'UA', 'KZ', 'BG', 'GE', 'AM']

/** A Wednesday noon, when most stores are open, Unix milliseconds. */
const NOON = Date.UTC(2026, 2, 25, 11)

/** Share of the queries whose intended result is among the first three stores. */
const MIN_FOUND_SHARE = 0.98
const FIRST_RESULTS = 3

interface QueryRow {
  readonly language: string
  readonly city: string
  readonly kind: string
  readonly query: string
  readonly intended: readonly string[]
}

function readTable(): QueryRow[] {
  const rows: QueryRow[] = []
  let [language, city] = ['', '']
  for (const line of readFileSync(TABLE, 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('=')) {
      ;[language = '', city = ''] = line.slice(2).split(' ')
      continue
    }
    const [kind = '', query = '', intended = ''] = line.split(' | ')
    rows.push({ language, city, kind, query, intended: intended.split(', ') })
  }
  return rows
}

test('issue 19: the intended result of at least 98 % of 300 queries in 12 languages is among the first three', async () => {
  const table = readTable()
  expect(table.length).toBeGreaterThanOrEqual(300)
  expect(new Set(table.map(it => it.language)).size).toBe(12)
  const { db } = await createTestDatabase('empty')
  await seedMarketplace(db, { number: 1, scale: 1, countries: COUNTRIES, now: 0 })
  const backend = createBackend({ db, report: () => undefined, now: () => NOON, siteOrigin: 'https://storefront.test', sandbox: true })
  const call = createClient({ base: 'http://api.test', fetch: async (...input) => backend.fetch(new Request(...input)) })
  const missed: string[] = []
  for (const { language, city, kind, query, intended } of table) {
    const { elements } = await call(searchStores, { query: { query, limit: FIRST_RESULTS } }, { place: { cityCode: city, language } })
    const shown = await db.execute<{ id: string }>(sql`
      select p.external_id as id from products p where p.id = any(${sql.param(elements.flatMap(it => it.products.map(product => product.id)))}::int[])
      union all select distinct '#' || split_part(p.external_id, '.', 1) from products p
        where p.store_id = any(${sql.param(elements.map(it => it.store.id))}::int[])`)
    const results = [...shown.map(it => it.id), ...elements.map(it => `@${it.store.name}`)]
    const isFound = intended.some(one => results.some(it => (one.endsWith('*') || one.startsWith('@') ? it.startsWith(one.replace('*', '')) : it === one))) // prettier-ignore
    if (isFound) continue
    const firsts = elements.map(it => `${it.store.name} [${it.products.map(product => product.name).join('; ')}]`)
    missed.push(`${language} ${kind} "${query}": ${firsts.join(' / ') || 'nothing'}`)
  }
  const share = 1 - missed.length / table.length
  expect(share, missed.join('\n')).toBeGreaterThanOrEqual(MIN_FOUND_SHARE)
}, 300_000)
