import { searchKeyOf } from '#domain/catalogue/search-key.ts'

/** A slip of the finger is forgiven in every so many letters of a word: "barselona", "khreshchatik". */
const LETTERS_A_SLIP = 5

/** Whether two names are one name, in whatever script, case and accents they are written. A name of signs alone is nobody's. */
export function isSameName(one: string, other: string): boolean {
  const key = searchKeyOf(one)
  return key !== '' && key === searchKeyOf(other)
}

/** Whether two names may be meant for one another: as many words, each but for slips of the finger. */
export function isLikeName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return words.length > 0 && words.length === others.length && words.every((word, index) => isLikeWord(word, others[index] ?? ''))
}

/** Whether each word of a text stands in a name, but for slips of the finger: "mallorca" in "Carrer de Mallorca". */
export function isWithin(text: string, name: string, lettersASlip = LETTERS_A_SLIP): boolean {
  const [words, others] = [wordsOf(text), wordsOf(name)]
  return words.length > 0 && words.every(word => others.some(it => isLikeWord(word, it, lettersASlip)))
}

export const wordsOf = (text: string): string[] => searchKeyOf(text).split(' ').filter(it => it !== '') // prettier-ignore

function isLikeWord(one: string, other: string, lettersASlip = LETTERS_A_SLIP): boolean {
  if (one === other) return true
  const allowed = Math.floor(Math.min(one.length, other.length) / lettersASlip)
  return Math.abs(one.length - other.length) <= allowed && slipsBetween(one, other) <= allowed
}

/** Letters to put in, leave out or change (Levenshtein). */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [index, its] of [...other].entries())
      next.push(Math.min((row[index] ?? 0) + (letter === its ? 0 : 1), (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    row = next
  }
  return row.at(-1) ?? 0
}
