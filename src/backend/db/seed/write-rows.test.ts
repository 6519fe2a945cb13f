import { getTableName } from 'drizzle-orm'
import { boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import type { TransactionSql } from 'postgres'
import { beforeAll, expect, test } from 'vitest'

import type { Db } from '#backend/db/connect.ts'
import { writeRows } from '#backend/db/seed/write-rows.ts'
import { createTestDatabase } from '#backend/db/testing.ts'

/** A column of every kind that the catalogue has. */
const kinds = pgTable('kinds', {
  id: integer().primaryKey(),
  text: text().notNull(),
  perhaps: text(),
  texts: text().array().notNull(),
  numbers: integer().array().notNull(),
  json: jsonb().$type<unknown>().notNull(),
  ratio: doublePrecision().notNull(),
  yes: boolean().notNull(),
  writtenAt: timestamp({ withTimezone: true }).notNull(),
})

/** What PostgreSQL can hold: everything but NUL and half a pair. */
const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('\\', 'N', '\t', '\n', '\r', '"', "'", '{', '}', ',', '.', ' ', 'é', '🍕') }),
  )
  .map(it => it.replaceAll('\0', ''))

const anyRow = fc.record({
  text: anyText,
  perhaps: fc.option(anyText),
  texts: fc.array(anyText, { maxLength: 4 }),
  numbers: fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 4 }),
  json: fc.dictionary(anyText, anyText, { maxKeys: 4, noNullPrototype: true }),
  ratio: fc.double({ noNaN: true, noDefaultInfinity: true }).map(it => it + 0),
  yes: fc.boolean(),
  writtenAt: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
})

let db: Db

beforeAll(async () => {
  db = (await createTestDatabase('empty')).db
  await db.$client.unsafe(`create table kinds (id integer primary key, text text not null, perhaps text, texts text[] not null,
    numbers integer[] not null, json jsonb not null, ratio double precision not null, yes boolean not null, written_at timestamptz not null)`)
})

/** Rows that travel as one JSON text which the server takes apart: it has no escapes of ours. */
const asJson = (sql: TransactionSql, rows: readonly (typeof kinds.$inferInsert)[]) =>
  sql.unsafe(`insert into kinds select * from json_populate_recordset(null::kinds, $1::text::json)`, [
    JSON.stringify(rows.map(({ writtenAt, ...row }) => ({ ...row, written_at: writtenAt }))),
  ])

async function held(write: (sql: TransactionSql) => Promise<unknown>): Promise<unknown[]> {
  return db.$client.begin(async sql => {
    await sql`delete from kinds`
    await write(sql)
    return [...(await sql`select * from kinds order by id`)]
  })
}

test('writes texts of all kinds, arrays, JSON, numbers and timestamps unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 8 }), async drawn => {
      const rows = drawn.map((row, id) => ({ id, ...row }))
      const copied = await held(sql => writeRows(sql, kinds, rows))
      expect(copied).toEqual(await held(sql => asJson(sql, rows)))
      expect(copied).toMatchObject(rows.map(({ text, perhaps, texts, json }) => ({ text, perhaps, texts, json })))
    }),
    { numRuns: 150 },
  )
})

const plain = { text: 'x', perhaps: null, texts: [], numbers: [], json: {}, ratio: 0.1, yes: true, writtenAt: new Date(0) }

test('writes more rows than one packet holds', async () => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, ...plain, text: 'word '.repeat(10) }))
  expect(await held(sql => writeRows(sql, kinds, rows))).toHaveLength(20_000)
})

test('many small ones do not wait for packets: none takes the 84 ms of a socket that holds them back', async () => {
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
])('a row that PostgreSQL refuses is an error with its own words: %s', async (_, count) => {
  const rows = Array.from({ length: count }, (__, index) => ({ id: Math.min(index, count - 2), ...plain, text: 'word '.repeat(20) }))
  await expect(held(sql => writeRows(sql, kinds, rows))).rejects.toThrow('duplicate key')
  expect(await held(sql => writeRows(sql, kinds, [{ id: 1, ...plain }]))).toHaveLength(1)
})

test('reports a column that the table does not have', async () => {
  const wrong = [{ id: 1, ...plain, colour: 'red' }]
  await expect(held(sql => writeRows(sql, kinds, wrong))).rejects.toThrow(`${getTableName(kinds)} has no column colour`)
})
