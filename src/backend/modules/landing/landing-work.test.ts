import { expect, test } from 'vitest'

import { createTestDatabase } from '#backend/db/test-database.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { createLandingHandlers } from '#backend/modules/landing/handlers.ts'
import { refreshLandingSnapshots, listLandingSnapshots } from '#backend/modules/landing/refresh-landing-snapshots.ts'
import { computeLandings } from '#backend/modules/landing/compute-landings.ts'

const { db } = await createTestDatabase('seeded')

/** Counts the statements that a transaction sends. */
function countStatements(tx: Tx): { readonly tx: Tx; readonly count: () => number } {
  let sent = 0
  const counted = new Proxy(tx, {
    get(target, name, receiver) {
      if (name === 'execute' || name === 'select') sent += 1
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  return { tx: counted, count: () => sent }
}

test('issue 6: computing a country takes the same number of statements for one landing or fifty', async () => {
  const work = (country: string) =>
    db.transaction(async tx => {
      const counted = countStatements(tx)
      return { landings: (await computeLandings(counted.tx, country)).length, sent: counted.count() }
    })
  const [large, none] = [await work('ES'), await work('ZZ')]
  expect(large.landings).toBeGreaterThan(20)
  expect(none.landings).toBe(3)
  expect(large.sent).toBe(none.sent)
})

test('issue 6: a landing is read from a few rows by their keys, never from stores or products', async () => {
  await refreshLandingSnapshots(db)
  await db.execute('analyze kept_landings')
  expect((await listLandingSnapshots(db)).length).toBeGreaterThan(400)
  const sent: { text: string; values: unknown[] }[] = []
  const unsafe = db.$client.unsafe.bind(db.$client)
  const recordStatement: typeof unsafe = (text, values, options) => {
    sent.push({ text, values: [...(values ?? [])] })
    return unsafe(text, values, options)
  }
  Object.assign(db.$client, { unsafe: recordStatement })
  const { getCountryFilterContent, getCountryContent } = createLandingHandlers(db)
  const call = { language: 'en' } as Parameters<typeof getCountryContent>[1]
  await getCountryFilterContent({ params: { locale: 'es', country: 'ES', filterSlug: 'pizza' } }, call)
  await getCountryContent({ params: { locale: 'es', country: 'ES' } }, call)
  Object.assign(db.$client, { unsafe })
  expect(sent).toHaveLength(4)
  for (const { text, values } of sent) {
    expect(text).not.toMatch(/\b(?:stores|products|listed_stores)\b/)
    const plan = await db.$client.unsafe<{ 'QUERY PLAN': unknown }[]>(`explain (format json) ${text}`, values as string[])
    expect(JSON.stringify(plan)).not.toMatch(/"Seq Scan","[^}]*"Relation Name":"kept_landings"/)
  }
})
