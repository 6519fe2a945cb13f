import { onCartConflict } from '#features/cart/on-cart-conflict.ts'
import { loadCartTexts } from '#i18n/island-texts/cart.ts'
import { loadCheckoutTexts } from '#i18n/island-texts/checkout.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'
import { watchCustomer } from '#layouts/islands/watch-customer.ts'

/**
 * Keeps the carts equal with those of the account. The dialog that asks about two carts of one store loads when there are two, the message
 * of a forced logout when there is one, and the question about the last order when it needs a rating.
 */
export function openAccountCarts(): void {
  watchCustomer()
  let mounting: Promise<void> | undefined
  onCartConflict(() => {
    mounting ??= mountConflicts()
    mounting.catch(() => (mounting = undefined))
  })
}

async function mountConflicts(): Promise<void> {
  const language = document.body.dataset['language'] ?? 'en'
  const [{ CartConflictDialog }, t, cart] = await Promise.all([
    import('#features/cart/CartConflictDialog.tsx'),
    loadCheckoutTexts(language),
    loadCartTexts(language),
  ])
  mountIsland(document.body.appendChild(document.createElement('div')), <CartConflictDialog t={t} closeLabel={cart.close} />)
}
