import { createWordList, keepBest, type Tolerance, type WordMatch } from '#domain/catalogue/search/word-list.ts'
import type { Synonyms } from '#domain/catalogue/search/synonyms.ts'

/** What a key belongs to: the name of a product, the name and cuisines of a store, the description of a store. */
export type SearchField = 'PRODUCT' | 'STORE' | 'DESCRIPTION'

export interface SearchEntry {
  readonly field: SearchField
  /** Distinguishes the entry from the others of its field. */
  readonly id: string
  /** Result of `toSearchKey`. */
  readonly key: string
}

export interface EntryMatch {
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
  /** Whether the index has every required word in some form, so that none of them needs a guess. */
  readonly isKnown: boolean
}

/** The search keys of one city in memory, as an inverted index. */
export interface SearchIndex {
  /** Ignores an entry that is known. */
  readonly add: (entry: SearchEntry) => void
  readonly getSize: () => number
  /** @param key result of `toSearchKey` of the query */
  readonly find: (key: string, tolerance: Tolerance, synonyms: Synonyms) => SearchMatches
  /** Entries that resemble a query without matches, the most similar first. */
  readonly findNearMisses: (key: string, limit: number) => readonly SearchEntry[]
}

/** Words of a query; further ones are ignored. */
const MAX_QUERY_WORDS = 8

/** Entries that one search returns. */
const MAX_ENTRIES = 1000

/**
 * Ranking of the fields: a dish before a store name before a description. A cuisine is as good as the best dish, because the dishes of a
 * pizzeria do not repeat the word.
 */
const FIELD_WEIGHT = { PRODUCT: 1, STORE: 0.94, DESCRIPTION: 0.45 } as const
const CUISINE_WEIGHT = 1.15

/** A name that consists of the words of the query precedes a longer one. Names of several languages share a key. */
const COVERAGE_BONUS = 0.1
const LANGUAGES_PER_KEY = 2

/** Weight of the same word in another spelling. */
const KNOWN_WEIGHT = 0.97

/** The shortest names with a word that resembles the query. */
const NAMES_PER_NEAR_MISS = 5

const SYNONYM_WEIGHT = 0.9
const COMPOUND_WEIGHT = 0.95
const MIN_COMPOUND_PART = 3

/** A word of at most 3 characters in more than 4 % of at least 200 names ("de", "con", "1", "kg") is ignored. */
const COMMON_WORD_LENGTH = 3
const COMMON_WORD_SHARE = 0.04
const MIN_ENTRIES_FOR_SHARE = 200

