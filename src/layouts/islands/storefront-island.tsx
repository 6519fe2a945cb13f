import { BasketList, openBasket } from '#features/cart/BasketList.tsx'
import { loadCartTexts } from '#i18n/island-texts/cart.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { watchAccountCarts } from '#layouts/islands/watch-account-carts.ts'
import { watchOneTap } from '#layouts/islands/watch-one-tap.ts'

let mounted: Promise<{ openBasket(): void }> | undefined

/** Mounts the list of baskets on pages without a store, once. */
export function mountStorefront(): Promise<{ openBasket(): void }> {
  mounted ??= open()
  return mounted
}

async function open() {
  const t = await loadCartTexts(document.body.dataset['language'] ?? 'en')
  watchAccountCarts()
  watchOneTap()
  const root = document.body.appendChild(document.createElement('div'))
  mountIsland(root, <BasketList t={t} locale={document.documentElement.lang} />)
  return { openBasket }
}
