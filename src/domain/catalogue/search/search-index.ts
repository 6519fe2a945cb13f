import { createFullNames } from '#domain/catalogue/search/full-names.ts'
import { isFunctionWord } from '#domain/catalogue/search/function-words.ts'
import { countAll, createPostings, createScratch, includesSorted, intersect, type Scratch } from '#domain/catalogue/search/postings.ts'
import {
  compareEntries,
  type DetailMatches,
  type EntryMatch,
  isDetail,
  keepBestEntries,
  memoizeByFieldAndMask,
  SEARCH_FIELDS,
  type SearchEntry,
  type SearchField,
  type SearchMatches,
} from '#domain/catalogue/search/search-matches.ts'
import type { Synonyms } from '#domain/catalogue/search/synonyms.ts'
import { countBits, keepBest, type Tolerance, type WordMatch } from '#domain/catalogue/search/word-list.ts'

/** The search keys of one city in memory, as an inverted index. */
export interface SearchIndex {
  /** Ignores an entry that is known. */
  readonly add: (entry: SearchEntry) => void
  readonly getSize: () => number
  /** Distinct words, and pairs of a word and an entry: the memory of the index. */
  readonly countWords: () => { readonly words: number; readonly postings: number }
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

/** Entries that are read for one word of a query. In a large city, "de" or all words that begin with "a" have more. */
const MAX_READS = 10_000

/**
 * Ranking of the fields: a dish before a store name before a category or section before a description. A cuisine, and a category whose whole
 * name is the query, are as good as the best dish, because the dishes of a pizzeria and the bouquets of a florist do not repeat the word.
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

/** @param cuisines search keys of the names of cuisines in all languages */
export function createSearchIndex(cuisines: readonly string[]): SearchIndex {
  const names = createPostings()
  const details = createPostings()
  const { list } = names
  const fields: SearchField[] = []
  const ids: string[] = []
  const lengths: number[] = []
  const fullNames = createFullNames()
  const numbers = Object.fromEntries(SEARCH_FIELDS.map(it => [it, new Map<string, number>()])) as Record<SearchField, Map<string, number>>
  const cuisineWords = new Set(cuisines.flatMap(it => it.split(' ')))
  /** The weights of one word of a query, the sums of all of them, and the words that an entry has. */
  const [ofWord, ofQuery, ofMask] = [createScratch(), createScratch(), createScratch()] as const
  /** The last result of `findDetails`, which does not depend on the tolerance. */
  let lastDetails: { readonly key: string; readonly size: number; readonly found: DetailMatches } | undefined
  let nameCount = 0
  let reads = 0
  const countRead = (count: number): void => void (reads += count)

  function add({ field, id, key, names: fullKeys }: SearchEntry): void {
    if (numbers[field].has(id)) return
    const number = ids.length
    numbers[field].set(id, number)
    const words = new Set(key.split(' '))
    fields.push(field)
    ids.push(id)
    if (fullKeys) fullNames.add(number, fullKeys)
    lengths.push(Math.max(1, [...words].filter(isName).length))
    if (!isDetail(field)) nameCount++
    const postings = isDetail(field) ? details : names
    for (const word of words) postings.add(word, number)
  }

  const isCommon = (word: string): boolean => {
    if (word.length > COMMON_WORD_LENGTH || nameCount < MIN_ENTRIES_FOR_SHARE) return false
    const number = list.getNumber(word)
    return number !== undefined && names.getEntries(number).length > nameCount * COMMON_WORD_SHARE
  }

  /** The words of a query that a result must have: all, or those that are neither common nor function words. */
  function getRequiredWords(key: string): string[] {
    const words = [...new Set(key.split(' ').filter(it => it !== ''))].slice(0, MAX_QUERY_WORDS)
    const areLetters = words.every(it => it.length === 1)
    const rare = words.filter(it => !isCommon(it) && !isFunctionWord(it) && (it.length > 1 || areLetters))
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
        const numbersOfWord = names.getEntries(match.word)
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
      const lists = parts.map(part => part.map(it => names.getEntries(it.word)))
      for (const number of intersect(lists, countRead)) addEntry(number, weight, true)
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

  /** The sections and descriptions that have every word. */
  function findDetails(words: readonly string[]): DetailMatches {
    let isExact = true
    const whole = new Set<EntryMatch>()
    const parts = words.map(word => {
      const matches = details.list.findSpelled(word)
      isExact &&= matches.some(it => it.weight >= KNOWN_WEIGHT)
      return matches.map(it => ({ weight: it.weight, numbers: details.getEntries(it.word) }))
    })
    const mask = toFullMask(words)
    const lists = parts.map(part => part.map(it => it.numbers))
    const entries = intersect(lists, countRead).map((number): EntryMatch => {
      // the matches of a word are sorted by weight
      const weights = parts.map(part => part.find(it => includesSorted(it.numbers, number))!.weight)
      const isFullName = fullNames.has(number, words)
      const weight = isFullName ? CUISINE_WEIGHT : FIELD_WEIGHT[fields[number]!]
      const score = (weights.reduce((sum, it) => sum + it, 0) * weight) / words.length
      const match = { number, field: fields[number]!, id: ids[number]!, mask, isComplete: true, isFullName, score }
      if (weights.every(it => it >= FORM_WEIGHT)) whole.add(match)
      return match
    })
    return { entries: keepBestEntries(entries), whole, isExact: isExact && entries.length > 0 }
  }

  function getDetails(key: string, words: readonly string[]): DetailMatches {
    if (lastDetails?.key !== key || lastDetails.size !== ids.length) lastDetails = { key, size: ids.length, found: findDetails(words) }
    return lastDetails.found
  }

  function findNames(words: readonly string[], tolerance: Tolerance, synonyms: Synonyms): EntryMatch[] {
    const fullMask = toFullMask(words)
    const guessed = new Set(words.toSorted((one, other) => other.length - one.length).slice(0, MAX_GUESSED_WORDS))
    const [sums, masks] = [ofQuery.use(ids.length), ofMask.use(ids.length)]
    const matches = words.map(it => (guessed.has(it) ? list.find(it, tolerance) : list.findKnown(it)))
    const counts = matches.map(all => countAll(all.map(it => names.getEntries(it.word))))
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
    const completes = (masks: ReadonlySet<number>, mask: number): boolean => [...masks].some(it => (it | mask) === fullMask)
    // a store may sell two products that have the words together: the last resort, because any two words would find something
    const canBeCompleted = (field: SearchField, mask: number): boolean =>
      (field === 'STORE' && completes(known.PRODUCT, mask)) ||
      (field === 'PRODUCT' && (completes(known.STORE, mask) || (tolerance === 'partial' && completes(known.PRODUCT, mask))))
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
    const { entries, whole, isExact } = getDetails(key, words)
    const isKnownName = (name: string) => name.split(' ').every(it => list.findSpelled(it).length > 0)
    const isNamed = words.every(it => [it, ...synonyms(it)].some(isKnownName))
    // a name that begins so is meant, not one of the many words of descriptions
    const described = isNamed ? entries.filter(it => it.field !== 'PRODUCT_DESCRIPTION' || whole.has(it)) : entries
    return {
      entries: [...findNames(words, tolerance, synonyms), ...described].sort(compareEntries),
      fullMask: toFullMask(words),
      isKnown: hasWords(KNOWN_WEIGHT),
      isNamed,
      isDescribed: isExact,
    }
  }

  function findNearMisses(key: string, limit: number): number[] {
    const words = getRequiredWords(key).toSorted((one, other) => other.length - one.length)
    const matches = words.slice(0, MAX_GUESSED_WORDS).flatMap(word => list.findNearest(word, limit))
    const found = keepBest(matches).flatMap(it => {
      const named = names.getEntries(it.word).filter(number => fields[number] !== 'DESCRIPTION')
      return named.sort((one, other) => lengths[one]! - lengths[other]!).slice(0, NAMES_PER_NEAR_MISS)
    })
    return [...new Set(found)].slice(0, limit)
  }

  return {
    add,
    getSize: () => ids.length,
    countWords: () => ({ words: list.getSize() + details.list.getSize(), postings: names.getSize() + details.getSize() }),
    getNumber: (field, id) => numbers[field].get(id),
    countComparisons: () => list.countComparisons() + details.list.countComparisons(),
    countReads: () => reads,
    find,
    findNearMisses,
  }
}

/** Amounts and units ("1 kg") do not make a name longer. */
const isName = (word: string): boolean => word.length > 2 && !/[0-9]/.test(word)

const toFullMask = (words: readonly string[]): number => (1 << words.length) - 1
