import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { streets, streetTerms } from '#backend/db/schema/geo.ts'
import { findStreetsByWords } from '#backend/modules/geo/find-streets-by-words.ts'
import { createGeographyBackend } from '#backend/modules/testdata/geography-backend.ts'
import { foldStreetWord, toStreetWords } from '#domain/geo/street-words.ts'

const { db, rows } = await createGeographyBackend()

const getTerms = (id: string) =>
  db.select({ term: streetTerms.term }).from(streetTerms).where(eq(streetTerms.streetId, id)).orderBy(streetTerms.term).then(it => it.map(row => row.term)) // prettier-ignore
const find = async (text: string, cityCode?: string) => (await findStreetsByWords(db, toStreetWords(text), cityCode)).map(it => it.id)

test('the database and the search fold every word of every street alike', async () => {
  const words = [...new Set(rows.streets.flatMap(it => it.searchKey.split(' ')))]
  const folded = await db.execute<{ word: string; folded: string }>(
    sql`select word, fold_street_word(word) as folded from unnest(${sql.param(words)}::text[]) word`,
  )
  expect(folded.length).toBeGreaterThan(1000)
  expect(folded.filter(it => it.folded !== foldStreetWord(it.word))).toEqual([])
})

test('the index follows the streets: added, renamed, removed', async () => {
  const street = { ...rows.streets.find(it => it.id === 'BCN.1')!, id: 'BCN.900', localName: 'Xyloquartz', searchKey: 'carrer xyloquartz' }
  await db.insert(streets).values(street)
  expect(await getTerms('BCN.900')).toEqual(['carer', 'xilokuartz'])
  expect(await find('xyloquartz', 'BCN')).toEqual(['BCN.900'])
  expect(await find('xyloquarz', 'BCN')).toEqual(['BCN.900'])
  expect(await find('xyloquartz', 'MAD')).toEqual([])
  expect(await find('xyloquartz')).toEqual(['BCN.900'])
  await db.update(streets).set({ searchKey: 'carrer zebrafish' }).where(eq(streets.id, 'BCN.900'))
  expect(await find('xyloquartz')).toEqual([])
  expect(await find('zebrafish')).toEqual(['BCN.900'])
  await db.delete(streets).where(eq(streets.id, 'BCN.900'))
  expect(await getTerms('BCN.900')).toEqual([])
})

test('a text of frequent words and one rare word finds the street with the rare word', async () => {
  expect((await find('carrer de mallorca', 'BCN'))[0]).toBe('BCN.1')
})

test('a text that means something in SQL finds nothing and harms nothing', async () => {
  expect(await find("'; drop table streets; --", 'XXX')).toEqual([])
  expect(await find('mallorca', 'BCN')).toContain('BCN.1')
})
