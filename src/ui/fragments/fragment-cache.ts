import { LRUCache } from 'lru-cache'

/** Fragments of pages as bytes: a page is rendered with placeholders, which are replaced by the bytes before it is sent (docs/decisions/0030). */
export interface FragmentCache {
  /**
   * Stores a fragment.
   *
   * @returns its placeholder in a page. Texts cannot contain it, because their `<` is escaped. Undefined when a fragment within it was
   *   evicted
   */
  store(html: string): string | undefined
  /** Whether the fragment of the placeholder is still stored. It becomes the most recently used one. */
  has(placeholder: string): boolean
  /** Replaces the placeholders. @throws Error when a fragment was evicted; this is rare, because a rendered fragment was used milliseconds ago */
  fill(page: Buffer): Buffer
}

/** Bytes; a store page has about 90 kB of fragments. */
const MAX_BYTES = 8 * 1024 * 1024
const PLACEHOLDER_START = '<!--fragment '
const PLACEHOLDER_END = '-->'

export function createFragmentCache(maxBytes = MAX_BYTES): FragmentCache {
  const fragments = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: it => it.length + 200 })
  let number = 0

  function fillPlaceholders(page: Buffer): Buffer | { readonly missing: string } {
    const pieces: Buffer[] = []
    let done = 0
    for (let at = page.indexOf(PLACEHOLDER_START); at >= 0; at = page.indexOf(PLACEHOLDER_START, done)) {
      const end = page.indexOf(PLACEHOLDER_END, at) + PLACEHOLDER_END.length
      const placeholder = page.toString('latin1', at, end)
      const fragment = fragments.get(placeholder)
      if (fragment === undefined) return { missing: placeholder }
      pieces.push(page.subarray(done, at), fragment)
      done = end
    }
    return done === 0 ? page : Buffer.concat([...pieces, page.subarray(done)])
  }

  return {
    store(html) {
      // a fragment may contain others; they are inlined now
      const fragment = fillPlaceholders(Buffer.from(html))
      if ('missing' in fragment) return undefined
      const placeholder = `${PLACEHOLDER_START}${++number}${PLACEHOLDER_END}`
      fragments.set(placeholder, fragment)
      return placeholder
    },
    has: placeholder => fragments.get(placeholder) !== undefined,
    fill(page) {
      const result = fillPlaceholders(page)
      if ('missing' in result) throw new Error(`There is no fragment for ${result.missing}`)
      return result
    },
  }
}
