import { LRUCache } from 'lru-cache'

/** Parts of pages as bytes: a page is drawn with their signs, and they are put in its bytes at last (docs/decisions/0030). */
export interface FragmentCache {
  /**
   * Keeps a part.
   *
   * @returns its sign: what stands for it in a page, and in no text of anybody's, for there the first character is escaped; undefined when
   *   a part within it is gone
   */
  keep(html: string): string | undefined
  /** Whether what the sign stands for is still there; it is then the last to go. */
  has(sign: string): boolean
  /** @throws Error when a part is gone: between drawing and this are milliseconds, and a part that was drawn is the last to go */
  fill(page: Buffer): Buffer
}

/** Bytes; a store's page has some 90 kB of parts. */
const MOST_BYTES = 8 * 1024 * 1024
const BEGIN = '<!--kept '
const END = '-->'

export function createFragmentCache(mostBytes = MOST_BYTES): FragmentCache {
  const parts = new LRUCache<string, Buffer>({ maxSize: mostBytes, sizeCalculation: it => it.length + 200 })
  let number = 0

  function filled(page: Buffer): Buffer | { readonly gone: string } {
    const pieces: Buffer[] = []
    let done = 0
    for (let at = page.indexOf(BEGIN); at >= 0; at = page.indexOf(BEGIN, done)) {
      const end = page.indexOf(END, at) + END.length
      const sign = page.toString('latin1', at, end)
      const part = parts.get(sign)
      if (part === undefined) return { gone: sign }
      pieces.push(page.subarray(done, at), part)
      done = end
    }
    return done === 0 ? page : Buffer.concat([...pieces, page.subarray(done)])
  }

  return {
    keep(html) {
      // a part may hold others: they are put in now, and need not live as long
      const part = filled(Buffer.from(html))
      if ('gone' in part) return undefined
      const sign = `${BEGIN}${++number}${END}`
      parts.set(sign, part)
      return sign
    },
    has: sign => parts.get(sign) !== undefined,
    fill(page) {
      const whole = filled(page)
      if ('gone' in whole) throw new Error(`Nothing is kept under ${whole.gone}`)
      return whole
    },
  }
}
