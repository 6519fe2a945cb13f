import { writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

import { expect, test } from 'vitest'

import { connect } from '#backend/db/connect.ts'
import { createQueryRunner } from '#backend/db/plans/page-queries.ts'

const CITY = 'BCN'
const WARM_UP_ROUNDS = 30
const ROUNDS = 500
/** Stores on a search page of the storefront. */
const PAGE_SIZE = 24
/** A Wednesday noon, when most stores are open. Unix milliseconds. */
const NOON = Date.UTC(2026, 1, 25, 11)

/** Words of the menus of Barcelona. The rare one is a dish of one kind of restaurant. */
const WORDS = { rare: 'saltimbocca', common: 'pizza', misspelt: 'hamburgesa' } as const

const { COUNTRY = '', USUAL = '', LARGE = '', SEARCH_FIGURES = '' } = process.env

/** @returns one line for each word */
async function measure(url: string): Promise<string[]> {
  const db = await connect(url, { statementTimeout: 0 })
  try {
    await db.$client.unsafe('vacuum analyze')
    const [row] = await db.$client<{ products: number }[]>`select count(*)::int as products from products`
    const run = createQueryRunner(db, CITY, NOON)
    const lines: string[] = []
    for (const [kind, word] of Object.entries(WORDS)) {
      const query = { page: 'search' as const, path: `/store_list/search?limit=${PAGE_SIZE}&query=${word}` }
      const times: number[] = []
      for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
        const startedAt = performance.now()
        await run(query)
        if (round >= WARM_UP_ROUNDS) times.push(performance.now() - startedAt)
      }
      times.sort((one, other) => one - other)
      const at = (share: number) => (times[Math.floor(ROUNDS * share)] ?? Number.NaN).toFixed(2)
      lines.push(`search ${kind.padEnd(8)} p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${row?.products} products`)
    }
    return lines
  } finally {
    await db.close()
  }
}

test('issue 19: measures the search for a rare, a common and a misspelt word in three marketplaces', async () => {
  const lines = [...(await measure(COUNTRY)), ...(await measure(USUAL)), ...(await measure(LARGE))]
  expect(lines).toHaveLength(9)
  writeFileSync(SEARCH_FIGURES, lines.join('\n'))
}, 600_000)
