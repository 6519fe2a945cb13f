import { type SQL, sql } from 'drizzle-orm'

/**
 * Condition that a search key matches a normalized query: it contains the query, or some of its words are similar (trigrams of pg_trgm),
 * which tolerates typing errors. Both use the same index.
 *
 * @param key result of `toSearchKey`: only a–z, 0–9 and spaces, so it contains no LIKE wildcard
 */
export function matchesKey(column: SQL, key: string): SQL {
  if (key.length === 1) return sql`(${column} like ${`${key}%`} or ${column} like ${`% ${key}%`})`
  return sql`(${column} like ${`%${key}%`} or ${key} <% ${column})`
}

/**
 * Lowers the threshold of pg_trgm's `<%` from 0.6 for this transaction, for a second search without a first result ("puzta" is half
 * similar to "puzata").
 */
export const useLooseMatching: SQL = sql`select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`

/** 0–1: 1 when the key contains the whole query, slightly lower when the query starts or ends inside a word. */
export function getSimilarity(column: SQL, key: string): SQL {
  const similarity = key.length === 1 ? sql`0` : sql`word_similarity(${key}, ${column})`
  return sql`greatest(${similarity}, case when ' ' || ${column} like ${`% ${key}%`} then 0.9 when ${column} like ${`%${key}%`} then 0.7 else 0 end)`
}
