import { type SQL, sql } from 'drizzle-orm'

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

/** After every letter and digit, and before them. */
const [PAST_LETTERS, PAST_END] = ['{', ' ']

/** A range of terms for one word of a text: those that begin with it, or one term. */
interface TermRange {
  readonly word: number
  readonly from: string
  readonly to: string
}

export interface StreetSearch {
  /** Folded, without house numbers. */
  readonly words: readonly string[]
  /** Undefined: only everywhere. */
  readonly cityCode: string | undefined
  /** Whether streets of all cities are searched when less than this number of streets of the city has all words. 0: only in the city. */
  readonly worldwideBelow: number
}

export interface FoundStreets {
  readonly inCity: readonly StreetCandidate[]
  /** Undefined: not searched. */
  readonly worldwide: readonly StreetCandidate[] | undefined
}

/** The known words that are one typing error away, by the misspelt word. */
export type Corrections = Map<string, readonly string[]>

interface Ranges {
  readonly inCity: readonly TermRange[]
  readonly worldwide: readonly TermRange[]
}

/** Hits by the index of the word. */
type Hits = Readonly<Record<string, number>>

interface ReadStreets extends FoundStreets {
  readonly cityHits: Hits
  readonly worldHits: Hits
}

/**
 * Streets with the rarest of the words, most matches first. A word matches its beginnings; one that has none matches with one typing error.
 * A statement costs more than what it reads, so one reads the city, all cities and the corrections, and a second one only corrected words.
 *
 * @param corrections shared by the searches of one text, which look up a misspelt word once
 */
export async function findStreetsByWords(db: Db, search: StreetSearch, corrections: Corrections = new Map()): Promise<FoundStreets> {
  const { words, cityCode } = search
  const exact = words.map((it, word): TermRange => ({ word, from: it, to: it + PAST_LETTERS }))
  let ranges: Ranges = { inCity: exact, worldwide: exact }
  let found = await readStreets(db, search, ranges, MAX_HITS, corrections)
  const correct = (hits: Hits): TermRange[] =>
    words.flatMap((it, word) =>
      String(word) in hits ? [] : (corrections.get(it) ?? []).map(from => ({ word, from, to: from + PAST_END })),
    )
  const corrected = {
    inCity: cityCode === undefined ? [] : correct(found.cityHits),
    worldwide: found.worldwide ? correct(found.worldHits) : [],
  }
  if (corrected.inCity.length + corrected.worldwide.length > 0) {
    ranges = { inCity: [...exact, ...corrected.inCity], worldwide: [...exact, ...corrected.worldwide] }
    found = await readStreets(db, search, ranges, MAX_HITS)
  }
  const hits = Object.values(found.cityHits)
  if (hits.length < 2 || hits.some(it => it < MAX_HITS / 2)) return found
  const { inCity } = await readStreets(db, { ...search, worldwideBelow: 0 }, ranges, MAX_FREQUENT_HITS / words.length)
  return { ...found, inCity }
}

/** @param corrections get the words that have no hits in the city, or anywhere without a city */
async function readStreets(
  db: Db,
  { words, cityCode, worldwideBelow }: StreetSearch,
  ranges: Ranges,
  limit: number,
  corrections?: Corrections,
): Promise<ReadStreets> {
  if (words.length === 0) return { inCity: [], worldwide: worldwideBelow > 0 ? [] : undefined, cityHits: {}, worldHits: {} }
  const unknown = corrections ? words.flatMap((it, word) => (canCorrect(it) && !corrections.has(it) ? [{ it, word }] : [])) : []
  const scopes: Scope[] = [
    ...(cityCode === undefined ? [] : [{ name: 'city', ranges: ranges.inCity, where: sql`city_code = ${hide(cityCode, 'text')} and`, when: sql`` } as const]),
    ...(worldwideBelow === 0
      ? []
      : [{ name: 'world', ranges: ranges.worldwide, where: sql``, when: cityCode === undefined ? sql`` : sql`where ${worldwideBelow}::int > (select streets from complete)` } as const]),
  ] // prettier-ignore
  const rows = await db.prepared.execute<StreetRow>(sql`
    with ${sql.join(scopes.flatMap(it => toTables(it, limit, words.length)), sql`, `)}
    select null as scope, null as id, null as "cityCode", null as "localName", null as "latinName", null::float8 as "fromLat", null::float8 as "fromLng",
      null::int as houses, null as "searchKey", null as fault, 0::numeric as weight, json_build_object(
        ${sql.join(scopes.map(({ name }) => sql.raw(`'${name}', (select json_object_agg(word, hits) from ${name}_words)`)), sql`, `)},
        'complete', ${cityCode === undefined ? sql`0` : sql`(select streets from complete)`},
        'similar', (
          select json_object_agg(u.typed, (
            select string_agg(word, ' ')
            from (select distinct word from street_words where variant = any(string_to_array(u.variants, ' ')) limit ${sql.raw(String(MAX_SIMILAR_WORDS))}) k
          ))
          from unnest(${hide(unknown.map(it => it.word), 'int[]')}, ${hide(unknown.map(it => it.it), 'text[]')}, ${hide(unknown.map(it => getVariants(it.it).join(' ')), 'text[]')}) u(word, typed, variants)
          where not exists (select from ${sql.raw(scopes[0]!.name)}_words f where f.word = u.word)
        )
      ) as summary
    ${sql.join(scopes.map(({ name }) => sql`union all
    select ${sql.raw(`'${name}'`)}, s.id, s.city_code, s.local_name, s.latin_name, s.from_lat, s.from_lng, s.houses, s.search_key, s.fault, b.weight, null
    from (select * from ${sql.raw(name)}_streets order by weight desc, street_id limit ${sql.raw(String(MAX_CANDIDATES))}) b join streets s on s.id = b.street_id`), sql` `)}
    order by scope nulls first, weight desc, id`) // prettier-ignore
  const [{ summary }, ...streets] = rows as unknown as [{ summary: Summary }, ...StreetRow[]]
  for (const [typed, known] of Object.entries(summary.similar ?? {})) corrections?.set(typed, selectCorrections(typed, known ?? ''))
  return {
    inCity: streets.filter(it => it.scope === 'city'),
    worldwide: worldwideBelow > summary.complete ? streets.filter(it => it.scope === 'world') : undefined,
    cityHits: summary.city ?? {},
    worldHits: summary.world ?? {},
  }
}

