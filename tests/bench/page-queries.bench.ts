import { performance } from 'node:perf_hooks'
import { writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { connect, type Db } from '#backend/db/connect.ts'
import { createQueryRunner, type PageQuery, createPageQueries } from '#backend/db/plans/page-queries.ts'

/** The city of the queried stores. */
const CITY = 'BCN'
const WARM_UP_ROUNDS = 20
const ROUNDS = 200
/** A Wednesday noon, when most stores are open, in a week without a change to or from summer time. Unix milliseconds. */
const NOON = Date.UTC(2026, 1, 25, 11)

const { SMALL = '', LARGE = '', FIGURES = '' } = process.env

type Page = PageQuery['page']

/** @param isSmall deletes all other cities, which leaves about 1,000 products */
async function openDatabase(url: string, isSmall: boolean): Promise<{ db: Db; products: number }> {
  const db = await connect(url, { statementTimeout: 0 })
  if (isSmall) {
    await db.$client`delete from stores where city_code <> ${CITY}`
    await db.$client`delete from product_names where city_code <> ${CITY}`
    await db.$client`delete from store_texts where city_code <> ${CITY}`
  }
  await db.$client.unsafe('vacuum analyze')
  const [row] = await db.$client<{ products: number }[]>`select count(*)::int as products from products`
  return { db, products: row?.products ?? 0 }
}

/** Runs the marketplaces alternately, so that other load on the machine affects both. @returns the median of each, in milliseconds */
async function measureMedians(
  runners: readonly ((query: PageQuery) => Promise<void>)[],
  queries: readonly (readonly PageQuery[])[],
): Promise<number[]> {
  const times: number[][] = runners.map(() => [])
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const [index, run] of runners.entries()) {
      const startedAt = performance.now()
      for (const query of queries[index] ?? []) await run(query)
      if (round >= WARM_UP_ROUNDS) times[index]?.push(performance.now() - startedAt)
    }
  }
  return times.map(durations => durations.sort((one, other) => one - other)[ROUNDS / 2] ?? Number.NaN)
}

test('measures the queries of the pages of a city in a small and in a large marketplace', async () => {
  const small = await openDatabase(SMALL, true)
  const large = await openDatabase(LARGE, false)
  try {
    const before = await createPageQueries(small.db, CITY)
    const after = await createPageQueries(large.db, CITY, before)
    const runners = [small.db, large.db].map(db => createQueryRunner(db, CITY, NOON))
    const lines: string[] = []
    for (const page of new Set<Page>(before.queries.map(query => query.page))) {
      const [one = Number.NaN, other = Number.NaN] = await measureMedians(
        runners,
        [before, after].map(({ queries }) => queries.filter(query => query.page === page)),
      )
      lines.push(
        `${page.padEnd(13)} p50 ${one.toFixed(2)} ms of ${small.products} products, ${other.toFixed(2)} ms of ${large.products}: ${(other / one).toFixed(2)} ×`,
      )
    }
    expect(lines).toHaveLength(8)
    writeFileSync(FIGURES, lines.join('\n'))
  } finally {
    await Promise.all([small.db.close(), large.db.close()])
  }
}, 600_000)
