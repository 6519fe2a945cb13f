import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { startsWithMisspelt } from '#domain/geo/match-street.ts'

/** A street as the search compares and shows it. */
export interface StreetCandidate {
  readonly id: string
  readonly cityCode: string
  readonly localName: string
  readonly latinName: string
  readonly fromLat: number
  readonly fromLng: number
  readonly houses: number
  readonly searchKey: string
  readonly fault: string | null
}

/** Streets that are compared with a text. */
export const MAX_CANDIDATES = 60
/** Streets that are read for one word, and for all words when each is that frequent in the city. */
const [MAX_HITS, MAX_FREQUENT_HITS] = [200, 2000]
/** Words that share a beginning with a misspelt word, and those of them that are searched. */
const [MAX_SIMILAR_WORDS, MAX_CORRECTIONS] = [400, 40]
/** As in migration 0035. */
const [VARIANT_LETTERS, MIN_LETTERS] = [6, 4]

/** A range of terms for one word of a text: those that begin with it, or one term. */
interface TermRange {
  readonly word: number
  readonly from: string
  readonly to: string
}

/** After every letter and digit, and before them. */
const [PAST_LETTERS, PAST_END] = ['{', ' ']

interface FoundStreets {
  readonly streets: readonly StreetCandidate[]
  /** Hits by the index of the word. */
  readonly hits: ReadonlyMap<number, number>
}

/** The known words that are one typing error away, by the misspelt word. */
export type Corrections = Map<string, readonly string[]>

/**
 * Streets with the rarest of the words, most matches first, in one city or everywhere. A word matches its beginnings; one that has none
 * matches with one typing error.
 *
 * @param words folded, without house numbers
 * @param corrections shared by the searches of one text, which look up a misspelt word once
 */
export async function findStreetsByWords(
  db: Db,
  words: readonly string[],
  cityCode?: string,
  corrections: Corrections = new Map(),
): Promise<readonly StreetCandidate[]> {
  const ranges = words.map((it, word): TermRange => ({ word, from: it, to: it + PAST_LETTERS }))
  let found = await readStreets(db, ranges, cityCode, MAX_HITS)
  const unknown = words.flatMap((it, word) => (found.hits.has(word) ? [] : [{ it, word }]))
  if (unknown.length > 0) {
    await addCorrections(db, unknown.map(it => it.it), corrections) // prettier-ignore
    const corrected = unknown.flatMap(({ it, word }) => (corrections.get(it) ?? []).map(from => ({ word, from, to: from + PAST_END })))
    if (corrected.length > 0) {
      ranges.push(...corrected)
      found = await readStreets(db, ranges, cityCode, MAX_HITS)
    }
  }
  const isFrequent = cityCode !== undefined && found.hits.size > 1 && [...found.hits.values()].every(it => it >= MAX_HITS / 2)
  return (isFrequent ? await readStreets(db, ranges, cityCode, MAX_FREQUENT_HITS / words.length) : found).streets
}

async function readStreets(db: Db, ranges: readonly TermRange[], cityCode: string | undefined, limit: number): Promise<FoundStreets> {
  if (ranges.length === 0) return { streets: [], hits: new Map() }
  const array = <T>(values: readonly T[], type: string) => sql`${sql.param(values)}::${sql.raw(type)}[]`
  const inCity = cityCode === undefined ? sql`` : sql`city_code = ${cityCode} and`
  const rows = await db.prepared.execute<{ hits: Record<string, number> } & Record<string, unknown>>(sql`
    with hits as materialized (
      select distinct r.word, t.street_id
      from unnest(${array(ranges.map(it => it.word), 'int')}, ${array(ranges.map(it => it.from), 'text')}, ${array(ranges.map(it => it.to), 'text')}) r(word, low, high)
      cross join lateral (
        select street_id from street_terms where ${inCity} term ~>=~ r.low and term ~<~ r.high order by term using ~<~ limit ${Math.floor(limit)}::int
      ) t
    ), frequencies as (select word, count(*)::int as hits from hits group by word),
    best as (
      select street_id, sum(1.0 / f.hits) as weight from hits join frequencies f using (word) group by 1 order by 2 desc, 1 limit ${MAX_CANDIDATES}::int
    )
    select s.id, s.city_code as "cityCode", s.local_name as "localName", s.latin_name as "latinName", s.from_lat as "fromLat", s.from_lng as "fromLng",
      s.houses, s.search_key as "searchKey", s.fault, (select json_object_agg(word, hits) from frequencies) as hits
    from best join streets s on s.id = best.street_id order by best.weight desc, s.id`) // prettier-ignore
  const hits = new Map(Object.entries(rows[0]?.hits ?? {}).map(([word, count]) => [Number(word), count]))
  return { streets: rows as unknown as StreetCandidate[], hits }
}

/** Adds the known words that are one typing error away from each of the words that `corrections` lacks. */
async function addCorrections(db: Db, words: readonly string[], corrections: Corrections): Promise<void> {
  const added = words.filter(it => !corrections.has(it) && it.length >= MIN_LETTERS && /^[a-z]/.test(it))
  if (added.length === 0) return
  const variants = added.map(it => getVariants(it).join(' '))
  // one row a word: hundreds of rows cost more to read than the search itself
  const rows = await db.prepared.execute<{ typed: string; words: string | null }>(sql`
    select typed, (
      select string_agg(word, ' ')
      from (select distinct word from street_words where variant = any(string_to_array(variants, ' ')) limit ${MAX_SIMILAR_WORDS}::int) k
    ) as words
    from unnest(${sql.param(added)}::text[], ${sql.param(variants)}::text[]) as t(typed, variants)`)
  for (const { typed: word, words: known } of rows) {
    const similar = (known ?? '').split(' ').filter(it => it !== '' && startsWithMisspelt(it, word))
    // the whole word is more likely than the beginning of a longer one
    const byLength = similar.toSorted((a, b) => Math.abs(a.length - word.length) - Math.abs(b.length - word.length) || (a < b ? -1 : 1))
    corrections.set(word, byLength.slice(0, MAX_CORRECTIONS))
  }
}

/** The beginning of a word, and that without one of its letters. */
function getVariants(word: string): string[] {
  const start = word.slice(0, VARIANT_LETTERS)
  return [...new Set([start, ...Array.from(start, (_, index) => start.slice(0, index) + start.slice(index + 1))])]
}
