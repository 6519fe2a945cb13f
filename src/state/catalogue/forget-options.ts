import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/**
 * Removes the remembered options of all stores and the places of past orders, at the logout of the customer who chose them. A separate module from
 * `remembered-options.ts`, because pages with a session should not load its schema.
 */
export function forgetOptions(storage: Pick<Storage, 'removeItem'>): void {
  try {
    storage.removeItem(STORAGE_NAME.options)
    storage.removeItem(STORAGE_NAME.orderedPlaces)
  } catch {
    // a blocked storage holds none
  }
}
