import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, jsonb, smallint, text } from 'drizzle-orm/pg-core'

/** A text per language code, `{ en, es, uk, hy }`; a language may be missing (see `domain/language/language-chain.ts`). */
export type Texts = Readonly<Record<string, string>>

/** Integer count of the currency's minor unit; the column's name ends in `_minor`. Safe integers only. */
export const money = (name: `${string}_minor`) => bigint(name, { mode: 'number' })

export const texts = () => jsonb().$type<Texts>()

/** One of the 24 hue classes (contract `Tint`). */
export const tint = () => smallint().notNull()

/** The result of `domain/catalogue/search-key.ts` for the names. Folded on write, because no collation folds all supported scripts. */
export const searchKey = () => text().notNull()

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** The transaction that wrote the row, so that a reader finds what was written after its last snapshot. */
export const writtenBy = () =>
  transactionId()
    .notNull()
    .default(sql`pg_current_xact_id()`)

export const isTint = (column: AnyPgColumn): SQL => sql`${column} between 0 and 23`
export const notNegative = (column: AnyPgColumn): SQL => sql`${column} >= 0`

/** @param values literals of this code, copied into the constraint without escaping */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map(it => `'${it}'`).join(', '))})`

/** @param values literals of this code, copied into the constraint without escaping */
export const isSubsetOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} <@ ${sql.raw(`array[${values.map(it => `'${it}'`).join(', ')}]`)}`

/** At least one language has a text. */
export const hasTexts = (column: AnyPgColumn): SQL => sql`jsonb_typeof(${column}) = 'object' and ${column} <> '{}'::jsonb`

/**
 * The contract's `SLUG_PATTERN`, with ranges of code points instead of letter classes, which depend on the collation. It excludes
 * ASCII punctuation, control characters, white space and bidirectional marks.
 */
export const isSlug = (column: AnyPgColumn): SQL =>
  sql.raw(
    `"${column.name}" ~ '^[0-9A-Za-z\\u00c0-\\u061b\\u061d-\\u1fff\\u3005-\\ud7ff][0-9A-Za-z_+$.\\u00c0-\\u061b\\u061d-\\u1fff\\u3005-\\ud7ff-]*$' and "${column.name}" !~ '[.]$'`,
  )
