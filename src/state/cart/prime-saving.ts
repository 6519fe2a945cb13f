import { computed, type ReadableAtom } from 'nanostores'

import type { Cart } from '#contract/cart/cart.ts'
import { getLines } from '#domain/cart/cart.ts'
import { getSeenFees } from '#domain/cart/seen-fees.ts'
import { calculateCartPrimeSaving } from '#domain/prime/prime-saving.ts'
import type { ComparedCart } from '#state/cart/cart-check.ts'

/** What Prime saves in the open cart, minor units; 0 for a customer without it. Not a part of the comparison, which the checkout loads too. */
export const createPrimeSaving = ($cart: ReadableAtom<Cart | undefined>, $current: ReadableAtom<ComparedCart | undefined>) =>
  computed([$cart, $current], (cart, current) =>
    cart && cart.storeId === current?.storeId
      ? calculateCartPrimeSaving(getLines(cart), getSeenFees(cart, current.pageFees), current.cart.store.withoutPrime)
      : 0,
  )
