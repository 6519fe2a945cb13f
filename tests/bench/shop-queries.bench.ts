import { performance } from 'node:perf_hooks'
import { writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { connect, type Db } from '#backend/db/connect.ts'
import { asker, type Visit, visitsTo } from '#backend/db/plans/shop-queries.ts'

const { SMALL = '', LARGE = '', FIGURES = '' } = process.env

/** The city whose stores are asked for. */
const CITY = 'BCN'
const WARM_UP = 20
const TIMES = 200
/** A Wednesday noon, when most stores are open. Unix milliseconds. */
const NOON = Date.UTC(2026, 2, 25, 11)

interface Measured {
  readonly products: number
  /** By page, of all its questions together. */
  readonly medians: ReadonlyMap<Visit['page'], number>
}

/** @param alone leaves the one city and some 10³ products: the smallest marketplace there is */
async function measure(url: string, alone: boolean): Promise<Measured> {
  const db = await connect(url, { statementTimeout: 0 })
  try {
    if (alone) await db.$client`delete from stores where city_code <> ${CITY}`
    await db.$client.unsafe('vacuum analyze')
    const [row] = await db.$client<{ products: number }[]>`select count(*)::int as products from products`
    const visits = await visitsTo(db, CITY)
    const medians = new Map<Visit['page'], number>()
    for (const page of new Set(visits.map(visit => visit.page))) {
      const of = visits.filter(visit => visit.page === page)
      medians.set(page, await medianOf(db, of))
    }
    return { products: row?.products ?? 0, medians }
  } finally {
    await db.close()
  }
}

async function medianOf(db: Db, visits: readonly Visit[]): Promise<number> {
  const ask = asker(db, CITY, NOON)
  const times: number[] = []
  for (let index = 0; index < WARM_UP + TIMES; index++) {
    const began = performance.now()
    for (const visit of visits) await ask(visit)
    if (index >= WARM_UP) times.push(performance.now() - began)
  }
  return times.sort((one, other) => one - other)[TIMES / 2] ?? Number.NaN
}

test('what a visitor asks of a city, in a small marketplace and in a large one', async () => {
  const small = await measure(SMALL, true)
  const large = await measure(LARGE, false)
  const lines = [...large.medians].map(([page, ms]) => {
    const before = small.medians.get(page) ?? Number.NaN
    return `${page.padEnd(10)} p50 ${before.toFixed(2)} ms of ${small.products} products, ${ms.toFixed(2)} ms of ${large.products}: ${(ms / before).toFixed(2)} ×`
  })
  expect(lines).toHaveLength(6)
  writeFileSync(FIGURES, lines.join('\n'))
})
