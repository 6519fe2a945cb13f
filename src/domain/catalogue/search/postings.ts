import { createWordList, type WordList } from '#domain/catalogue/search/word-list.ts'

/** Entries with the rarest word of several that are looked up for the other words. */
const MAX_INTERSECTED = 2000

/** A list of words with the entries of each. */
export interface Postings {
  readonly list: WordList
  readonly add: (word: string, entry: number) => void
  /** Numbers of the entries with a word, in ascending order. @param word number of the word */
  readonly getEntries: (word: number) => readonly number[]
  /** Pairs of a word and an entry. */
  readonly getSize: () => number
}

/** Entries are added with ascending numbers. */
export function createPostings(): Postings {
  const list = createWordList()
  const entries: number[][] = []
  let size = 0
  return {
    list,
    add(word, entry) {
      const at = list.add(word)
      ;(entries[at] ??= []).push(entry)
      size++
    },
    getEntries: word => entries[word] ?? [],
    getSize: () => size,
  }
}

/** Numbers by entry, all 0 at first. One search uses it after the other, so that none creates large maps. */
export interface Scratch {
  readonly values: Float64Array
  /** Entries whose value is not 0. */
  readonly touched: number[]
}

export function createScratch(): { readonly use: (size: number) => Scratch; readonly clear: () => void } {
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

/**
 * The entries that are in a list of each part. Reads the rarest part, and looks its entries up in the others.
 *
 * @param onRead called with the number of entries that were read or looked up
 */
export function intersect(parts: readonly (readonly (readonly number[])[])[], onRead: (count: number) => void): number[] {
  const [first = [], ...rest] = parts.toSorted((one, other) => countAll(one) - countAll(other))
  const candidates = new Set<number>()
  for (const numbersOfWord of first) {
    for (const it of numbersOfWord) {
      if (candidates.size === MAX_INTERSECTED) break
      candidates.add(it)
    }
  }
  onRead(candidates.size)
  return [...candidates].filter(it =>
    rest.every(lists =>
      lists.some(numbersOfWord => {
        onRead(1)
        return includesSorted(numbersOfWord, it)
      }),
    ),
  )
}

export const countAll = (lists: readonly (readonly number[])[]): number => lists.reduce((sum, it) => sum + it.length, 0)

/** Numbers of entries are sorted, because each entry is added once and is the last one then. */
export function includesSorted(sorted: readonly number[], number: number): boolean {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < number) low = middle + 1
    else high = middle
  }
  return sorted[low] === number
}
