/** Longer words are compared by their first letters. */
const MAX_LENGTH = 31

const rows = [0, 1, 2].map(() => new Uint8Array(MAX_LENGTH + 2)) as [Uint8Array, Uint8Array, Uint8Array]

/**
 * Number of typing errors between two words: a missing, additional or wrong letter, or two swapped neighbours. A number above `limit` means
 * only "more than limit".
 *
 * @param isPrefix `other` may be longer: its best beginning counts
 */
export function countEdits(one: string, other: string, limit: number, isPrefix = false): number {
  const width = Math.min(other.length, MAX_LENGTH, one.length + limit)
  const height = Math.min(one.length, MAX_LENGTH)
  if (height - width > limit || (!isPrefix && other.length - one.length > limit)) return limit + 1
  let [before, row, next] = rows
  for (let column = 0; column <= width; column++) row[column] = column
  for (let line = 1; line <= height; line++) {
    next[0] = line
    let best = line
    const letter = one.charCodeAt(line - 1)
    for (let column = 1; column <= width; column++) {
      const otherLetter = other.charCodeAt(column - 1)
      let edits = letter === otherLetter ? row[column - 1]! : 1 + Math.min(row[column - 1]!, row[column]!, next[column - 1]!)
      const isSwapped = line > 1 && column > 1 && letter === other.charCodeAt(column - 2) && otherLetter === one.charCodeAt(line - 2)
      if (isSwapped) edits = Math.min(edits, before[column - 2]! + 1)
      next[column] = edits
      if (edits < best) best = edits
    }
    if (best > limit) return limit + 1
    ;[before, row, next] = [row, next, before]
  }
  return isPrefix ? row.subarray(0, width + 1).reduce((least, it) => Math.min(least, it), limit + 1) : row[width]!
}
