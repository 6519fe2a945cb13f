import { readSessionHint } from '#domain/account/session-hint.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { getCartOwner } from '#state/browser/cart-owner.ts'
import { createFavourites } from '#state/catalogue/favourites.ts'

/** The favourites of this browser: one instance for each page. */
export const favourites = createFavourites({
  storage: localStorage,
  getSession: () => readSessionHint(document.cookie) !== undefined && getCartOwner(),
  loadAccount: async () => (await import('#state/browser/favourite-account.ts')).favouriteAccount,
})

addEventListener('storage', event => (event.key === STORAGE_NAME.favourites || event.key === null) && favourites.reload())
// a sign-in or sign-out of this tab
addEventListener('session', favourites.reload)
// what another tab has changed while this page was in the back/forward cache
addEventListener('pageshow', event => event.persisted && favourites.reload())
