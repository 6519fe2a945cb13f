import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { whenIdle } from '#features/catalogue/delivery/address-changes.client.ts'

/**
 * Checks once per address, when the page is idle, whether the store delivers there.
 *
 * @param onOutOfZone called when it does not (A §8, 118485 and 159192)
 */
export function checkDeliveryZone(
  address: CookieAddress | undefined,
  store: { readonly storeId: number; readonly cityCode: string; readonly path: string },
  onOutOfZone: () => void,
): void {
  if (!address) return
  whenIdle(
    () =>
      void import('#features/catalogue/delivery/delivery-zone.client.ts')
        .then(it => it.isStoreOutOfZone(store))
        .then(out => out && onOutOfZone())
        .catch(() => {}),
  )
}
