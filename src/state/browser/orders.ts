import type { Client } from '#client/client.ts'
import { carts } from '#state/browser/storefront.ts'
import { call, session } from '#state/browser/session.ts'
import { newId } from '#state/platform/identity.ts'
import { createOrderLive, type OrderLive, type Presence } from '#state/orders/order-tracking.ts'
import { createOrderPlaces, type OrderPlaces } from '#state/orders/order-places.ts'
import { createReorder } from '#state/orders/reorder.ts'
import { createOrders, type Orders } from '#state/orders/orders.ts'

/** Apart from browser.ts: only the two pages of orders pay for it. */
const callIn =
  (language: string): Client =>
  (spec, input, options = {}) =>
    call(spec, input, { ...options, place: { language, ...options.place } })

const presence: Presence = {
  hidden: () => document.visibilityState === 'hidden',
  online: () => navigator.onLine,
  listen(changed) {
    const heard = ['visibilitychange', 'online', 'offline', 'pageshow'] as const
    for (const name of heard) addEventListener(name, changed)
    return () => {
      for (const name of heard) removeEventListener(name, changed)
    }
  },
}

export const placesIn = (language: string) => createOrderPlaces({ call: callIn(language), language })

/** @param places of the same page: what it knows of a store is not asked for again */
export const reorderIn = (language: string, places: OrderPlaces) =>
  createReorder({ call: callIn(language), places, carts, newId, go: path => location.assign(path) })

/** One order, followed from the moment its customer is known to be signed in. */
export function followOrder(orderId: number, language: string): OrderLive {
  const live = createOrderLive({
    call: callIn(language),
    openStream: path => new EventSource(path),
    presence,
    orderId,
    language,
    now: Date.now,
    newId,
    random: Math.random,
  })
  whenSignedIn(live.start, live.forget)
  return live
}

/** The customer's orders; cleared at logout (B §4). */
export function listOrders(language: string): Orders {
  const orders = createOrders({ call: callIn(language), sleep: milliseconds => new Promise(end => setTimeout(end, milliseconds)) })
  whenSignedIn(
    () => void orders.more(),
    () => orders.clear(),
  )
  presence.listen(() => {
    if (!presence.hidden() && presence.online()) void orders.comeBack()
  })
  return orders
}

function whenSignedIn(signedIn: () => void, signedOut: () => void): void {
  let was: string | undefined
  session.$session.subscribe(({ status }) => {
    if (status === was) return
    was = status
    if (status === 'authenticated') signedIn()
    if (status === 'anonymous') signedOut()
  })
  // nothing answers: the page itself tries, and says so when it fails, too
  void session.load().then(known => {
    if (!known && was === 'unknown') signedIn()
  })
}
