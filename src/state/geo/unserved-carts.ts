import type { Client } from '#client/client.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { isOutOfZone } from '#state/geo/delivery-zone.ts'

/** Stores that are asked: the latest carts. */
const MAX_ASKED_STORES = 5
/** The customer waits for the answers, milliseconds. */
const TIMEOUT_MS = 2500

/** A store with a cart that does not deliver to the address. */
export interface UnservedCart {
  readonly storeId: number
  readonly name: string
}

interface Carts {
  getAll(): readonly Cart[]
  /** The cart of the open store. Its page checks the zone of the store itself. */
  readonly $cart: { get(): Cart | undefined }
}

/**
 * The carts whose stores do not deliver to the address that the client sends with each call. Without an answer in time a store counts as
 * served: the checkout checks it again.
 *
 * @source issue 20 point 5: "… when a cart's store no longer delivers"
 */
export async function findUnservedCarts(call: Client, carts: Carts): Promise<UnservedCart[]> {
  const openStore = carts.$cart.get()?.storeId
  const others = carts
    .getAll()
    .filter(it => it.total > 0 && it.storeId !== openStore)
    .slice(0, MAX_ASKED_STORES)
  if (others.length === 0) return []
  const limit = new Promise<boolean>(resolve => {
    setTimeout(() => resolve(false), TIMEOUT_MS)
  })
  const answers = await Promise.all(
    others.map(({ storeId, info: { cityCode } }) => Promise.race([isOutOfZone(call, { storeId, cityCode }), limit])),
  )
  return others.filter((_, index) => answers[index]).map(({ storeId, info: { name } }) => ({ storeId, name }))
}
