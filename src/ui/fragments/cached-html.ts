import { memoizeByIdentity, type IdentityKey } from '#ui/fragments/memoize-by-identity.ts'
import { createFragmentCache, type FragmentCache } from '#ui/fragments/fragment-cache.ts'

/** What is known of a part: that it was drawn, and the sign of its bytes once they are kept. It never holds text: docs/decisions/0033. */
interface FragmentEntry {
  placeholder: string | undefined
}

export interface CachedHtml {
  /** What to print for this part, when it is known. */
  find(of: IdentityKey, name: string): string | undefined
  /** Notes the first drawing, keeps the bytes of every later one, and returns what to print. */
  store(of: IdentityKey, name: string, html: string): string
}

export function createCachedHtml(parts: FragmentCache): CachedHtml {
  const entries = memoizeByIdentity<FragmentEntry>()
  return {
    find(of, name) {
      const sign = entries.find(of, name)?.placeholder
      return sign !== undefined && parts.has(sign) ? sign : undefined
    },
    store(of, name, html) {
      const known = entries.find(of, name)
      if (known === undefined) {
        // most parts are drawn once only: a mark is enough until somebody wants the part again
        entries.store(of, name, { placeholder: undefined })
        return html
      }
      known.placeholder = parts.store(html)
      return known.placeholder ?? html
    },
  }
}

/** Of this process's pages. */
export const fragmentCache = createFragmentCache()
/** What `Kept` has printed before. */
export const cachedHtml = createCachedHtml(fragmentCache)
