import { pipeline } from 'node:stream/promises'

import { type Column, getTableColumns, getTableName } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TransactionSql } from 'postgres'

const casing = new CasingCache('snake_case')

/** Puts rows into a table by COPY, some ten times as fast as INSERT. All rows have the keys of the first; the others get their defaults. */
export async function copyRows<Table extends PgTable>(
  sql: TransactionSql,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const all: Readonly<Record<string, Column>> = getTableColumns(table)
  const columns = Object.keys(first).map(key => {
    const column = all[key]
    if (column === undefined) throw new Error(`${getTableName(table)} has no column ${key}`)
    return { key, column, name: casing.getColumnCasing(column) }
  })
  // names of our own tables, never a visitor's text
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const into = await sql.unsafe(`copy "${getTableName(table)}" (${names}) from stdin`).writable()
  await pipeline(lines(rows, columns), into)
}

/** Rows to a chunk: large enough that a chunk is worth its system call. */
const CHUNK = 500

function* lines(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly { key: string; column: Column }[],
): Generator<string> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK)
    yield chunk.map(row => `${columns.map(({ key, column }) => field(row[key], column)).join('\t')}\n`).join('')
  }
}

/** A value in COPY's text format. */
function field(value: unknown, column: Column): string {
  if (value === null || value === undefined) return '\\N'
  if (column.dataType === 'json') return escaped(JSON.stringify(value))
  if (Array.isArray(value)) return escaped(`{${value.map(item => JSON.stringify(String(item))).join(',')}}`)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string') return escaped(value)
  throw new Error(`${column.name} cannot hold a ${typeof value}`)
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string) => text.replaceAll(/[\\\t\n\r]/g, character => ESCAPES[character] ?? character)
