import { performance } from 'node:perf_hooks'
import { writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { connect, type Db } from '#backend/db/connect.ts'
import { createQueryRunner, type PageQuery, createPageQueries } from '#backend/db/plans/shop-queries.ts'

/** The city whose stores are asked for. */
const CITY = 'BCN'
const WARM_UP = 20
const TIMES = 200
/** A Wednesday noon, when most stores are open, and no clock is changed that week: that costs more. Unix milliseconds. */
const NOON = Date.UTC(2026, 1, 25, 11)

const { SMALL = '', LARGE = '', FIGURES = '' } = process.env

type Page = PageQuery['page']

/** @param alone leaves the one city and some 10³ products: the smallest marketplace there is */
async function open(url: string, alone: boolean): Promise<{ db: Db; products: number }> {
  const db = await connect(url, { statementTimeout: 0 })
  if (alone) {
    await db.$client`delete from stores where city_code <> ${CITY}`
    await db.$client`delete from product_names where city_code <> ${CITY}`
  }
  await db.$client.unsafe('vacuum analyze')
  const [row] = await db.$client<{ products: number }[]>`select count(*)::int as products from products`
  return { db, products: row?.products ?? 0 }
}

/** In turns, so that what else the machine does is the same for both. */
async function mediansOf(
  askers: readonly ((visit: PageQuery) => Promise<void>)[],
  visits: readonly (readonly PageQuery[])[],
): Promise<number[]> {
  const times: number[][] = askers.map(() => [])
  for (let round = 0; round < WARM_UP + TIMES; round++) {
    for (const [index, ask] of askers.entries()) {
      const began = performance.now()
      for (const visit of visits[index] ?? []) await ask(visit)
      if (round >= WARM_UP) times[index]?.push(performance.now() - began)
    }
  }
  return times.map(of => of.sort((one, other) => one - other)[TIMES / 2] ?? Number.NaN)
}

test('what a visitor asks of a city, in a small marketplace and in a large one, of as many things', async () => {
  const small = await open(SMALL, true)
  const large = await open(LARGE, false)
  try {
    const before = await createPageQueries(small.db, CITY)
    const after = await createPageQueries(large.db, CITY, before)
    const askers = [small.db, large.db].map(db => createQueryRunner(db, CITY, NOON))
    const lines: string[] = []
    for (const page of new Set<Page>(before.queries.map(visit => visit.page))) {
      const [one = Number.NaN, other = Number.NaN] = await mediansOf(
        askers,
        [before, after].map(({ queries }) => queries.filter(visit => visit.page === page)),
      )
      lines.push(
        `${page.padEnd(11)} p50 ${one.toFixed(2)} ms of ${small.products} products, ${other.toFixed(2)} ms of ${large.products}: ${(other / one).toFixed(2)} ×`,
      )
    }
    expect(lines).toHaveLength(7)
    writeFileSync(FIGURES, lines.join('\n'))
  } finally {
    await Promise.all([small.db.close(), large.db.close()])
  }
}, 600_000)
