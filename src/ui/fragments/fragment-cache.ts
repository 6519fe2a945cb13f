import { LRUCache } from 'lru-cache'

/** Parts of pages as bytes: a page is drawn with their signs, and they are put in its bytes at last (docs/decisions/0030). */
export interface FragmentCache {
  /**
   * Keeps a part.
   *
   * @returns its sign: what stands for it in a page, and in no text of anybody's, for there the first character is escaped; undefined when
   *   a part within it is gone
   */
  store(html: string): string | undefined
  /** Whether what the sign stands for is still there; it is then the last to go. */
  has(sign: string): boolean
  /** @throws Error when a part is gone: between drawing and this are milliseconds, and a part that was drawn is the last to go */
  fill(page: Buffer): Buffer
}

/** Bytes; a store page has about 90 kB of fragments. */
const MAX_BYTES = 8 * 1024 * 1024
const PLACEHOLDER_START = '<!--kept '
const PLACEHOLDER_END = '-->'

export function createFragmentCache(maxBytes = MAX_BYTES): FragmentCache {
  const parts = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: it => it.length + 200 })
  let number = 0

  function fillPlaceholders(page: Buffer): Buffer | { readonly gone: string } {
    const pieces: Buffer[] = []
    let done = 0
    for (let at = page.indexOf(PLACEHOLDER_START); at >= 0; at = page.indexOf(PLACEHOLDER_START, done)) {
      const end = page.indexOf(PLACEHOLDER_END, at) + PLACEHOLDER_END.length
      const sign = page.toString('latin1', at, end)
      const part = parts.get(sign)
      if (part === undefined) return { gone: sign }
      pieces.push(page.subarray(done, at), part)
      done = end
    }
    return done === 0 ? page : Buffer.concat([...pieces, page.subarray(done)])
  }

  return {
    store(html) {
      // a fragment may contain others; they are inlined now
      const part = fillPlaceholders(Buffer.from(html))
      if ('gone' in part) return undefined
      const sign = `${PLACEHOLDER_START}${++number}${PLACEHOLDER_END}`
      parts.set(sign, part)
      return sign
    },
    has: sign => parts.get(sign) !== undefined,
    fill(page) {
      const whole = fillPlaceholders(page)
      if ('gone' in whole) throw new Error(`Nothing is kept under ${whole.gone}`)
      return whole
    },
  }
}
