import { type SQL, sql } from 'drizzle-orm'

/**
 * How a row's search key meets a folded query: it holds the query's letters in a row, or some words of it are like the
 * query's (three letters at a time, pg_trgm), which forgives a slip of the finger. Both are answered by the same index.
 *
 * @param key of `toSearchKey`: only a–z, 0–9 and spaces, so nothing in it is a pattern
 */
export function matches(column: SQL, key: string): SQL {
  if (key.length === 1) return sql`(${column} like ${`${key}%`} or ${column} like ${`% ${key}%`})`
  return sql`(${column} like ${`%${key}%`} or ${key} <% ${column})`
}

/**
 * The least likeness that pg_trgm's `<%` lets through in this transaction instead of its own 0.6: for a second look, when
 * the first found nothing ("puzta" is half like "puzata").
 */
export const lookLoosely: SQL = sql`select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`

/** 0–1, one where the whole query stands in the key; a little less where it begins or ends inside a word. */
export function likeness(column: SQL, key: string): SQL {
  const whole = key.length === 1 ? sql`0` : sql`word_similarity(${key}, ${column})`
  return sql`greatest(${whole}, case when ' ' || ${column} like ${`% ${key}%`} then 0.9 when ${column} like ${`%${key}%`} then 0.7 else 0 end)`
}
