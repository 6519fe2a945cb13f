import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { streets, streetTerms } from '#backend/db/schema/geo.ts'
import { findStreetsByWords } from '#backend/modules/geo/find-streets-by-words.ts'
import { createGeographyBackend } from '#backend/modules/testdata/geography-backend.ts'
import { foldStreetWord, toStreetWords } from '#domain/geo/street-words.ts'

const { db, rows } = await createGeographyBackend()

const getTerms = (id: string) =>
  db.select({ term: streetTerms.term }).from(streetTerms).where(eq(streetTerms.streetId, id)).orderBy(streetTerms.term).then(it => it.map(row => row.term)) // prettier-ignore
const findIn = (text: string, cityCode: string | undefined, worldwideBelow: number) =>
  findStreetsByWords(db, { words: toStreetWords(text), cityCode, worldwideBelow })
const find = async (text: string, cityCode?: string) => {
  const { inCity, worldwide } = await findIn(text, cityCode, cityCode === undefined ? 1 : 0)
  return (worldwide ?? inCity).map(it => it.id)
}

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

describe('one statement reads the city, all cities and the corrections', () => {
  /** Counts the statements of a search, and returns the ids by scope. */
  const count = async (text: string, cityCode: string | undefined, worldwideBelow: number) => {
    let statements = 0
    const execute: typeof db.prepared.execute = query => {
      statements += 1
      return db.prepared.execute(query)
    }
    const counting = Object.assign(Object.create(db) as typeof db, { prepared: Object.assign(Object.create(db.prepared), { execute }) })
    const { inCity, worldwide } = await findStreetsByWords(counting, { words: toStreetWords(text), cityCode, worldwideBelow })
    return { statements, inCity: inCity.map(it => it.id), worldwide: worldwide?.map(it => it.id) }
  }
  const copy = (id: string, cityCode: string, searchKey: string) => ({
    ...rows.streets.find(it => it.id === 'BCN.1')!,
    id,
    cityCode,
    localName: searchKey,
    searchKey,
  })
  const ids = ['BCN.901', 'BCN.902', 'MAD.901']
  beforeAll(async () => {
    const [one, two, other] = [copy('BCN.901', 'BCN', 'carrer vexolumina'), copy('BCN.902', 'BCN', 'placa vexolumina'), copy('MAD.901', 'MAD', 'calle vexolaria')] // prettier-ignore
    await db.insert(streets).values([one, two, other])
  })
  afterAll(() => db.delete(streets).where(inArray(streets.id, ids)))

  test('all cities are searched only when the city has less than the requested streets with all words', async () => {
    const inCity = ['BCN.901', 'BCN.902']
    expect(await count('vexolumina', 'BCN', 2)).toEqual({ statements: 1, inCity, worldwide: undefined })
    expect(await count('vexolumina', 'BCN', 3)).toEqual({ statements: 1, inCity, worldwide: inCity })
    expect(await count('vexolumina', 'BCN', 0)).toEqual({ statements: 1, inCity, worldwide: undefined })
    // one of two words is not enough
    expect(await count('placa vexolumina', 'BCN', 1)).toMatchObject({ worldwide: undefined })
    expect((await count('placa vexolumina', 'BCN', 2)).worldwide?.[0]).toBe('BCN.902')
  })
  test('a word that only another city has is corrected in the city, and found as it is in the other one', async () => {
    expect(await count('vexolaria', 'BCN', 3)).toEqual({ statements: 1, inCity: [], worldwide: ['MAD.901'] })
    const misspelt = await count('vexolimina', 'BCN', 3)
    expect(misspelt).toEqual({ statements: 2, inCity: ['BCN.901', 'BCN.902'], worldwide: ['BCN.901', 'BCN.902'] })
    expect(await count('vexoluria', undefined, 1)).toEqual({ statements: 2, inCity: [], worldwide: ['MAD.901'] })
  })
  test('an unknown word costs one statement, and no words none', async () => {
    expect(await count('qqzzxxvv', 'BCN', 3)).toEqual({ statements: 1, inCity: [], worldwide: [] })
    expect(await count('', 'BCN', 3)).toEqual({ statements: 0, inCity: [], worldwide: [] })
  })
})
