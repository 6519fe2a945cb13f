const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Words of one or two letters are articles and prepositions: "à la", "de". */
const MIN_WORD_LETTERS = 3

/**
 * Two letters for a thing without a picture: of the first two words ("Vitello tonnato" → "Vt"), or of a single word ("Hummus" → "Hu").
 * The letters keep their case, because some scripts have no capitals that fonts contain.
 */
export function getMonogram(name: string): string {
  const words = name.match(/[\p{L}\p{M}]+/gu) ?? []
  const split = (word: string) => Array.from(SEGMENTER.segment(word), it => it.segment)
  const [first, second] = [...words.filter(it => split(it).length >= MIN_WORD_LETTERS), ...words]
  if (first === undefined) return split(name.trim())[0] ?? ''
  const letters = split(first)
  return (letters[0] ?? '') + ((second === undefined || second === first ? letters[1] : split(second)[0]) ?? '')
}
