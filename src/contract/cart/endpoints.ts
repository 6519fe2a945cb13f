import { repriceCart } from '#contract/cart/current-cart.ts'
import { getSuggestions } from '#contract/cart/suggestion.ts'

export const cartEndpoints = { getSuggestions, repriceCart } as const
