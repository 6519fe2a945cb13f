import type { ProductSnapshot } from '#contract/cart/cart.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import type { StoreFees } from '#domain/cart/basket-totals.ts'
import { toStoreFees } from '#domain/cart/store-fees.ts'
import { getSectionProducts } from '#domain/catalogue/store-content.ts'
import type { StorePage } from '#features/catalogue/store/store-page.loader.ts'
import type { MoneyStyle } from '#i18n/money.ts'

/** Data for the script of the store page: the store and product data that cards do not show. */
export interface StoreData extends StoreFees {
  readonly store: {
    readonly storeId: number
    readonly addressId: number
    readonly name: string
    readonly image: string
    readonly slug: string
    readonly cityCode: string
    readonly path: string
    readonly tint: number
  }
  readonly language: string
  /** The original language of the menu; absent when the page has the same. */
  readonly menuLanguage?: string
  readonly countryCode: string
  readonly money: MoneyStyle
  /** False when the store is closed and has no schedule: no product can be added. */
  readonly sells: boolean
  /** Absent when the store has none. */
  readonly restrictions?: StorePage['restrictions']
  /** The script of a long menu adds the products of the parts that it loads. */
  readonly products: Record<number, ProductData>
}

export type ProductData = Omit<ProductSnapshot, 'id' | 'name'>

export function toStoreData(
  { store, place, mode, modePath, sections, restrictions, searchResults, route, product, isTranslated }: StorePage,
  sells: boolean,
): StoreData {
  const cards: ProductCard[] = [...sections.flatMap(getSectionProducts), ...(searchResults ?? []), ...(product ? [product] : [])]
  return {
    store: {
      storeId: store.id,
      addressId: store.addressId,
      name: store.name,
      image: store.imageId,
      slug: store.slug,
      cityCode: store.cityCode,
      path: modePath,
      tint: store.tint,
    },
    language: route.language,
    ...(isTranslated && { menuLanguage: place.city.contentLanguageCode }),
    countryCode: place.city.countryCode,
    money: place.money,
    ...toStoreFees(store, { isPrime: false, isPickup: mode === 'PICKUP' }),
    sells,
    ...(restrictions.length > 0 && { restrictions }),
    products: toProductData(cards),
  }
}

/** The data of the products that can be ordered, by id. */
export function toProductData(cards: readonly ProductCard[]): Record<number, ProductData> {
  return Object.fromEntries(
    cards
      .filter(it => it.available)
      .map(({ id, storeProductId, externalId, price, imageUrl, promotions, customizable, tint }) => [
        id,
        { storeProductId, externalId, price, imageUrl, promotions, customizable, tint },
      ]),
  )
}
