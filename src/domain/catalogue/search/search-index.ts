import { createWordList, keepBest, type Tolerance, type WordList, type WordMatch } from '#domain/catalogue/search/word-list.ts'
import type { Synonyms } from '#domain/catalogue/search/synonyms.ts'

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
  /** 0 to 1.2. The scores of two entries with different words of the query can be added. */
  readonly score: number
}

export interface SearchMatches {
  /** The best first. Incomplete ones are listed only when another field may have the missing words. */
  readonly entries: readonly EntryMatch[]
  /** The mask of all required words. */
  readonly fullMask: number
  /** Whether the names have every required word in some spelling, so that none of them needs a guess. */
  readonly isKnown: boolean
  /** Whether the names have every required word in some form: also singular for plural. */
  readonly isNamed: boolean
  /** Whether a section or a description has every required word in the same spelling. */
  readonly isDescribed: boolean
}

/** The search keys of one city in memory, as an inverted index. */
export interface SearchIndex {
  /** Ignores an entry that is known. */
  readonly add: (entry: SearchEntry) => void
  readonly getSize: () => number
  /** The number of an entry; undefined for an unknown one. */
  readonly getNumber: (field: SearchField, id: string) => number | undefined
  /** Words that were compared with words of queries since the creation: the cost of the searches. */
  readonly countComparisons: () => number
  /** Entries that were read for words of queries since the creation: the other part of the cost. */
  readonly countReads: () => number
  /** @param key result of `toSearchKey` of the query */
  readonly find: (key: string, tolerance: Tolerance, synonyms: Synonyms) => SearchMatches
  /** Numbers of names that resemble a query without matches, the most similar first. */
  readonly findNearMisses: (key: string, limit: number) => readonly number[]
}

/** Words of a query; further ones are ignored. */
const MAX_QUERY_WORDS = 8

/** The longest words of a query may have typing errors. Each of them is compared with every word of the city. */
const MAX_GUESSED_WORDS = 3

/** Entries that one search returns. */
const MAX_ENTRIES = 1000

/** Entries that are read for one word of a query. In a large city, "de" or all words that begin with "a" have more. */
const MAX_READS = 10_000

/** Entries with the rarest word of several that are looked up for the other words. */
const MAX_INTERSECTED = 2000

/**
 * Ranking of the fields: a dish before a store name before a category or section before a description. A cuisine is as good as the best dish,
 * because the dishes of a pizzeria do not repeat the word.
 */
const FIELD_WEIGHT = { PRODUCT: 1, STORE: 0.94, CATEGORY: 0.57, SECTION: 0.55, PRODUCT_DESCRIPTION: 0.5, DESCRIPTION: 0.45 } as const
const CUISINE_WEIGHT = 1.15

/** A name that consists of the words of the query precedes a longer one. Names of several languages share a key. */
const COVERAGE_BONUS = 0.1
const LANGUAGES_PER_KEY = 2

/** Least weight of the same word in another spelling, and in another form. */
const KNOWN_WEIGHT = 0.97
const FORM_WEIGHT = 0.93

/** The shortest names with a word that resembles the query. */
const NAMES_PER_NEAR_MISS = 5

const SYNONYM_WEIGHT = 0.9
const COMPOUND_WEIGHT = 0.95
const MIN_COMPOUND_PART = 3
/** A longer word is no compound of two words of a name; each place of it is a look-up. */
const MAX_COMPOUND_LENGTH = 40

/** A word of at most 3 characters in more than 4 % of at least 200 names ("de", "con", "1", "kg") is ignored. */
const COMMON_WORD_LENGTH = 3
const COMMON_WORD_SHARE = 0.04
const MIN_ENTRIES_FOR_SHARE = 200

/** Texts of which only the same words are found, because a guess among the many words of descriptions would find everything. */
export const isDetail = (field: SearchField): boolean => field === 'CATEGORY' || field === 'SECTION' || field === 'PRODUCT_DESCRIPTION'

/** The sections and descriptions with every word of a query. `isExact`: in the same spelling. */
interface Details {
  readonly entries: readonly EntryMatch[]
  readonly isExact: boolean
}

/** A list of words with the entries of each. */
interface Postings {
  readonly list: WordList
  /** Numbers of entries, by the number of the word. */
  readonly entries: number[][]
}

const createPostings = (): Postings => ({ list: createWordList(), entries: [] })

