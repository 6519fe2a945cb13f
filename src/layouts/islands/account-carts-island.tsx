import { onCartConflict } from '#features/cart/on-cart-conflict.ts'
import { loadCartTexts } from '#i18n/island-texts/cart.ts'
import { mountIsland } from '#layouts/islands/mount-island.tsx'

/**
 * Keeps the carts equal with those of the account. The dialog that asks about two carts of one store loads when there are two, the message
 * of a forced logout when there is one, and the question about the last order when it needs a rating.
 */
export function openAccountCarts(): void {
  // the checkout has a message of a forced logout, and asks nothing else; it loads as little as possible
  if (!document.querySelector('#checkout-data')) void import('#layouts/islands/watch-customer.ts').then(it => it.watchCustomer(), () => {}) // prettier-ignore
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
    import('#i18n/island-texts/checkout.ts').then(it => it.loadCheckoutTexts(language)),
    loadCartTexts(language),
  ])
  mountIsland(document.body.appendChild(document.createElement('div')), <CartConflictDialog t={t} closeLabel={cart.close} />)
}
