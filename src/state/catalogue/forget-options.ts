import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/**
 * Removes the remembered options of all stores, the places of past orders, the recent searches and the favourites, at the logout of the customer who chose
 * them. A separate module from `remembered-options.ts`, because pages with a session should not load its schema.
 */
export function forgetOptions(storage: Pick<Storage, 'removeItem'>): void {
  try {
    storage.removeItem(STORAGE_NAME.options)
    storage.removeItem(STORAGE_NAME.orderedPlaces)
    storage.removeItem(STORAGE_NAME.recentSearches)
    storage.removeItem(STORAGE_NAME.favourites)
  } catch {
    // a blocked storage holds none
  }
}
