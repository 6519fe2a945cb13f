import { getCartOwner } from '#state/browser/cart-owner.ts'
import { call, onSignOut, session } from '#state/browser/session.ts'
import { carts } from '#state/browser/storefront.ts'
import { type CartChoice, createAccountCarts } from '#state/cart/account-carts.ts'
import { JOINING_CARTS_KEY, SAVED_CART_PREFIX } from '#state/cart/cart-owner.ts'
import { getBrowserIdentity, newId } from '#state/platform/identity.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** Time between a change and the call that sends it, milliseconds. @source A §9: "Debounce 500 ms" */
const DEBOUNCE_MS = 500
/** Carts that were loaded less than this ago are not loaded again on return to the page, milliseconds. */
const RETURN_INTERVAL_MS = 30_000
/** Delays after a failed call, milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [5000, 15_000, 60_000] as const

/** The carts of the signed-in customer. Its chunk loads after an interaction, and only for a signed-in customer. */
export const accountCarts = createAccountCarts({
  call,
  carts,
  storage: localStorage as unknown as Record<string, string>,
  getUserId: getCartOwner,
  now: Date.now,
  newId,
  sessionId: getBrowserIdentity(localStorage, sessionStorage).dynamicSessionId,
  // browsers have no locks on plain http; the marketplace then merges what two tabs send
  runLocked: task => (navigator.locks as LockManager | undefined)?.request(SAVED_CART_PREFIX, task) ?? task(),
})

/** Sends what the customer keeps of two carts. */
export function resolveCartConflict(storeId: number, choice: CartChoice): void {
  accountCarts.resolve(storeId, choice)
  schedule(0, false)
}

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let pulledAt = Number.NEGATIVE_INFINITY
let waitsForPull = false

function schedule(delay: number, isPull: boolean): void {
  waitsForPull ||= isPull
  clearTimeout(timer)
  timer = setTimeout(() => void run(), delay)
}

async function run(): Promise<void> {
  clearTimeout(timer)
  const isPull = waitsForPull
  waitsForPull = false
  try {
    // a session of before the carts had owners
    if (getCartOwner() === null) await session.load()
    await accountCarts.sync(isPull)
    failures = 0
    if (isPull) pulledAt = Date.now()
  } catch {
    if (getCartOwner() === null) return
    schedule(RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]!, isPull)
    failures++
  }
}

function handleVisibility(): void {
  if (document.visibilityState === 'hidden') void run()
  else if (Date.now() - pulledAt >= RETURN_INTERVAL_MS) schedule(0, true)
}

addEventListener('basket', () => schedule(DEBOUNCE_MS, false))
addEventListener('visibilitychange', handleVisibility)
addEventListener('online', () => schedule(0, true))
addEventListener('pageshow', event => event.persisted && schedule(0, true))
addEventListener('session', () => schedule(0, true))
// another tab has signed a customer in, or has decided about a conflict
addEventListener('storage', event => {
  if (event.key === STORAGE_NAME.cartOwner || event.key === JOINING_CARTS_KEY) schedule(0, true)
})
onSignOut(run)
schedule(0, true)
