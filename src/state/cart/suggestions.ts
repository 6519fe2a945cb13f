import { atom, type ReadableAtom } from 'nanostores'

import type { Client } from '#client/client.ts'
import type { Cart, ProductSnapshot } from '#contract/cart/cart.ts'
import { getSuggestions } from '#contract/cart/suggestion.ts'
import type { ProductCard } from '#contract/catalogue/product.ts'
import { MAX_ORDER_LINES } from '#contract/limits.ts'
import { getLines } from '#domain/cart/cart.ts'
import { isUpsellDisplayed, setUpsellDisplayed } from '#state/cart/upsell-flag.ts'

interface SuggestionDependencies {
  readonly call: Client
  /** The cart of the open store. */
  readonly $cart: ReadableAtom<Cart | undefined>
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** The language of the page. */
  readonly language: string | undefined
  /** Runs the task after a delay in milliseconds. */
  delay(task: () => void, ms: number): unknown
}

export interface Suggestions {
  readonly title: string
  readonly products: readonly ProductSnapshot[]
}

/** @source A §9: "Debounce 500 ms" */
const DEBOUNCE_MS = 500

/** The path of the store as the customer looks at it has the order mode. */
const PICKUP_PATH = /[?&]mode=pickup\b/

/** The products that go with the cart of the open store. They are loaded before the cart is opened, and displayed once per cart. */
export function createSuggestions({ call, $cart, storage, language, delay }: SuggestionDependencies) {
  /** The products of the cart that the latest request was for. */
  let requested = ''
  const $loaded = atom<(Suggestions & { readonly basketId: string }) | undefined>()

  const toKey = (cart: Cart): string => [cart.info.basketId, ...Object.keys(cart.entries).sort()].join(' ')

  async function load(cart: Cart): Promise<void> {
    const { addressId, cityCode, basketId, path } = cart.info
    const key = (requested = toKey(cart))
    const productExternalIds = [...new Set(getLines(cart).map(it => it.product.externalId))].slice(0, MAX_ORDER_LINES)
    const { title, products } = await call(
      getSuggestions,
      { params: { id: cart.storeId, addressId }, query: { origin: 'CART' }, body: { productExternalIds } },
      // an order that the customer collects can be sold to any address
      { place: { language, cityCode, ...(PICKUP_PATH.test(path) && { delivery: undefined }) } },
    )
    if (requested === key) $loaded.set({ basketId, title, products: products.filter(it => it.available).map(toSnapshot) })
  }

  return {
    $loaded,
    /** Loads after each change of the products, until the cart has displayed its suggestions. A failed call displays nothing. */
    start(): void {
      $cart.subscribe(changed => {
        if (!changed || changed.total === 0) return
        delay(() => {
          const cart = $cart.get()
          // a later change has a delay of its own
          if (!cart || cart.total === 0 || cart !== changed) return
          if (toKey(cart) !== requested && !isUpsellDisplayed(storage, cart)) void load(cart).catch(() => {})
        }, DEBOUNCE_MS)
      })
    },
    /** The suggestions for the cart; undefined before they are loaded, and when another page has displayed them. */
    get(cart: Cart): Suggestions | undefined {
      const loaded = $loaded.get()
      return loaded?.basketId === cart.info.basketId && loaded.products.length > 0 ? loaded : undefined
    },
    setDisplayed(cart: Cart): void {
      if (!isUpsellDisplayed(storage, cart)) setUpsellDisplayed(storage, cart)
    },
  }
}

function toSnapshot({
  id,
  storeProductId,
  externalId,
  name,
  price,
  imageUrl,
  promotions,
  customizable,
  tint,
}: ProductCard): ProductSnapshot {
  return { id, storeProductId, externalId, name, price, imageUrl, promotions, customizable, tint }
}