/** @param cuisines search keys of the names of cuisines in all languages */
export function createSearchIndex(cuisines: readonly string[]): SearchIndex {
  const list = createWordList()
  const entries: SearchEntry[] = []
  const lengths: number[] = []
  const known = new Set<string>()
  /** The entries of each word. */
  const postings: number[][] = []
  const cuisineWords = new Set(cuisines.flatMap(it => it.split(' ')))

  function add(entry: SearchEntry): void {
    const identity = `${entry.field} ${entry.id}`
    if (known.has(identity)) return
    known.add(identity)
    const number = entries.length
    const words = new Set(entry.key.split(' '))
    entries.push(entry)
    lengths.push(Math.max(1, [...words].filter(isName).length))
    for (const word of words) {
      const at = list.add(word)
      ;(postings[at] ??= []).push(number)
    }
  }

  const isCommon = (word: string): boolean => {
    if (word.length > COMMON_WORD_LENGTH || entries.length < MIN_ENTRIES_FOR_SHARE) return false
    const number = list.getNumber(word)
    return number !== undefined && (postings[number]?.length ?? 0) > entries.length * COMMON_WORD_SHARE
  }

  /** The words of a query that a result must have: all, or those that are not common. */
  function getRequiredWords(key: string): string[] {
    const words = [...new Set(key.split(' ').filter(it => it !== ''))].slice(0, MAX_QUERY_WORDS)
    const rare = words.filter(it => !isCommon(it) && (it.length > 1 || words.every(other => other.length === 1)))
    return rare.length > 0 ? rare : words
  }

  /** Entries by the best weight of a word of the query, in the unit of their field. */
  function findEntries(index: number, words: readonly string[], tolerance: Tolerance, synonyms: Synonyms): Map<number, number> {
    const found = new Map<number, number>()
    const word = words[index]!
    const addEntry = (number: number, weight: number, isCuisine: boolean) => {
      const { field } = entries[number]!
      const score = weight * (field === 'STORE' && isCuisine ? CUISINE_WEIGHT : FIELD_WEIGHT[field])
      if (score > (found.get(number) ?? 0)) found.set(number, score)
    }
    const addMatches = (matches: readonly WordMatch[]) => {
      for (const match of matches) {
        const isCuisine = cuisineWords.has(list.getWord(match.word))
        for (const number of postings[match.word] ?? []) addEntry(number, match.weight, isCuisine)
      }
    }
    const addPhrase = (parts: readonly (readonly WordMatch[])[], weight: number) => {
      const [first = new Set<number>(), ...rest] = parts.map(part => new Set(part.flatMap(it => postings[it.word] ?? [])))
      for (const number of first) if (rest.every(it => it.has(number))) addEntry(number, weight, true)
    }
    const matches = list.find(word, tolerance)
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
    if (!matches.some(it => it.weight >= COMPOUND_WEIGHT))
      for (let at = MIN_COMPOUND_PART; at <= word.length - MIN_COMPOUND_PART; at++) {
        const parts = [list.findForms(word.slice(0, at)), list.findForms(word.slice(at))]
        if (parts.every(it => it.length > 0)) addPhrase(parts, COMPOUND_WEIGHT)
      }
    return found
  }

  function find(key: string, tolerance: Tolerance, synonyms: Synonyms): SearchMatches {
    const words = getRequiredWords(key)
    const fullMask = (1 << words.length) - 1
    const sums = new Map<number, { mask: number; sum: number }>()
    for (const index of words.keys()) {
      for (const [number, weight] of findEntries(index, words, tolerance, synonyms)) {
        const match = sums.get(number)
        if (match) {
          match.mask |= 1 << index
          match.sum += weight
        } else sums.set(number, { mask: 1 << index, sum: weight })
      }
    }
    const needed = tolerance === 'partial' ? Math.ceil(words.length / 2) : words.length
    const all = [...sums].map(([number, { mask, sum }]): EntryMatch => {
      const { field, id } = entries[number]!
      const matched = countBits(mask)
      const coverage = field === 'PRODUCT' ? COVERAGE_BONUS * Math.min(1, (matched * LANGUAGES_PER_KEY) / lengths[number]!) : 0
      return { field, id, mask, isComplete: matched >= needed, score: sum / words.length + coverage }
    })
    const masks = { PRODUCT: new Set<number>(), STORE: new Set<number>(), DESCRIPTION: new Set<number>() }
    for (const it of all) masks[it.field].add(it.mask)
    const canBeCompleted = ({ field, mask }: EntryMatch): boolean => {
      const others = field === 'PRODUCT' ? masks.STORE : field === 'STORE' ? masks.PRODUCT : new Set<number>()
      return [...others].some(it => (it | mask) === fullMask)
    }
    const useful = all.filter(it => it.isComplete || canBeCompleted(it))
    const sorted = useful.sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    const isKnown = words.every(it => list.findForms(it).some(form => form.weight >= KNOWN_WEIGHT))
    return { entries: sorted.slice(0, MAX_ENTRIES), fullMask, isKnown }
  }

  function findNearMisses(key: string, limit: number): SearchEntry[] {
    const matches = getRequiredWords(key).flatMap(word => list.findNearest(word, limit))
    const numbers = keepBest(matches).flatMap(it => {
      const named = (postings[it.word] ?? []).filter(number => entries[number]!.field !== 'DESCRIPTION')
      return named.sort((one, other) => lengths[one]! - lengths[other]!).slice(0, NAMES_PER_NEAR_MISS)
    })
    return [...new Set(numbers)].slice(0, limit).map(it => entries[it]!)
  }

  return { add, getSize: () => entries.length, find, findNearMisses }
}

/** Amounts and units ("1 kg") do not make a name longer. */
const isName = (word: string): boolean => word.length > 2 && !/[0-9]/.test(word)

function countBits(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
