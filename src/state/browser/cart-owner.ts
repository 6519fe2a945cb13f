import { readSessionHint } from '#domain/account/session-hint.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** The customer whose carts are in this browser; null when nobody is signed in. */
export function getCartOwner(): number | null {
  return readSessionHint(document.cookie) === undefined ? null : Number(localStorage.getItem(STORAGE_NAME.cartOwner)) || null
}
