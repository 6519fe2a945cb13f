import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { CartProduct } from '#contract/cart/cart.ts'
import { getProduct } from '#contract/catalogue/product-calls.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { reorder } from '#contract/orders/place-order.ts'
import { toReorderedLines } from '#domain/orders/reordered-lines.ts'
import type { createCarts, CartStore } from '#state/cart/cart.ts'
import type { OrderPlaces } from '#state/orders/order-places.ts'

/** The products of an old order at today's prices. */
export interface ReorderOffer {
  readonly store: CartStore
  readonly lines: readonly CartProduct[]
  /** Names of products that are no longer sold as they were ordered. */
  readonly unavailable: readonly string[]
  /** The price of one unit, minor currency units. */
  readonly repriced: readonly { readonly name: string; readonly before: number; readonly after: number }[]
  /** Units in the cart of this store that the offer would replace. */
  readonly replaces: number
}

/** `storeGone`: the store takes no more orders; `failed`: no answer, a retry may help. */
export type ReorderResult = ReorderOffer | 'storeGone' | 'failed'

interface ReorderDependencies {
  readonly call: Client
  readonly places: Pick<OrderPlaces, 'findStore'>
  readonly carts: Pick<ReturnType<typeof createCarts>, 'getUnitCount' | 'refill'>
  newId(): string
  /** Whether prime promotions apply to the customer. */
  isPrime(): boolean
  navigate(path: string): void
}

/** Repeats an order (B §7, "reorder"). */
export function createReorder({ call, places, carts, newId, isPrime, navigate }: ReorderDependencies) {
  async function loadOffer(orderId: number): Promise<ReorderOffer | 'storeGone'> {
    const basket = await call(reorder, { params: { id: orderId } })
    const { storeId, storeAddressId, cityCode } = basket
    const [storeWithPath, products] = await Promise.all([
      places.findStore(storeId, cityCode),
      Promise.all([...new Set(basket.products.map(it => it.id))].map(id => loadProduct(storeId, storeAddressId, id, cityCode))),
    ])
    if (!storeWithPath) return 'storeGone'
    const { store, path } = storeWithPath
    const sold = new Map(products.flatMap(it => (it ? [[it.id, it]] : [])))
    const { lines, missing } = toReorderedLines(basket.products, sold, { newId, isPrime: isPrime() })
    return {
      store: {
        storeId,
        addressId: storeAddressId,
        name: store.name,
        image: store.imageId,
        slug: store.slug,
        cityCode,
        path,
        tint: store.tint,
      },
      lines,
      unavailable: [...new Set([...basket.unavailable, ...missing])],
      repriced: basket.repriced.filter(it => lines.some(({ product: { name } }) => name === it.name)),
      replaces: carts.getUnitCount(storeId),
    }
  }

  /** @returns undefined for a product that was removed after the marketplace answered */
  async function loadProduct(id: number, addressId: number, productId: number, cityCode: string): Promise<Product | undefined> {
    try {
      return await call(getProduct, { params: { id, addressId, productId } }, { place: { cityCode } })
    } catch (error) {
      if (isNoLongerAvailable(error)) return undefined
      throw error
    }
  }

  return {
    /** Never throws. */
    async load(orderId: number): Promise<ReorderResult> {
      try {
        return await loadOffer(orderId)
      } catch (error) {
        return isNoLongerAvailable(error) ? 'storeGone' : 'failed'
      }
    },
    /** Fills the cart of the store and opens the page of the store with the cart open. */
    accept({ store, lines }: ReorderOffer): void {
      carts.refill(store, lines)
      navigate(`${store.path}#basket`)
    },
  }
}

/** Whether an offer needs no confirmation: same products, same prices, and no cart to replace. */
export function isUnchanged({ lines, unavailable, repriced, replaces }: ReorderOffer): boolean {
  return lines.length > 0 && unavailable.length === 0 && repriced.length === 0 && replaces === 0
}

/** @source B §8: 26308 "store gone" is 410, 108040 "store not storeWithPath" is 404 */
function isNoLongerAvailable(error: unknown): boolean {
  if (!(error instanceof CallError) || error.failure.kind !== 'rejected') return false
  return error.failure.status === 404 || error.failure.status === 410
}

export type Reorder = ReturnType<typeof createReorder>
