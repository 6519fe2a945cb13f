import { getCartOwner } from '#state/browser/cart-owner.ts'
// every page of a customer loads this module
import '#state/browser/join-favourites.ts'
import { call, onSignOut, session } from '#state/browser/session.ts'
import { carts } from '#state/browser/storefront.ts'
import { type CartChoice, createAccountCarts } from '#state/cart/account-carts.ts'
import { JOINING_CARTS_KEY, SAVED_CART_PREFIX } from '#state/cart/cart-owner.ts'
import { recordLoadedCarts } from '#domain/cart/loaded-carts.ts'
import { createCartSyncSchedule } from '#state/cart/cart-sync-schedule.ts'
import { getBrowserIdentity, newId } from '#state/platform/identity.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** The carts of the signed-in customer. Its chunk loads after an interaction, and only for a signed-in customer. */
export const accountCarts = createAccountCarts({
  call,
  carts,
  storage: localStorage as unknown as Record<string, string>,
  getUserId: getCartOwner,
  now: Date.now,
  newId,
  sessionId: getBrowserIdentity(localStorage, sessionStorage).dynamicSessionId,
  // browsers have no locks on plain http; the marketplace then merges what two tabs send
  runLocked: task => (navigator.locks as LockManager | undefined)?.request(SAVED_CART_PREFIX, task) ?? task(),
})

const schedule = createCartSyncSchedule({
  async sync(isPull) {
    // a session of before the carts had owners
    if (getCartOwner() === null) await session.load()
    await accountCarts.sync(isPull)
    if (getCartOwner() !== null) recordLoadedCarts(sessionStorage, Date.now())
  },
  isSignedIn: () => getCartOwner() !== null,
  now: Date.now,
  delay(task, ms) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
})

/** Sends what the customer keeps of two carts. */
export function resolveCartConflict(storeId: number, choice: CartChoice): void {
  accountCarts.resolve(storeId, choice)
  schedule.sendNow()
}

addEventListener('basket', schedule.sendSoon)
addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? void schedule.run() : schedule.loadIfOld()))
addEventListener('online', schedule.loadNow)
addEventListener('pageshow', event => event.persisted && schedule.loadNow())
addEventListener('session', schedule.loadNow)
// another tab has signed a customer in, or has decided about a conflict
addEventListener('storage', event => {
  if (event.key === STORAGE_NAME.cartOwner || event.key === JOINING_CARTS_KEY) schedule.loadNow()
})
onSignOut(schedule.run)
schedule.loadNow()
