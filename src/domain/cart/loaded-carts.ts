import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

type SessionStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Carts that were loaded less than this ago need no load at the start of a page; as for the comparison of a cart. Milliseconds. */
const RECENT_MS = 5 * 60_000

/** Records that this tab has the carts of the account. @param now Unix milliseconds */
export function recordLoadedCarts(storage: SessionStorage, now: number): void {
  try {
    storage.setItem(STORAGE_NAME.cartsLoadedAt, String(now))
  } catch {
    // A §8: storage write failures are survived; the next page loads the carts again
  }
}

/** Whether this tab has loaded the carts of the account just now, on an earlier page. @param now Unix milliseconds */
export function hasRecentCarts(storage: SessionStorage, now: number): boolean {
  const age = now - Number(storage.getItem(STORAGE_NAME.cartsLoadedAt) ?? Number.NaN)
  return age >= 0 && age < RECENT_MS
}
