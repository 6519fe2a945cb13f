import { chooseSearchOrigin, parseSearchOrigin } from '#domain/catalogue/search/search-origin.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import type { Report } from '#domain/platform/report.ts'

interface SearchOriginDependencies {
  /** Session storage: each tab has its own way back. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly report: Report
}

/** The page that closing a search leads back to (A §4). */
export function createSearchOrigin({ storage, report }: SearchOriginDependencies) {
  function get(): string | undefined {
    try {
      return parseSearchOrigin(storage.getItem(STORAGE_NAME.searchOrigin))
    } catch {
      return undefined
    }
  }
  function clear(): void {
    try {
      storage.removeItem(STORAGE_NAME.searchOrigin)
    } catch {
      // a blocked storage holds none
    }
  }
  /** @param name route name of the page on which a search starts */
  function remember(name: string, path: string): void {
    const origin = chooseSearchOrigin(name, path, get())
    if (origin === undefined) return clear()
    try {
      storage.setItem(STORAGE_NAME.searchOrigin, origin)
    } catch (error) {
      report({ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: error instanceof Error ? error.name : 'unknown' })
    }
  }
  return { get, remember, clear }
}
