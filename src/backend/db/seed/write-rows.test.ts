import { getTableName } from 'drizzle-orm'
import { boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import type { TransactionSql } from 'postgres'
import { beforeAll, expect, test } from 'vitest'

import type { Db } from '#backend/db/connect.ts'
import { writeRows } from '#backend/db/seed/write-rows.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'

/** A table with a column of every type of the catalogue. */
const kinds = pgTable('kinds', {
  id: integer().primaryKey(),
  text: text().notNull(),
  optional: text(),
  texts: text().array().notNull(),
  numbers: integer().array().notNull(),
  json: jsonb().$type<unknown>().notNull(),
  ratio: doublePrecision().notNull(),
  yes: boolean().notNull(),
  writtenAt: timestamp({ withTimezone: true }).notNull(),
})

/** Text that PostgreSQL can store, without NUL and unpaired surrogates. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('\\', 'N', '\t', '\n', '\r', '"', "'", '{', '}', ',', '.', ' ', 'é', '🍕') }),
  )
  .map(it => it.replaceAll('\0', ''))

/** Without escapes: `JSON.parse` of Node 24.21 returns a wrong key for `{"x":1,"\\n":1}` after another object with a key beside "x". */
const anyKey = anyText.map(it => it.replaceAll(/["\\\p{Cc}]/gu, ''))

const anyRow = fc.record({
  text: anyText,
  optional: fc.option(anyText),
  texts: fc.array(anyText, { maxLength: 4 }),
  numbers: fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 4 }),
  json: fc.dictionary(anyKey, anyText, { maxKeys: 4, noNullPrototype: true }),
  ratio: fc.double({ noNaN: true, noDefaultInfinity: true }).map(it => it + 0),
  yes: fc.boolean(),
  writtenAt: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
})

let db: Db

beforeAll(async () => {
  db = (await createTestDatabase('empty')).db
  await db.$client.unsafe(`create table kinds (id integer primary key, text text not null, optional text, texts text[] not null,
    numbers integer[] not null, json jsonb not null, ratio double precision not null, yes boolean not null, written_at timestamptz not null)`)
})

/** Inserts rows from one JSON parameter, without the escaping of COPY. */
const insertAsJson = (sql: TransactionSql, rows: readonly (typeof kinds.$inferInsert)[]) =>
  sql.unsafe(`insert into kinds select * from json_populate_recordset(null::kinds, $1::text::json)`, [
    JSON.stringify(rows.map(({ writtenAt, ...row }) => ({ ...row, written_at: writtenAt }))),
  ])

async function writeAndRead(write: (sql: TransactionSql) => Promise<unknown>): Promise<unknown[]> {
  return db.$client.begin(async sql => {
    await sql`delete from kinds`
    await write(sql)
    return [...(await sql`select * from kinds order by id`)]
  })
}

test('writes texts of all kinds, arrays, JSON, numbers and timestamps unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 8 }), async generated => {
      const rows = generated.map((row, id) => ({ id, ...row }))
      const copied = await writeAndRead(sql => writeRows(sql, kinds, rows))
      expect(copied).toEqual(await writeAndRead(sql => insertAsJson(sql, rows)))
      expect(copied).toMatchObject(rows.map(({ text, optional, texts, json }) => ({ text, optional, texts, json })))
    }),
    { numRuns: 150 },
  )
})

const plain = { text: 'x', optional: null, texts: [], numbers: [], json: {}, ratio: 0.1, yes: true, writtenAt: new Date(0) }

test('writes rows that exceed one packet', async () => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, ...plain, text: 'word '.repeat(10) }))
  expect(await writeAndRead(sql => writeRows(sql, kinds, rows))).toHaveLength(20_000)
})

test('many small writes do not wait 84 ms each for delayed acknowledgements', async () => {
  const began = performance.now()
  await db.$client.begin(async sql => {
    await sql`delete from kinds`
    for (let id = 0; id < 50; id++) await writeRows(sql, kinds, [{ id, ...plain }])
  })
  expect(performance.now() - began).toBeLessThan(2000)
})

test.each([
  ['the last row', 3],
  ['a row of many packets', 30_000],
])('a row that PostgreSQL rejects causes its error: %s', async (_, count) => {
  const rows = Array.from({ length: count }, (__, index) => ({ id: Math.min(index, count - 2), ...plain, text: 'word '.repeat(20) }))
  await expect(writeAndRead(sql => writeRows(sql, kinds, rows))).rejects.toThrow('duplicate key')
  expect(await writeAndRead(sql => writeRows(sql, kinds, [{ id: 1, ...plain }]))).toHaveLength(1)
})

test('reports a column that the table does not have', async () => {
  const wrong = [{ id: 1, ...plain, colour: 'red' }]
  await expect(writeAndRead(sql => writeRows(sql, kinds, wrong))).rejects.toThrow(`${getTableName(kinds)} has no column colour`)
})
