import { memoizeByIdentity, type KeptObjects } from '#ui/fragments/memoize-by-identity.ts'
import { createFragmentCache, type FragmentCache } from '#ui/fragments/fragment-cache.ts'

/** What is known of a part: that it was drawn, and the sign of its bytes once they are kept. It never holds text: docs/decisions/0033. */
interface Drawn {
  sign: string | undefined
}

export interface CachedHtml {
  /** What to print for this part, when it is known. */
  find(of: KeptObjects, name: string): string | undefined
  /** Notes the first drawing, keeps the bytes of every later one, and returns what to print. */
  keep(of: KeptObjects, name: string, html: string): string
}

export function createCachedHtml(parts: FragmentCache): CachedHtml {
  const drawn = memoizeByIdentity<Drawn>()
  return {
    find(of, name) {
      const sign = drawn.find(of, name)?.sign
      return sign !== undefined && parts.has(sign) ? sign : undefined
    },
    keep(of, name, html) {
      const known = drawn.find(of, name)
      if (known === undefined) {
        // most parts are drawn once only: a mark is enough until somebody wants the part again
        drawn.keep(of, name, { sign: undefined })
        return html
      }
      known.sign = parts.keep(html)
      return known.sign ?? html
    },
  }
}

/** Of this process's pages. */
export const fragmentCache = createFragmentCache()
/** What `Kept` has printed before. */
export const cachedHtml = createCachedHtml(fragmentCache)
