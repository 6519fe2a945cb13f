import { getCartOwner, isPrime } from '#state/browser/cart-owner.ts'
import { call, carts } from '#state/browser/storefront.ts'
import { createCartCheck } from '#state/cart/cart-check.ts'
import { createPrimeStatus } from '#state/prime/prime-status.ts'

/** In this module, because a chunk of its own would cost more bytes. */
export const primeStatus = createPrimeStatus({
  call,
  storage: localStorage as unknown as Record<string, string>,
  getUserId: getCartOwner,
  now: Date.now,
})

/** The comparison of the open cart with the marketplace. Its chunk loads with the cart. */
export const cartCheck = createCartCheck({
  call,
  carts,
  language: document.body.dataset['language'],
  now: Date.now,
  isPrime,
  refreshCustomer: () => primeStatus.refresh(),
})

addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void cartCheck.checkOnReturn())
addEventListener('pageshow', event => event.persisted && void cartCheck.checkOnReturn())
// dispatched by storefront.ts and session.ts after a change of the address and after a login
addEventListener('address', () => void cartCheck.checkAgain())
addEventListener('session', () => void cartCheck.checkAgain())
