import { accountCarts } from '#state/browser/account-carts.ts'

/** Calls `show` while a cart of this browser and one of the account have lines of the same store. */
export function onCartConflict(show: () => void): void {
  accountCarts.$conflicts.subscribe(it => {
    if (it.length > 0) show()
  })
}
