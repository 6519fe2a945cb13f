import { readSessionHint } from '#domain/account/session-hint.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** Id of the customer who owns the carts of this browser; null without a session. */
export function getCartOwner(): number | null {
  return readSessionHint(document.cookie) === undefined ? null : Number(localStorage.getItem(STORAGE_NAME.cartOwner)) || null
}
