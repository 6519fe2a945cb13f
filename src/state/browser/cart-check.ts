import { call, carts } from '#state/browser/storefront.ts'
import { createCartCheck } from '#state/cart/cart-check.ts'

/** The comparison of the open cart with the marketplace. Its chunk loads with the cart. */
export const cartCheck = createCartCheck({
  call,
  carts,
  language: document.body.dataset['language'],
  now: Date.now,
  // the marketplace has no prime customers yet and prices all orders without prime promotions
  isPrime: () => false,
})

addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void cartCheck.checkOnReturn())
addEventListener('pageshow', event => event.persisted && void cartCheck.checkOnReturn())
// dispatched by storefront.ts and session.ts after a change of the address and after a login
addEventListener('address', () => void cartCheck.check())
addEventListener('session', () => void cartCheck.check())