/** Numbers by entry, all 0 at first. One search uses it after the other, so that none creates large maps. */
interface Scratch {
  readonly values: Float64Array
  /** Entries whose value is not 0. */
  readonly touched: number[]
}

function createScratch(): { readonly use: (size: number) => Scratch; readonly clear: () => void } {
  let scratch: Scratch = { values: new Float64Array(0), touched: [] }
  return {
    use: size => {
      if (scratch.values.length < size) scratch = { values: new Float64Array(2 * size), touched: [] }
      return scratch
    },
    clear: () => {
      for (const it of scratch.touched) scratch.values[it] = 0
      scratch.touched.length = 0
    },
  }
}

/** @param cuisines search keys of the names of cuisines in all languages */
export function createSearchIndex(cuisines: readonly string[]): SearchIndex {
  const names = createPostings()
  const details = createPostings()
  const { list } = names
  const fields: SearchField[] = []
  const ids: string[] = []
  const lengths: number[] = []
  const numbers = Object.fromEntries(SEARCH_FIELDS.map(it => [it, new Map<string, number>()])) as Record<SearchField, Map<string, number>>
  const cuisineWords = new Set(cuisines.flatMap(it => it.split(' ')))
  /** The weights of one word of a query, the sums of all of them, and the words that an entry has. */
  const [ofWord, ofQuery, ofMask] = [createScratch(), createScratch(), createScratch()] as const
  /** The last result of `findDetails`, which does not depend on the tolerance. */
  let lastDetails: { readonly key: string; readonly size: number; readonly found: Details } | undefined
  let nameCount = 0
  let reads = 0

  function add({ field, id, key }: SearchEntry): void {
    if (numbers[field].has(id)) return
    const number = ids.length
    numbers[field].set(id, number)
    const words = new Set(key.split(' '))
    fields.push(field)
    ids.push(id)
    lengths.push(Math.max(1, [...words].filter(isName).length))
    if (!isDetail(field)) nameCount++
    const postings = isDetail(field) ? details : names
    for (const word of words) {
      const at = postings.list.add(word)
      ;(postings.entries[at] ??= []).push(number)
    }
  }

  const isCommon = (word: string): boolean => {
    if (word.length > COMMON_WORD_LENGTH || nameCount < MIN_ENTRIES_FOR_SHARE) return false
    const number = list.getNumber(word)
    return number !== undefined && (names.entries[number]?.length ?? 0) > nameCount * COMMON_WORD_SHARE
  }

  /** The words of a query that a result must have: all, or those that are not common. */
  function getRequiredWords(key: string): string[] {
    const words = [...new Set(key.split(' ').filter(it => it !== ''))].slice(0, MAX_QUERY_WORDS)
    const rare = words.filter(it => !isCommon(it) && (it.length > 1 || words.every(other => other.length === 1)))
    return rare.length > 0 ? rare : words
  }

  /**
   * Entries by the best weight of a word of the query, in the unit of their field. The caller clears `ofWord`.
   *
   * @param others entries of the rarer words of the query: they are found however many entries the word has
   */
  function findEntries(
    index: number,
    words: readonly string[],
    matches: readonly WordMatch[],
    synonyms: Synonyms,
    others: readonly number[],
  ): Scratch {
    const found = ofWord.use(ids.length)
    const word = words[index]!
    let [left, leftLookUps] = [MAX_READS, MAX_READS]
    const addEntry = (number: number, weight: number, isCuisine: boolean) => {
      const field = fields[number]!
      const score = weight * (field === 'STORE' && isCuisine ? CUISINE_WEIGHT : FIELD_WEIGHT[field])
      const before = found.values[number]!
      if (before === 0) found.touched.push(number)
      if (score > before) found.values[number] = score
    }
    const addMatches = (all: readonly WordMatch[]) => {
      for (const match of all) {
        const isCuisine = cuisineWords.has(list.getWord(match.word))
        const numbersOfWord = names.entries[match.word] ?? []
        const count = Math.min(numbersOfWord.length, left)
        for (let at = 0; at < count; at++) addEntry(numbersOfWord[at]!, match.weight, isCuisine)
        left -= count
        if (count === numbersOfWord.length) continue
        const looked = others.slice(0, leftLookUps)
        leftLookUps -= looked.length
        for (const it of looked) if (includesSorted(numbersOfWord, it)) addEntry(it, match.weight, isCuisine)
      }
    }
    const addPhrase = (parts: readonly (readonly WordMatch[])[], weight: number) => {
      for (const number of intersect(parts.map(part => part.map(it => names.entries[it.word] ?? [])))) addEntry(number, weight, true)
    }
    addMatches(matches)
    for (const synonym of synonyms(word)) {
      const forms = synonym.split(' ').map(it => list.findForms(it))
      if (forms.length > 1) addPhrase(forms, SYNONYM_WEIGHT)
      else addMatches(forms.flat().map(it => ({ word: it.word, weight: it.weight * SYNONYM_WEIGHT })))
    }
    // "cheese burger" is one word of a name, or "hotdog" two
    const neighbours = [words[index - 1] === undefined ? [] : [words[index - 1]! + word], words[index + 1] === undefined ? [] : [word + words[index + 1]!]] // prettier-ignore
    for (const joined of neighbours.flat())
      addMatches(list.findForms(joined).map(it => ({ word: it.word, weight: it.weight * COMPOUND_WEIGHT })))
    if (word.length <= MAX_COMPOUND_LENGTH && !matches.some(it => it.weight >= COMPOUND_WEIGHT))
      for (let at = MIN_COMPOUND_PART; at <= word.length - MIN_COMPOUND_PART; at++) {
        const parts = [list.findForms(word.slice(0, at)), list.findForms(word.slice(at))]
        if (parts.every(it => it.length > 0)) addPhrase(parts, COMPOUND_WEIGHT)
      }
    reads += 2 * MAX_READS - left - leftLookUps
    return found
  }

  /** The entries that are in a list of each part. Reads the rarest part, and looks its entries up in the others. */
  function intersect(parts: readonly (readonly (readonly number[])[])[]): number[] {
    const [first = [], ...rest] = parts.toSorted((one, other) => countAll(one) - countAll(other))
    const candidates = new Set<number>()
    for (const numbersOfWord of first) {
      for (const it of numbersOfWord) {
        if (candidates.size === MAX_INTERSECTED) break
        candidates.add(it)
      }
    }
    reads += candidates.size
    return [...candidates].filter(it =>
      rest.every(lists =>
        lists.some(numbersOfWord => {
          reads++
          return includesSorted(numbersOfWord, it)
        }),
      ),
    )
  }

  /** The sections and descriptions that have every word. */
  function findDetails(words: readonly string[]): Details {
    let isExact = true
    const parts = words.map(word => {
      const matches = details.list.findKnown(word)
      isExact &&= matches.some(it => it.weight >= KNOWN_WEIGHT)
      return matches.map(it => ({ weight: it.weight, numbers: details.entries[it.word] ?? [] }))
    })
    const mask = toFullMask(words)
    const entries = intersect(parts.map(part => part.map(it => it.numbers))).map((number): EntryMatch => {
      // the matches of a word are sorted by weight
      const weights = parts.map(part => part.find(it => includesSorted(it.numbers, number))!.weight)
      const score = (weights.reduce((sum, it) => sum + it, 0) * FIELD_WEIGHT[fields[number]!]) / words.length
      return { number, field: fields[number]!, id: ids[number]!, mask, isComplete: true, score }
    })
    return { entries: keepBestEntries(entries), isExact: isExact && entries.length > 0 }
  }

  function getDetails(key: string, words: readonly string[]): Details {
    if (lastDetails?.key !== key || lastDetails.size !== ids.length) lastDetails = { key, size: ids.length, found: findDetails(words) }
    return lastDetails.found
  }

  function findNames(words: readonly string[], tolerance: Tolerance, synonyms: Synonyms): EntryMatch[] {
    const fullMask = toFullMask(words)
    const guessed = new Set(words.toSorted((one, other) => other.length - one.length).slice(0, MAX_GUESSED_WORDS))
    const [sums, masks] = [ofQuery.use(ids.length), ofMask.use(ids.length)]
    const matches = words.map(it => (guessed.has(it) ? list.find(it, tolerance) : list.findKnown(it)))
    const counts = matches.map(all => countAll(all.map(it => names.entries[it.word] ?? [])))
    for (const index of [...words.keys()].sort((one, other) => counts[one]! - counts[other]!)) {
      const found = findEntries(index, words, matches[index]!, synonyms, masks.touched)
      for (const number of found.touched) {
        if (masks.values[number] === 0) {
          masks.touched.push(number)
          sums.touched.push(number)
        }
        masks.values[number]! |= 1 << index
        sums.values[number]! += found.values[number]!
      }
      ofWord.clear()
    }
    const known = { PRODUCT: new Set<number>(), STORE: new Set<number>() }
    for (const number of masks.touched) {
      const field = fields[number]!
      if (field === 'PRODUCT' || field === 'STORE') known[field].add(masks.values[number]!)
    }
    const needed = tolerance === 'partial' ? Math.ceil(words.length / 2) : words.length
    const canBeCompleted = (field: SearchField, mask: number): boolean =>
      (field === 'PRODUCT' || field === 'STORE') &&
      [...known[field === 'PRODUCT' ? 'STORE' : 'PRODUCT']].some(it => (it | mask) === fullMask)
    const isReturned = memoizeByFieldAndMask((field, mask) => countBits(mask) >= needed || canBeCompleted(field, mask))
    const all: EntryMatch[] = []
    for (const number of masks.touched) {
      const [field, mask] = [fields[number]!, masks.values[number]!]
      if (!isReturned(field, mask)) continue
      const matched = countBits(mask)
      const coverage = field === 'PRODUCT' ? COVERAGE_BONUS * Math.min(1, (matched * LANGUAGES_PER_KEY) / lengths[number]!) : 0
      const score = sums.values[number]! / words.length + coverage
      all.push({ number, field, id: ids[number]!, mask, isComplete: matched >= needed, score })
    }
    ofMask.clear()
    ofQuery.clear()
    return keepBestEntries(all)
  }

  function find(key: string, tolerance: Tolerance, synonyms: Synonyms): SearchMatches {
    const words = getRequiredWords(key)
    const hasWords = (weight: number) => words.every(it => list.findForms(it).some(form => form.weight >= weight))
    const described = getDetails(key, words)
    return {
      entries: [...findNames(words, tolerance, synonyms), ...described.entries].sort(compareEntries),
      fullMask: toFullMask(words),
      isKnown: hasWords(KNOWN_WEIGHT),
      isNamed: hasWords(FORM_WEIGHT),
      isDescribed: described.isExact,
    }
  }

  function findNearMisses(key: string, limit: number): number[] {
    const words = getRequiredWords(key).toSorted((one, other) => other.length - one.length)
    const matches = words.slice(0, MAX_GUESSED_WORDS).flatMap(word => list.findNearest(word, limit))
    const found = keepBest(matches).flatMap(it => {
      const named = (names.entries[it.word] ?? []).filter(number => fields[number] !== 'DESCRIPTION')
      return named.sort((one, other) => lengths[one]! - lengths[other]!).slice(0, NAMES_PER_NEAR_MISS)
    })
    return [...new Set(found)].slice(0, limit)
  }

  return {
    add,
    getSize: () => ids.length,
    getNumber: (field, id) => numbers[field].get(id),
    countComparisons: () => list.countComparisons() + details.list.countComparisons(),
    countReads: () => reads,
    find,
    findNearMisses,
  }
}

