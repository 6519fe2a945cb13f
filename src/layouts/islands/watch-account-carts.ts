import { readSessionHint } from '#domain/account/session-hint.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { hasRecentCarts } from '#domain/cart/loaded-carts.ts'

let isWatching = false
let loading: Promise<unknown> | undefined

/**
 * Loads the carts of the account as soon as a customer is signed in, in this tab or another one. An anonymous visitor never loads them.
 * Every island that shows a cart or a session calls it.
 *
 * @param options.waitsForPress for a page that loads as little as possible: carts that this tab has just loaded on another page load with the first press
 */
export function watchAccountCarts({ waitsForPress = false } = {}): void {
  if (isWatching) return
  isWatching = true
  if (waitsForPress && hasRecentCarts(sessionStorage, Date.now()))
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, start, { once: true })
  else start()
  // dispatched by state/browser/session.ts
  addEventListener('session', start)
  addEventListener('storage', event => event.key === STORAGE_NAME.cartOwner && start())
}

/** A failed load is repeated after the next change of the session. */
function start(): void {
  if (readSessionHint(document.cookie) === undefined) return
  loading ??= import('#layouts/islands/account-carts-island.tsx').then(it => it.openAccountCarts())
  loading.catch(() => (loading = undefined))
}
