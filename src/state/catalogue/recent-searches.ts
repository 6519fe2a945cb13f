import {
  addRecentSearch,
  getShownSearches,
  getStoreSearches,
  parseRecentSearches,
  type RecentSearches,
  removeRecentSearch,
  removeRecentSearches,
  type StoredSearches,
} from '#domain/catalogue/search/recent-searches.ts'
import type { Report } from '#domain/platform/report.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

interface RecentSearchesDependencies {
  /** Local storage. It is read at each use, because another tab may have changed it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly report: Report
}

/**
 * The recent searches of one store, or of a city (`NO_STORE`). A storage that cannot be written remembers nothing beyond this page.
 *
 * @source A §8: "Cart or other storage write failures are reported only."
 */
export function createRecentSearches({ storage, report }: RecentSearchesDependencies, store: number) {
  /** What this page could not write. */
  let unwritten: StoredSearches | undefined

  function read(): StoredSearches {
    if (unwritten) return unwritten
    try {
      return parseRecentSearches(storage.getItem(STORAGE_NAME.recentSearches))
    } catch {
      // a blocked storage holds none
      return []
    }
  }
  function write(stored: StoredSearches): void {
    try {
      storage.setItem(STORAGE_NAME.recentSearches, JSON.stringify(stored))
      unwritten = undefined
    } catch (error) {
      if (!unwritten) report({ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: error instanceof Error ? error.name : 'unknown' })
      unwritten = stored
    }
  }

  return {
    /** The latest five, newest first. */
    list: (): RecentSearches => getShownSearches(getStoreSearches(read(), store)),
    add: (text: string): void => write(addRecentSearch(read(), store, text)),
    remove: (text: string): void => write(removeRecentSearch(read(), store, text)),
    removeAll: (): void => write(removeRecentSearches(read(), store)),
  }
}
