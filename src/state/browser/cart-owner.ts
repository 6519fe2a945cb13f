import { readSessionHint } from '#domain/account/session-hint.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { readPrime } from '#state/prime/read-prime.ts'

/** Id of the customer who owns the carts of this browser; null without a session. */
export function getCartOwner(): number | null {
  return readSessionHint(document.cookie) === undefined ? null : Number(localStorage.getItem(STORAGE_NAME.cartOwner)) || null
}

/** Whether prime promotions apply to the customer of this browser. In this module, because a chunk of its own would cost more bytes. */
export const isPrime = (): boolean => readPrime(localStorage as unknown as Record<string, string>, getCartOwner())