/** Where streets are searched. */
interface Scope {
  readonly name: 'city' | 'world'
  readonly ranges: readonly TermRange[]
  /** Which terms. */
  readonly where: SQL
  /** When at all. */
  readonly when: SQL
}

/**
 * The tables of a scope: `_hits` of each word, `_words` with the number of their hits, and `_streets` with the weight of the words that each has. For
 * the city, also the number of streets with all words.
 */
function toTables({ name, ranges, where, when }: Scope, limit: number, words: number): SQL[] {
  const table = (suffix: string) => sql.raw(`${name}_${suffix}`)
  return [
    sql`${table('hits')} as materialized (
      select distinct r.word, t.street_id
      from unnest(${hide(ranges.map(it => it.word), 'int[]')}, ${hide(ranges.map(it => it.from), 'text[]')}, ${hide(ranges.map(it => it.to), 'text[]')}) r(word, low, high)
      cross join lateral (
        select street_id from street_terms where ${where} term ~>=~ r.low and term ~<~ r.high order by term using ~<~ limit ${sql.raw(String(Math.floor(limit)))}
      ) t ${when}
    )`,
    sql`${table('words')} as materialized (select word, count(*)::int as hits from ${table('hits')} group by word)`,
    sql`${table('streets')} as materialized (
      select street_id, sum(1.0 / f.hits) as weight, count(*) as words from ${table('hits')} join ${table('words')} f using (word) group by street_id
    )`,
    ...(name === 'city' ? [sql`complete as materialized (select count(*)::int as streets from city_streets where words = ${words}::int)`] : []),
  ] // prettier-ignore
}

interface StreetRow extends StreetCandidate, Record<string, unknown> {
  readonly scope: Scope['name'] | null
}

interface Summary {
  /** Streets of the city with all words. */
  readonly complete: number
  readonly city: Hits | null
  readonly world: Hits | null
  /** Known words with a similar beginning, separated by spaces, by the typed word. */
  readonly similar: Readonly<Record<string, string | null>> | null
}

/**
 * A value whose size the planner does not see, in a subquery. Otherwise it plans each search anew, because a plan for one array of one word is cheaper than
 * one for any array; planning takes longer than the search.
 */
const hide = (value: unknown, type: 'int[]' | 'text[]' | 'text' | 'int'): SQL => sql`(select ${sql.param(value)}::${sql.raw(type)})`

/** Shorter words, and numbers, have no corrections. */
const canCorrect = (word: string): boolean => word.length >= MIN_LETTERS && /^[a-z]/.test(word)

/** The known words that are one typing error away from a word. Those that begin with it are read without a correction. */
function selectCorrections(word: string, known: string): readonly string[] {
  const similar = known.split(' ').filter(it => it !== '' && !it.startsWith(word) && startsWithMisspelt(it, word))
  // the whole word is more likely than the beginning of a longer one
  const byLength = similar.toSorted((a, b) => Math.abs(a.length - word.length) - Math.abs(b.length - word.length) || (a < b ? -1 : 1))
  return byLength.slice(0, MAX_CORRECTIONS)
}

/** The beginning of a word, and that without one of its letters. */
function getVariants(word: string): string[] {
  const start = word.slice(0, VARIANT_LETTERS)
  return [...new Set([start, ...Array.from(start, (_, index) => start.slice(0, index) + start.slice(index + 1))])]
}
