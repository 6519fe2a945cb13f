import { getSuggestions } from '#contract/cart/suggestion.ts'

export const cartEndpoints = { getSuggestions } as const
