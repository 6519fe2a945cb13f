import { countEdits } from '#domain/catalogue/search/count-edits.ts'
import { toSoundKey, toStem } from '#domain/catalogue/search/word-forms.ts'

/** How tolerant a search is. Each tolerance includes the ones before. */
export const TOLERANCES = ['strict', 'similar', 'partial'] as const
/**
 * `strict`: other forms of a word, and typing errors only in unknown words. `similar`: typing errors in any word, and parts of words.
 * `partial`: as `similar`, and some words of the query are enough.
 */
export type Tolerance = (typeof TOLERANCES)[number]

/** A word of the list that a word of a query may mean. `weight`: 1 for the word itself, less for a less certain match. */
export interface WordMatch {
  readonly word: number
  readonly weight: number
}

const WEIGHT = {
  exact: 1,
  sound: 0.97,
  stem: 0.93,
  shortStem: 0.84,
  prefix: 0.8,
  wholePrefix: 0.94,
  soundPrefix: 0.7,
  oneEdit: 0.72,
  prefixEdit: 0.62,
  twoEdits: 0.55,
  part: 0.5,
} as const

/** A typing error in the first letter is rare. */
const FIRST_LETTER_BONUS = 0.04

/** Unrelated words share a stem of three letters. */
const SHORT_STEM_LENGTH = 3

/** Words that one word of a query may mean, the most likely first. */
const MAX_MATCHES = 60
/** A shorter beginning has no certain sound: "c" may become "ch". */
const MIN_SOUND_PREFIX_LENGTH = 3
/** Many words begin with two sounds: "kha" sounds as "ha", with which "ham" and "hand" begin. */
const MIN_PREFIX_SOUND_LENGTH = 3
const MIN_PART_LENGTH = 4
const MIN_PREFIX_EDIT_LENGTH = 5

/** Differences of a near miss, which has more than half of the letters: otherwise "zuchine" resembles "pineapple". */
const MAX_NEAR_EDITS = 3

/** Words whose guesses are cached: those of one search, which guesses with growing tolerance, and of the searches while a word is typed. */
const MAX_CACHED_GUESSES = 32

/** Letters of a word of a query that are compared with other words. */
const MAX_COMPARED_LENGTH = 40

/** Typing errors that a word of this length may have. */
const getMaxEdits = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** The distinct words of a catalogue, numbered from 0. */
export interface WordList {
  /** @returns the number of the word */
  readonly add: (word: string) => number
  readonly getSize: () => number
  readonly getNumber: (word: string) => number | undefined
  readonly getWord: (number: number) => string
  /** Words that mean the same except for their spelling, number and case. */
  readonly findForms: (word: string) => readonly WordMatch[]
  /** Forms of the word, and words that begin with it or sound so, the most likely first. */
  readonly findKnown: (word: string) => readonly WordMatch[]
  /** Likely forms of the word, and words that begin with the same letters, the most likely first. */
  readonly findSpelled: (word: string) => readonly WordMatch[]
  /** Words that a customer may mean, the most likely first. */
  readonly find: (word: string, tolerance: Tolerance) => readonly WordMatch[]
  /** Words with the fewest differences, for a word that means none of them. */
  readonly findNearest: (word: string, limit: number) => readonly WordMatch[]
  /** Words that were compared with a word of a query, one by one, since the creation. */
  readonly countComparisons: () => number
}

