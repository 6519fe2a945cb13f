import type { ProductCard } from '#contract/catalogue/product.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { toDeliveryFees } from '#domain/cart/store-fees.ts'

/** Facts about a list of stores, for a text. Unknown facts are undefined or an empty list. */
export interface StoreListFacts {
  /** Of the fastest store with an ETA; whole minutes. */
  readonly fastestMinutes: number | undefined
  /** Minimum delivery fee after public offers; minor units, 0 is free. */
  readonly deliveryFeeFrom: number | undefined
  /** In list order, without sponsored stores. */
  readonly names: readonly string[]
}

export function getStoreListFacts(stores: readonly Store[]): StoreListFacts {
  const minutes = stores.flatMap(it => (it.etaEnabled && it.eta ? [it.eta.lowerBound] : []))
  const fees = stores.map(it => getPublicDeliveryFee(it))
  return {
    fastestMinutes: findMinimum(minutes),
    deliveryFeeFrom: findMinimum(fees),
    names: [...new Set(stores.filter(it => !it.sponsored).map(it => it.name))],
  }
}

/** Delivery fee without prime promotions, minor units. A card shows it, because it does not know the price of the products. */
export function getPublicDeliveryFee(store: Pick<Store, 'deliveryFee' | 'promotions'>): number {
  return toDeliveryFees(store, false).deliveryFee
}

/** Facts about a menu or a part of it, for a text. */
export interface ProductListFacts {
  /** Available products; a product in two sections counts once. */
  readonly count: number
  /** Minor units, before offers and options. */
  readonly priceFrom: number | undefined
  /** Median price of the products, minor units. */
  readonly usualPrice: number | undefined
}

export function getProductListFacts(products: readonly Pick<ProductCard, 'id' | 'available' | 'price'>[]): ProductListFacts {
  const availablePrices = [...new Map(products.filter(it => it.available).map(it => [it.id, it.price])).values()].toSorted((a, b) => a - b)
  // a price of 0 means that the options set the price
  const prices = availablePrices.filter(it => it > 0)
  return { count: availablePrices.length, priceFrom: prices[0], usualPrice: prices[Math.floor((prices.length - 1) / 2)] }
}

const findMinimum = (numbers: readonly number[]): number | undefined => (numbers.length === 0 ? undefined : Math.min(...numbers))
