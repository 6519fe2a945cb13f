import { call, carts } from '#state/browser/storefront.ts'
import { createSuggestions } from '#state/cart/suggestions.ts'

/** The suggestions of the open cart. Their chunk loads when the cart is filled. */
export const suggestions = createSuggestions({
  call,
  $cart: carts.$cart,
  storage: localStorage,
  language: document.body.dataset['language'],
  delay: setTimeout,
})
