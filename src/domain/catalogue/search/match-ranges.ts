import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** From the first to after the last UTF-16 unit. */
type MatchRange = readonly [start: number, end: number]

/** Words of a query that are marked; more would slow down typing. */
const MAX_WORDS = 8

/**
 * Where a text has the words of a query, in any script and without accents: "pitsa" is in "Піца". A word that spans two words of the text
 * is not marked.
 *
 * @returns ranges in their order, which do not overlap
 */
export function findMatchRanges(text: string, query: string): MatchRange[] {
  const words = toSearchKey(query).split(' ').slice(0, MAX_WORDS)
  if (words[0] === '') return []
  const ranges = Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)).flatMap(({ 0: word, index }) =>
    words.flatMap(it => findInWord(word, it).map(([start, end]): MatchRange => [index + start, index + end])),
  )
  return mergeRanges(ranges)
}

/** The shortest part of the word whose key has the query: its key may be longer or shorter than itself ("ж" → "zh", "ь" → ""). */
function findInWord(word: string, query: string): MatchRange[] {
  if (!toSearchKey(word).includes(query)) return []
  // letters with their accents, so that a range never splits one
  const letters = Array.from(word.matchAll(/\P{M}\p{M}*|\p{M}+/gu))
  const hasQuery = (from: number, to: number) =>
    toSearchKey(
      letters
        .slice(from, to)
        .map(it => it[0])
        .join(''),
    ).includes(query)
  const end = letters.findIndex((_, index) => hasQuery(0, index + 1)) + 1
  const start = letters.findLastIndex((_, index) => index < end && hasQuery(index, end))
  const [first, last] = [letters[start], letters[end - 1]]
  return first && last ? [[first.index, last.index + last[0].length]] : []
}

function mergeRanges(ranges: readonly MatchRange[]): MatchRange[] {
  const merged: [number, number][] = []
  for (const [start, end] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
