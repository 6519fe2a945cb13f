/**
 * What a key belongs to: the name of a product, the name and cuisines of a store, the description of a store, the name of its category, the
 * name of a section of a menu, the description of a product.
 */
export const SEARCH_FIELDS = ['PRODUCT', 'STORE', 'DESCRIPTION', 'CATEGORY', 'SECTION', 'PRODUCT_DESCRIPTION'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

export interface SearchEntry {
  readonly field: SearchField
  /** Distinguishes the entry from the others of its field. */
  readonly id: string
  /** Result of `toSearchKey`. */
  readonly key: string
  /** The keys of which `key` consists, one in each language: a query that is one of them as a whole means the entry. */
  readonly names?: readonly string[]
}

export interface EntryMatch {
  /** Of the entry, in the order of `add`. */
  readonly number: number
  readonly field: SearchField
  readonly id: string
  /** Bit `n` is set when the entry has the `n`-th required word of the query. */
  readonly mask: number
  /** Whether the entry alone answers the query. */
  readonly isComplete: boolean
  /** Whether the query is the whole name of the category. */
  readonly isFullName?: boolean
  /** 0 to 1.2. The scores of two entries with different words of the query can be added. */
  readonly score: number
}

/** The sections and descriptions with every word of a query. */
export interface DetailMatches {
  readonly entries: readonly EntryMatch[]
  /** Those that have each word in some form, not only a beginning of a word. */
  readonly whole: ReadonlySet<EntryMatch>
  /** Whether they have the words in the same spelling. */
  readonly isExact: boolean
}

export interface SearchMatches {
  /** The best first. Incomplete ones are listed only when another field may have the missing words. */
  readonly entries: readonly EntryMatch[]
  /** The mask of all required words. */
  readonly fullMask: number
  /** Whether the names have every required word in some spelling, so that none of them needs a guess. */
  readonly isKnown: boolean
  /** Whether the names have every required word, or a synonym of it, in some form, also singular for plural, or as the beginning of a word. */
  readonly isNamed: boolean
  /** Whether a section or a description has every required word in the same spelling. */
  readonly isDescribed: boolean
}

/** Texts of which only the same words are found, because a guess among the many words of descriptions would find everything. */
export const isDetail = (field: SearchField): boolean => field === 'CATEGORY' || field === 'SECTION' || field === 'PRODUCT_DESCRIPTION'

/** Entries that one search returns. */
const MAX_ENTRIES = 1000

export const compareEntries = (one: EntryMatch, other: EntryMatch): number => other.score - one.score || one.number - other.number

/** The best entries in order. Most of a long list is not sorted. */
export function keepBestEntries(entries: readonly EntryMatch[]): EntryMatch[] {
  if (entries.length <= MAX_ENTRIES) return entries.toSorted(compareEntries)
  const scores = Float64Array.from(entries, it => it.score).sort()
  const limit = scores[scores.length - MAX_ENTRIES]!
  return entries
    .filter(it => it.score >= limit)
    .sort(compareEntries)
    .slice(0, MAX_ENTRIES)
}

/** Decides once for each field and mask: many entries share both. */
export function memoizeByFieldAndMask(
  decide: (field: SearchField, mask: number) => boolean,
): (field: SearchField, mask: number) => boolean {
  const known = new Map<string, boolean>()
  return (field, mask) => {
    const key = `${field} ${mask}`
    const before = known.get(key)
    if (before !== undefined) return before
    const decided = decide(field, mask)
    known.set(key, decided)
    return decided
  }
}
