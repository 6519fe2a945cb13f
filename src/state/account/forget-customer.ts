import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** What the customer has typed, chosen and ordered; the next person at this browser must not see it. */
const OF_CUSTOMER = [
  STORAGE_NAME.checkout,
  STORAGE_NAME.parcel,
  STORAGE_NAME.purchase,
  STORAGE_NAME.guestCheckout,
  // their tokens change the lines of this person
  STORAGE_NAME.groups,
  STORAGE_NAME.recentAddresses,
  STORAGE_NAME.options,
  STORAGE_NAME.orderedPlaces,
  STORAGE_NAME.recentSearches,
  STORAGE_NAME.favourites,
  STORAGE_NAME.chatQueue,
]

/**
 * Removes the entries of the customer who logs out. A module of its own, because pages with a session should not load the schemas of these entries.
 *
 * @param storages local storage and session storage
 */
export function forgetCustomer(...storages: readonly Pick<Storage, 'removeItem'>[]): void {
  for (const storage of storages) {
    try {
      for (const name of OF_CUSTOMER) storage.removeItem(name)
    } catch {
      // a blocked storage holds none
    }
  }
}
