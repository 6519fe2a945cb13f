import type { Client } from '#client/client.ts'
import { isPrime } from '#state/browser/cart-owner.ts'
import { carts } from '#state/browser/storefront.ts'
import { presence } from '#state/browser/presence.ts'
import { call, session } from '#state/browser/session.ts'
import { canOrder, type SessionState } from '#state/account/session-state.ts'
import { newId } from '#state/platform/identity.ts'
import { browserPush } from '#state/browser/push.ts'
import { createNotifications } from '#state/orders/notifications.ts'
import { createOrderSharing } from '#state/orders/order-sharing.ts'
import { createOrderTracking, type OrderTracking } from '#state/orders/order-tracking.ts'
import { createOrderPlaces, type OrderPlaces } from '#state/orders/order-places.ts'
import { createReorder } from '#state/orders/reorder.ts'
import { createOrders, type Orders } from '#state/orders/orders.ts'

/** A separate module from `session.ts`: only the two pages of orders load it. */
export const createLocalizedClient =
  (language: string): Client =>
  (spec, input, options = {}) =>
    call(spec, input, { ...options, place: { language, ...options.place } })

export const createPagePlaces = (language: string) => createOrderPlaces({ call: createLocalizedClient(language), language })

/** @param places of the same page: stores that it has loaded are not requested again */
export const createPageReorder = (language: string, places: OrderPlaces) =>
  createReorder({ call: createLocalizedClient(language), places, carts, newId, isPrime, navigate: path => location.assign(path) })

/** Tracks one order as soon as its customer is signed in. */
export function trackOrder(orderId: number, language: string): OrderTracking {
  const tracking = createOrderTracking({
    call: createLocalizedClient(language),
    openStream: path => new EventSource(path),
    presence,
    orderId,
    language,
    now: Date.now,
    newId,
    random: Math.random,
  })
  onSignInChange(tracking.start, tracking.clear, canOrder)
  return tracking
}

export const createPageSharing = (orderId: number, language: string) =>
  createOrderSharing({ call: createLocalizedClient(language), orderId, language, origin: location.origin })

export const createPageNotifications = (language: string) =>
  createNotifications({ call: createLocalizedClient(language), push: browserPush })

/** The customer's orders; cleared at logout (B §4). */
export function createOrderList(language: string): Orders {
  const orders = createOrders({
    call: createLocalizedClient(language),
    sleep: milliseconds => new Promise(end => setTimeout(end, milliseconds)),
  })
  onSignInChange(
    () => void orders.loadMore(),
    () => orders.clear(),
  )
  presence.listen(() => {
    if (!presence.hidden() && presence.online()) void orders.refreshWithRetries()
  })
  return orders
}

/** @param isAllowed whether a session shows the page */
function onSignInChange(
  signedIn: () => void,
  signedOut: () => void,
  isAllowed = (state: SessionState): boolean => state.status === 'authenticated',
): void {
  let previous: SessionState['status'] | 'guest' | undefined
  session.$session.subscribe(state => {
    const isGuest = state.status === 'anonymous' && state.guest !== undefined
    const status = isGuest && isAllowed(state) ? 'guest' : state.status
    if (status === previous) return
    previous = status
    if (isAllowed(state)) signedIn()
    else if (status === 'anonymous') signedOut()
  })
  // without a connection the page tries to load, and reports its own failure
  void session.load().then(isLoaded => {
    if (!isLoaded && previous === 'unknown') signedIn()
  })
}
