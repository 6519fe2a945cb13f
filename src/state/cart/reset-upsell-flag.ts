import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/**
 * Not in upsell-flag.ts, which another chunk of the page contains.
 *
 * @param storage local storage
 * @source A §4: "Retrieving a store different from the cart's store resets the cart and the upsell-displayed flag"
 */
export function resetUpsellOfOtherStore(storage: Pick<Storage, 'getItem' | 'removeItem'>, storeId: number): void {
  if (!storage.getItem(STORAGE_NAME.upsell)?.startsWith(`${storeId}:`)) storage.removeItem(STORAGE_NAME.upsell)
}
