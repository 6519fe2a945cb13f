import { memoizeByIdentity, type IdentityKey } from '#ui/fragments/memoize-by-identity.ts'
import { createFragmentCache, type FragmentCache } from '#ui/fragments/fragment-cache.ts'

/** The state of a fragment: it was rendered once, and its placeholder after its bytes are stored. It holds no HTML (docs/decisions/0033). */
interface FragmentEntry {
  placeholder: string | undefined
}

export interface CachedHtml {
  /** The placeholder of the stored output, if any. */
  find(of: IdentityKey, name: string): string | undefined
  /** Counts the first rendering, stores the bytes of later ones, and returns the output. */
  store(of: IdentityKey, name: string, html: string): string
}

export function createCachedHtml(fragments: FragmentCache): CachedHtml {
  const entries = memoizeByIdentity<FragmentEntry>()
  return {
    find(of, name) {
      const placeholder = entries.find(of, name)?.placeholder
      return placeholder !== undefined && fragments.has(placeholder) ? placeholder : undefined
    },
    store(of, name, html) {
      const entry = entries.find(of, name)
      if (entry === undefined) {
        // many fragments render once, so the first rendering stores no bytes
        entries.store(of, name, { placeholder: undefined })
        return html
      }
      entry.placeholder = fragments.store(html)
      return entry.placeholder ?? html
    },
  }
}

/** The fragment cache of this process. */
export const fragmentCache = createFragmentCache()
/** The HTML cache of `CachedFragment`. */
export const cachedHtml = createCachedHtml(fragmentCache)