export function createWordList(): WordList {
  const words: string[] = []
  const sounds: string[] = []
  const letterSets: number[] = []
  const numbers = new Map<string, number>()
  const bySound = new Map<string, number[]>()
  const byStem = new Map<string, number[]>()
  /** Numbers in the order of the words, and of their sounds; sorted again after an addition. */
  let sorted: { readonly words: readonly number[]; readonly sounds: readonly number[] } | undefined
  const cachedGuesses = new Map<string, readonly WordMatch[]>()
  let comparisons = 0

  function add(word: string): number {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = words.length
    const sound = toSoundKey(word)
    words.push(word)
    sounds.push(sound)
    letterSets.push(toLetterSet(sound))
    numbers.set(word, number)
    addTo(bySound, sound, number)
    addTo(byStem, toStem(word), number)
    sorted = undefined
    cachedGuesses.clear()
    return number
  }

  function findForms(word: string): WordMatch[] {
    const number = numbers.get(word)
    const stem = toStem(word)
    return [
      ...(number === undefined ? [] : [{ word: number, weight: WEIGHT.exact }]),
      ...(bySound.get(toSoundKey(word)) ?? []).map(it => ({ word: it, weight: WEIGHT.sound })),
      ...(byStem.get(stem) ?? []).map(it => ({ word: it, weight: stem.length > SHORT_STEM_LENGTH ? WEIGHT.stem : WEIGHT.shortStem })),
    ]
  }

  const getSorted = () =>
    (sorted ??= {
      words: words.map((_, number) => number).sort((one, other) => (words[one]! < words[other]! ? -1 : 1)),
      sounds: words.map((_, number) => number).sort((one, other) => (sounds[one]! < sounds[other]! ? -1 : 1)),
    })

  /** The more of a word is typed, the more certain it is. @param least weight of a word of which hardly anything is typed */
  const weighBeginning = (word: string, least: number) => (number: number) => ({
    word: number,
    weight: least + (WEIGHT.wholePrefix - WEIGHT.prefix) * Math.min(1, word.length / words[number]!.length),
  })

  const findSpelledBeginnings = (word: string): WordMatch[] =>
    sliceByPrefix(getSorted().words, it => words[it]!, word).map(weighBeginning(word, WEIGHT.prefix))

  function findSoundBeginnings(word: string): WordMatch[] {
    const sound = word.length < MIN_SOUND_PREFIX_LENGTH ? '' : toSoundKey(word)
    if (sound.length < MIN_PREFIX_SOUND_LENGTH) return []
    return sliceByPrefix(getSorted().sounds, it => sounds[it]!, sound).map(weighBeginning(word, WEIGHT.soundPrefix))
  }

  function findSimilar(word: string): WordMatch[] {
    comparisons += words.length
    const sound = toSoundKey(word)
    const limit = getMaxEdits(sound.length)
    if (limit === 0) return []
    const letters = toLetterSet(sound)
    const found: WordMatch[] = []
    for (let number = 0; number < words.length; number++) {
      const other = sounds[number]!
      const missing = countBits(letters & ~letterSets[number]!)
      if (missing > limit || other.length < sound.length - limit) continue
      const bonus = other.charCodeAt(0) === sound.charCodeAt(0) ? FIRST_LETTER_BONUS : 0
      const edits = countEdits(sound, other, limit)
      if (edits <= limit) found.push({ word: number, weight: (edits <= 1 ? WEIGHT.oneEdit : WEIGHT.twoEdits) + bonus })
      else if (bonus > 0 && sound.length >= MIN_PREFIX_EDIT_LENGTH && countEdits(sound, other, 1, true) <= 1)
        found.push({ word: number, weight: WEIGHT.prefixEdit })
    }
    // two errors are likely only where one does not explain the word
    const best = Math.max(0, ...found.map(it => it.weight))
    return best < WEIGHT.oneEdit ? found : found.filter(it => it.weight > WEIGHT.twoEdits + FIRST_LETTER_BONUS)
  }

  function findParts(word: string): WordMatch[] {
    if (word.length < MIN_PART_LENGTH) return []
    comparisons += words.length
    return words.flatMap((it, number) => (it.includes(word) ? [{ word: number, weight: WEIGHT.part }] : []))
  }

  const findKnown = (word: string): WordMatch[] =>
    keepBest([...findForms(word), ...findSpelledBeginnings(word), ...findSoundBeginnings(word)])

  const findSpelled = (word: string): WordMatch[] =>
    keepBest([...findForms(word).filter(it => it.weight > WEIGHT.shortStem), ...findSpelledBeginnings(word)])

  function guess(word: string): readonly WordMatch[] {
    const cached = cachedGuesses.get(word)
    if (cached) return cached
    const guesses = word.length > MAX_COMPARED_LENGTH ? [] : [...findSimilar(word), ...findParts(word)]
    const [oldest] = cachedGuesses.keys()
    if (cachedGuesses.size >= MAX_CACHED_GUESSES && oldest !== undefined) cachedGuesses.delete(oldest)
    cachedGuesses.set(word, guesses)
    return guesses
  }

  function find(word: string, tolerance: Tolerance): WordMatch[] {
    const known = findKnown(word)
    return known.length > 0 && tolerance === 'strict' ? known : keepBest([...known, ...guess(word)])
  }

  function findNearest(word: string, limit: number): WordMatch[] {
    if (word.length > MAX_COMPARED_LENGTH) return []
    comparisons += words.length
    const sound = toSoundKey(word)
    const maxEdits = Math.min(MAX_NEAR_EDITS, Math.floor((sound.length - 1) / 2))
    const letters = toLetterSet(sound)
    const found = sounds.flatMap((other, number) => {
      // each missing letter is at least one edit
      if (countBits(letters & ~letterSets[number]!) > maxEdits) return []
      const edits = countEdits(sound, other, maxEdits, other.length > sound.length)
      return edits > maxEdits || words[number]!.length < MIN_PART_LENGTH ? [] : [{ word: number, weight: 1 / (1 + edits) }]
    })
    return keepBest(found).slice(0, limit)
  }

  return {
    add,
    getSize: () => words.length,
    getNumber: word => numbers.get(word),
    getWord: number => words[number] ?? '',
    findForms,
    findKnown,
    findSpelled,
    find,
    findNearest,
    countComparisons: () => comparisons,
  }
}

/** The best match of each word, the most likely first. */
export function keepBest(matches: readonly WordMatch[]): WordMatch[] {
  const best = new Map<number, number>()
  for (const { word, weight } of matches) if (weight > (best.get(word) ?? 0)) best.set(word, weight)
  const list = [...best].map(([word, weight]) => ({ word, weight }))
  return list.sort((one, other) => other.weight - one.weight || one.word - other.word).slice(0, MAX_MATCHES)
}

function addTo(map: Map<string, number[]>, key: string, number: number): void {
  const list = map.get(key)
  if (list) list.push(number)
  else map.set(key, [number])
}

/** The items of a sorted list whose texts begin with a prefix. */
function sliceByPrefix(list: readonly number[], getText: (number: number) => string, prefix: string): readonly number[] {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (getText(list[middle]!) < prefix) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < list.length && end - low < MAX_MATCHES && getText(list[end]!).startsWith(prefix)) end++
  return list.slice(low, end)
}

/** One bit for each letter of a word. Words that differ in many letters need no comparison. */
function toLetterSet(word: string): number {
  let set = 0
  for (let index = 0; index < word.length; index++) set |= 1 << (word.charCodeAt(index) & 31)
  return set
}

/** The bits of a set that are 1. */
export function countBits(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
