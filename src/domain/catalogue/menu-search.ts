import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** Words of a query; further ones are ignored, as in a search of the marketplace. */
const MAX_WORDS = 8

/** Creates the filter of a menu. A product matches when its texts contain every word of the query; an empty query matches everything. */
export function createMenuFilter(query: string): (...texts: readonly string[]) => boolean {
  const words = toSearchKey(query).split(' ').slice(0, MAX_WORDS)
  return (...texts) => {
    const key = toSearchKey(...texts)
    return words.every(it => key.includes(it))
  }
}
