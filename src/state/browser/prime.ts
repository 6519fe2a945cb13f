import { getCartOwner } from '#state/browser/cart-owner.ts'
import { readPrime } from '#state/prime/read-prime.ts'

/** Whether prime promotions apply to the customer of this browser. */
export const isPrime = (): boolean => readPrime(localStorage as unknown as Record<string, string>, getCartOwner())
