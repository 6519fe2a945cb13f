import { cartCheck } from '#state/browser/cart-check.ts'
import { carts } from '#state/browser/storefront.ts'
import { createPrimeSaving } from '#state/cart/prime-saving.ts'

export const $primeSaving = createPrimeSaving(carts.$cart, cartCheck.$current)
