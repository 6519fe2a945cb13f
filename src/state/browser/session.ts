import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { SAVED_PAGES_CACHE } from '#domain/platform/offline/offline-names.ts'
import { EXPIRED_SESSION_HINT_COOKIE } from '#domain/account/expired-session-hint.ts'
import { readSessionHint } from '#domain/account/session-hint.ts'
import { call as plainCall, carts, deliveryAddress, modals, toggles } from '#state/browser/storefront.ts'
import { consent } from '#state/browser/consent.ts'
import { report } from '#state/browser/report.ts'
import { newId, readDeviceUrn } from '#state/platform/identity.ts'
import { createNotices } from '#state/platform/notices.ts'
import { forgetCustomer } from '#state/account/forget-customer.ts'
import { createSession, withSessionRefresh } from '#state/account/session.ts'
import { enterAccount, forgetCartOwner, leaveAccount } from '#state/cart/cart-owner.ts'

/** The session, for pages and islands of one customer. The page of a store does not load it. */
export const notices = createNotices()
const plainSession = createSession({
  call: plainCall,
  locks: navigator.locks,
  storage: localStorage,
  readHint: () => readSessionHint(document.cookie),
  clearHint: () => void (document.cookie = EXPIRED_SESSION_HINT_COOKIE),
  cityCode: () => deliveryAddress.$address.get()?.city?.code,
  now: Date.now,
  sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
  newId,
  getCaptchaToken: async action => (await import('#state/browser/captcha.ts')).getCaptchaToken(action),
  loadSessionStart: () => import('#contract/account/session-start.ts'),
  onChange(occasion, forced) {
    dispatchEvent(new Event('session')) // the script of the header updates the link to the account
    // A §4: "Feature toggles are refetched after login, logout and location change"
    void toggles.refetch(occasion)
    if (occasion === 'login') return notices.dismiss('forcedLogout')
    if (forced) {
      // B §4: "On failure the user is logged out and all modals are removed."
      modals.clear()
      // other dialogs of the page
      for (const it of document.querySelectorAll('dialog')) it.close()
      notices.add('forcedLogout')
      // the carts stay for the same customer
      forgetCartOwner(cartStorage)
    } else {
      deliveryAddress.clear()
      forgetCustomer(localStorage, sessionStorage)
      // the pages that this customer has seen; a browser without a secure context has no caches
      void globalThis.caches?.delete(SAVED_PAGES_CACHE)
    }
  },
})
const cartStorage = localStorage as unknown as Record<string, string>
/** The device is registered this long after the start of a page, milliseconds. */
const DEVICE_DELAY_MS = 2000
/** Runs before the customer signs out: carts are sent to the marketplace. */
const beforeSignOut = new Set<() => Promise<void>>()
export const onSignOut = (task: () => Promise<void>): void => void beforeSignOut.add(task)
/** The sign-out waits this long for them, milliseconds. */
const SIGN_OUT_DELAY_MS = 2000

export const session = {
  ...plainSession,
  /**
   * @param endOthers ends the sessions of other browsers, and the one of this browser, once the carts are sent
   * @throws CallError when the server cannot be reached: the customer is then still signed in
   */
  async signOut(endOthers?: () => Promise<void>): Promise<void> {
    const limit = new Promise(resolve => setTimeout(resolve, SIGN_OUT_DELAY_MS))
    await Promise.race([limit, Promise.allSettled([...beforeSignOut].map(it => it()))])
    await endOthers?.()
    await plainSession.signOut()
    // the tab in which the customer signs out removes the carts: another tab may learn of it when new ones exist
    leaveAccount(cartStorage, carts)
  },
}
// the sign-in form shows the error, and the operator learns of it
session.$authorizationErrors.listen(count => report({ kind: 'event', name: 'AUTHORIZATION_FAILED', detail: { count: String(count) } }))
session.$session.subscribe(it => {
  if (it.status === 'authenticated') enterAccount(cartStorage, carts, it.user.id, Date.now())
})
// another tab has signed a customer in
addEventListener('storage', event => {
  if (event.key === STORAGE_NAME.cartOwner && event.newValue !== null) void session.load()
})

/** Calls of these pages: repeated once after a 401 and a refresh (B §4). */
export const call = withSessionRefresh(plainCall, session)
void toggles.load()
// nothing waits for the device
setTimeout(watchDevice, DEVICE_DELAY_MS)

/** Registers the device of a visitor who has consented to it, and forgets that of one who has not any more. Loads nothing for the others. */
function watchDevice(): void {
  consent.$consent.subscribe(() => {
    if (!consent.getGranted().includes('functional') && readDeviceUrn(localStorage) === undefined) return
    void import('#state/browser/device.ts').then(it => it.updateDevice(), () => {}) // prettier-ignore
  })
}

// changes that another tab made while this one was hidden
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void session.syncWithCookie())
addEventListener('pageshow', event => event.persisted && void session.syncWithCookie())
