import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** One typing error is tolerated per this number of letters in a word: "barselona", "khreshchatik". */
const LETTERS_PER_TYPO = 5

/** Whether two names are equal in any script, case and accents. Names without letters and digits never match. */
export function isSameName(one: string, other: string): boolean {
  const key = toSearchKey(one)
  return key !== '' && key === toSearchKey(other)
}

/** Whether two names are similar: same number of words, each equal except for typing errors. */
export function isSimilarName(one: string, other: string): boolean {
  const [words, others] = [toWords(one), toWords(other)]
  return words.length > 0 && words.length === others.length && words.every((word, index) => isSimilarWord(word, others[index] ?? ''))
}

/** Whether a name contains each word of a text, except for typing errors: "mallorca" in "Carrer de Mallorca". */
export function containsWords(text: string, name: string, lettersPerTypo = LETTERS_PER_TYPO): boolean {
  const [words, others] = [toWords(text), toWords(name)]
  return words.length > 0 && words.every(word => others.some(it => isSimilarWord(word, it, lettersPerTypo)))
}

export const toWords = (text: string): string[] => toSearchKey(text).split(' ').filter(it => it !== '') // prettier-ignore

function isSimilarWord(one: string, other: string, lettersPerTypo = LETTERS_PER_TYPO): boolean {
  if (one === other) return true
  const allowed = Math.floor(Math.min(one.length, other.length) / lettersPerTypo)
  return Math.abs(one.length - other.length) <= allowed && getEditDistance(one, other) <= allowed
}

/** Levenshtein distance. */
function getEditDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, otherLetter] of [...other].entries())
      next.push(Math.min((row[index] ?? 0) + (letter === otherLetter ? 0 : 1), (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    row = next
  }
  return row.at(-1) ?? 0
}
