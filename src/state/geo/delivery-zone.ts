import type { Client } from '#client/client.ts'
import { getStore } from '#contract/catalogue/store.ts'
import { toCheckoutError } from '#state/checkout/checkout-errors.ts'

/**
 * Whether the marketplace rejects a store for the address that the client sends with each call. Any other failure does not concern the
 * address: the page does not change.
 *
 * @source A §8: "out-of-delivery-zone static code 118485 and STORE_NOT_AVAILABLE 159192 open the out-of-delivery-zone modal"
 */
export async function isOutOfZone(call: Client, { storeId, cityCode }: { storeId: number; cityCode: string }): Promise<boolean> {
  const query = { includeClosed: 'true', includeDisabled: 'true' } as const
  return call(getStore, { params: { id: String(storeId) }, query }, { place: { cityCode } }).then(
    () => false,
    (error: unknown) => toCheckoutError(error).kind === 'outOfZone',
  )
}
