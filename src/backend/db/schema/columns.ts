import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, bigint, jsonb, smallint, text } from 'drizzle-orm/pg-core'

/** A text per language code, `{ en, es, uk, hy }`; a language may be missing (see `domain/language/language-chain.ts`). */
export type Texts = Readonly<Record<string, string>>

/** Integer count of the currency's minor unit; the column's name ends in `_minor`. Safe integers only. */
export const money = (name: `${string}_minor`) => bigint(name, { mode: 'number' })

export const texts = () => jsonb().$type<Texts>()

/** One of the 24 hue classes (contract `Tint`). */
export const tint = () => smallint().notNull()

/** What `domain/catalogue/search-key.ts` makes of the names: folded when written, since no collation folds all our scripts. */
export const searchKey = () => text().notNull()

export const isTint = (column: AnyPgColumn): SQL => sql`${column} between 0 and 23`
export const notNegative = (column: AnyPgColumn): SQL => sql`${column} >= 0`

/** @param values literals of our own code, printed into the constraint as they are */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map(it => `'${it}'`).join(', '))})`

/** A text in one language at least, and every one of them a string. */
export const hasTexts = (column: AnyPgColumn): SQL => sql`jsonb_typeof(${column}) = 'object' and ${column} <> '{}'::jsonb`

/**
 * The contract's `SLUG_PATTERN` as far as any collation can say it: ranges of code points in place of classes of letters. It keeps out
 * ASCII punctuation, control characters, blanks and the marks that reorder text.
 */
export const isSlug = (column: AnyPgColumn): SQL =>
  sql.raw(
    `"${column.name}" ~ '^[0-9A-Za-z\\u00c0-\\u061b\\u061d-\\u1fff\\u3005-\\ud7ff][0-9A-Za-z_+$.\\u00c0-\\u061b\\u061d-\\u1fff\\u3005-\\ud7ff-]*$' and "${column.name}" !~ '[.]$'`,
  )
