import { SAVED_PAGES_CACHE } from '#domain/platform/offline/offline-names.ts'
import { EXPIRED_SESSION_HINT_COOKIE, readSessionHint } from '#domain/account/session-hint.ts'
import { call as plainCall, carts, deliveryAddress, modals, toggles } from '#state/browser/storefront.ts'
import { newId } from '#state/platform/identity.ts'
import { createNotices } from '#state/platform/notices.ts'
import { createSession, withSessionRefresh } from '#state/account/session.ts'
import { removeAllCarts } from '#state/cart/expired-carts.ts'
import { forgetOptions } from '#state/catalogue/forget-options.ts'

/** The session, for pages and islands of one customer. The page of a store does not load it. */
export const notices = createNotices()
export const session = createSession({
  call: plainCall,
  locks: navigator.locks,
  storage: localStorage,
  readHint: () => readSessionHint(document.cookie),
  clearHint: () => void (document.cookie = EXPIRED_SESSION_HINT_COOKIE),
  cityCode: () => deliveryAddress.$address.get()?.city?.code,
  now: Date.now,
  sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
  newId,
  onChange(occasion, forced) {
    dispatchEvent(new Event('session')) // the script of the header updates the link to the account
    // A §4: "Feature toggles are refetched after login, logout and location change"
    void toggles.refetch(occasion)
    if (occasion === 'login') return notices.dismiss('forcedLogout')
    if (forced) {
      // B §4: "On failure the user is logged out and all modals are removed."
      modals.clear()
      notices.add('forcedLogout')
    } else {
      // B §4: "Logout … clears user, addresses, carts". When the server ends a session, the cart stays.
      removeAllCarts(localStorage as unknown as Record<string, string>, carts)
      deliveryAddress.clear()
      forgetOptions(localStorage)
      // the pages that this customer has seen; a browser without a secure context has no caches
      void globalThis.caches?.delete(SAVED_PAGES_CACHE)
    }
  },
})
/** Calls of these pages: repeated once after a 401 and a refresh (B §4). */
export const call = withSessionRefresh(plainCall, session)
void toggles.load()

// changes that another tab made while this one was hidden
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void session.syncWithCookie())
addEventListener('pageshow', event => event.persisted && void session.syncWithCookie())