const toFullMask = (words: readonly string[]): number => (1 << words.length) - 1

const compareEntries = (one: EntryMatch, other: EntryMatch): number => other.score - one.score || one.number - other.number

/** The best entries in order. Most of a long list is not sorted. */
function keepBestEntries(entries: readonly EntryMatch[]): EntryMatch[] {
  if (entries.length <= MAX_ENTRIES) return entries.toSorted(compareEntries)
  const scores = Float64Array.from(entries, it => it.score).sort()
  const limit = scores[scores.length - MAX_ENTRIES]!
  return entries
    .filter(it => it.score >= limit)
    .sort(compareEntries)
    .slice(0, MAX_ENTRIES)
}

const countAll = (lists: readonly (readonly number[])[]): number => lists.reduce((sum, it) => sum + it.length, 0)

/** Numbers of entries are sorted, because each entry is added once and is the last one then. */
function includesSorted(sorted: readonly number[], number: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < number) low = middle + 1
    else high = middle
  }
  return sorted[low] === number
}

function memoizeByFieldAndMask(decide: (field: SearchField, mask: number) => boolean): (field: SearchField, mask: number) => boolean {
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

/** Amounts and units ("1 kg") do not make a name longer. */
const isName = (word: string): boolean => word.length > 2 && !/[0-9]/.test(word)

function countBits(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
