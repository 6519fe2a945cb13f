import { isFunctionWord } from '#domain/catalogue/search/function-words.ts'
import { toStem } from '#domain/catalogue/search/word-forms.ts'

/** The names of entries, as far as a query may be one of them from its first word to its last. */
export interface FullNames {
  /** @param names search keys, one in each language */
  readonly add: (entry: number, names: readonly string[]) => void
  /** Whether the words are one of the names of the entry, in any form and order. @param words words of a search key */
  readonly has: (entry: number, words: readonly string[]) => boolean
}

export function createFullNames(): FullNames {
  const byEntry = new Map<number, ReadonlySet<string>>()
  return {
    add: (entry, names) => void byEntry.set(entry, new Set(names.map(it => toFullKey(it.split(' '))))),
    has: (entry, words) => {
      const key = toFullKey(words)
      return key !== '' && (byEntry.get(entry)?.has(key) ?? false)
    },
  }
}

/** One key for all forms and orders of the words that a search requires. */
const toFullKey = (words: readonly string[]): string =>
  words
    .filter(it => it.length > 1 && !isFunctionWord(it))
    .map(toStem)
    .sort()
    .join(' ')
