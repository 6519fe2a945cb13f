/** A letter with its combining marks. */
const LETTERS = /\p{L}\p{M}*/gu
const WORDS = /(?:\p{L}\p{M}*)+/gu
/** Words of one or two letters are articles and prepositions: "à la", "de". */
const MIN_WORD_LETTERS = 3

const splitWord = (word: string): readonly string[] => word.match(LETTERS) ?? []

/**
 * Two letters for a thing without a picture: of the first two words ("Vitello tonnato" → "Vt"), or of a single word ("Hummus" → "Hu").
 * The letters keep their case, because some scripts have no capitals that fonts contain.
 */
export function getMonogram(name: string): string {
  const words = (name.match(WORDS) ?? []).map(splitWord)
  const [first = [...name.trim()].slice(0, 1), second] = [...words.filter(it => it.length >= MIN_WORD_LETTERS), ...words]
  return (first[0] ?? '') + ((second === undefined || second === first ? first[1] : second[0]) ?? '')
}
