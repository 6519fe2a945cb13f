import type { Db } from '#backend/db/connect.ts'
import { createGroupHandlers } from '#backend/modules/cart/group/group-handlers.ts'
import { repriceCartHandler } from '#backend/modules/cart/reprice-cart.ts'
import { getSavedCartsHandler, saveCartHandler } from '#backend/modules/cart/saved-carts.ts'
import { getSuggestionsHandler } from '#backend/modules/cart/suggest-products.ts'

/** @param now Unix milliseconds */
export function createCartHandlers(db: Db, now: () => number) {
  return {
    repriceCart: repriceCartHandler(db, now),
    getSavedCarts: getSavedCartsHandler(db, now),
    saveCart: saveCartHandler(db, now),
    getSuggestions: getSuggestionsHandler(db, now),
    ...createGroupHandlers(db, now),
  }
}
