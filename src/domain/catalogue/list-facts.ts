import type { ProductCard } from '#contract/catalogue/product.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { calculateDeliveryFee } from '#domain/checkout/price-order.ts'

/** What can be said of a list of stores in a sentence. What nobody can say is undefined or an empty list. */
export interface StoreListFacts {
  /** Of the quickest store that says how long it takes; whole minutes. */
  readonly fastestMinutes: number | undefined
  /** The findMinimum that one asks for delivery, offers for everybody counted in; minor units, 0 is free. */
  readonly deliveryFeeFrom: number | undefined
  /** In the order of the list; bought places are not praised. */
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

/** What everybody pays for delivery, minor units: what is for prime alone is not counted. */
export function getPublicDeliveryFee({ deliveryFee, promotions }: Pick<Store, 'deliveryFee' | 'promotions'>): number {
  return calculateDeliveryFee(
    deliveryFee,
    promotions.filter(it => !it.prime),
  )
}

/** What can be said of a menu, or of a part of it, in a sentence. */
export interface ProductListFacts {
  /** Of what can be had; a product that stands in two parts is one. */
  readonly count: number
  /** Minor units, before offers and options. */
  readonly priceFrom: number | undefined
  /** The median, which is a price that something has; minor units. */
  readonly usualPrice: number | undefined
}

export function getProductListFacts(products: readonly Pick<ProductCard, 'id' | 'available' | 'price'>[]): ProductListFacts {
  const had = [...new Map(products.filter(it => it.available).map(it => [it.id, it.price])).values()].toSorted((a, b) => a - b)
  // a price of nothing is one that options make
  const prices = had.filter(it => it > 0)
  return { count: had.length, priceFrom: prices[0], usualPrice: prices[Math.floor((prices.length - 1) / 2)] }
}

const findMinimum = (numbers: readonly number[]): number | undefined => (numbers.length === 0 ? undefined : Math.min(...numbers))
