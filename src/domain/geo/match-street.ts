import { isNumberMarker, isWeakWord, type QueryWord } from '#domain/geo/street-words.ts'

/** How well a word matches: complete, its beginning, with a typing error. */
const [EXACT, PREFIX, MISSPELT] = [1, 0.92, 0.8]
/** Weight of a kind of street or a particle; other words weigh 1. */
const WEAK_WEIGHT = 0.15
/** Cost of each word of the name that the text lacks, so that "Gran Vía" precedes "Gran Vía de Colón". */
const MISSING_WORD_COST = 0.012
/** Shorter words are not compared with typing errors: most short words are one letter apart. */
const MIN_MISSPELT_LETTERS = 4
/** The most words of a name that are compared. Names in two scripts have about ten. */
const MAX_NAME_WORDS = 20

export interface StreetMatch {
  /** 0–1. */
  readonly score: number
  /** Whether the name has every distinctive word of the text. */
  readonly isComplete: boolean
  /** The number that is no part of the name, as typed. */
  readonly house: string | null
}

/** Whether `text` begins with `word`, or with a text that is one insertion, deletion, replacement or swap of neighbours away from it. */
export function startsWithMisspelt(text: string, word: string): boolean {
  let at = 0
  while (at < word.length && word[at] === text[at]) at += 1
  if (at === word.length) return true
  const rest = word.slice(at + 1)
  return (
    text.startsWith(rest, at) ||
    text.startsWith(rest, at + 1) ||
    text.startsWith(word.slice(at), at + 1) ||
    (word[at] === text[at + 1] && word[at + 1] === text[at] && text.startsWith(word.slice(at + 2), at + 2))
  )
}

/** Whether two words are equal but for one typing error. */
const isMisspelt = (one: string, other: string): boolean => Math.abs(one.length - other.length) <= 1 && startsWithMisspelt(one, other)

function compareWords(word: string, name: string): number {
  if (word === name) return EXACT
  if (name.startsWith(word)) return PREFIX
  if (word.length < MIN_MISSPELT_LETTERS || /\d/.test(word)) return 0
  if (isMisspelt(name, word)) return MISSPELT
  // a long word has room for an error in its beginning
  return word.length >= 6 && startsWithMisspelt(name, word) ? MISSPELT * PREFIX : 0
}

/**
 * Compares a typed address with the name of a street. At most `MAX_QUERY_WORDS × MAX_NAME_WORDS` pairs of words are compared.
 *
 * @param name the folded words of the name, in all its scripts
 * @param compare for tests
 */
export function matchStreet(query: readonly QueryWord[], name: readonly string[], compare = compareWords): StreetMatch {
  const words = [...new Set(name)].slice(0, MAX_NAME_WORDS)
  const matched = new Set<string>()
  const qualities = query.map(({ word }) => {
    let [best, bestWord] = [0, '']
    for (const candidate of words) {
      const quality = compare(word, candidate)
      if (quality > best) [best, bestWord] = [quality, candidate]
    }
    if (best > 0) matched.add(bestWord)
    return best
  })
  // the first number that is no part of the name; a postal code of four digits comes after a shorter number
  const numbers = query.flatMap((it, index) => (it.house !== null && qualities[index] !== EXACT ? [{ house: it.house, index }] : []))
  const short = numbers.filter(it => it.house.length < 4)
  const number = (short.length > 0 ? short : numbers)[0]
  let [sum, total, isComplete] = [0, 0, true]
  let distinctive = 0
  for (const [index, { word, house }] of query.entries()) {
    const quality = house === null ? (qualities[index] ?? 0) : qualities[index] === EXACT ? EXACT : 0
    const isNumber = house !== null && quality === 0
    const isMarker = isNumberMarker(word) && query[index + 1]?.house != null && quality < EXACT
    if (isNumber || isMarker) continue
    const weight = isWeakWord(word) ? WEAK_WEIGHT : 1
    if (weight === 1) distinctive += 1
    if (weight === 1 && quality === 0) isComplete = false
    sum += weight * quality
    total += weight
  }
  const missing = words.filter(it => !matched.has(it) && !isWeakWord(it)).length
  const score = total === 0 ? 0 : Math.max(0, sum / total - missing * MISSING_WORD_COST)
  return { score, isComplete: isComplete && (distinctive > 0 || sum > 0), house: number?.house ?? null }
}
