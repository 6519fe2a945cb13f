import { repriceCart } from '#contract/cart/current-cart.ts'
import { getSavedCarts, saveCart } from '#contract/cart/saved-cart.ts'
import { getSuggestions } from '#contract/cart/suggestion.ts'

export const cartEndpoints = { getSuggestions, repriceCart, getSavedCarts, saveCart } as const
