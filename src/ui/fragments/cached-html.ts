import { memoizeByIdentity, type IdentityKey } from '#ui/fragments/memoize-by-identity.ts'
import { createFragmentCache, type FragmentCache } from '#ui/fragments/fragment-cache.ts'

/** What is known of a part: that it was drawn, and the sign of its bytes once they are kept. It never holds text: docs/decisions/0033. */
interface FragmentEntry {
  placeholder: string | undefined
}

export interface CachedHtml {
  /** The stored output of this part, if any. */
  find(of: IdentityKey, name: string): string | undefined
  /** Counts the first rendering, stores the bytes of later ones, and returns the output. */
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
        // most parts render once, so the first rendering stores no bytes
        entries.store(of, name, { placeholder: undefined })
        return html
      }
      known.placeholder = parts.store(html)
      return known.placeholder ?? html
    },
  }
}

/** The fragment cache of this process. */
export const fragmentCache = createFragmentCache()
/** The HTML cache of `CachedFragment`. */
export const cachedHtml = createCachedHtml(fragmentCache)
