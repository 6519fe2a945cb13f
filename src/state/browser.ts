import { windowPersistentEvents } from '@nanostores/persistent'

import { createClient } from '#client/client.ts'
import { DROPPED_SESSION_HINT, readSessionHint } from '#domain/account/session-hint.ts'
import { createCarts } from '#state/cart.ts'
import { report } from '#state/browser-report.ts'
import { createDeliveryAddress } from '#state/delivery-address.ts'
import { browserIdentity, newId } from '#state/identity.ts'
import { createModals } from '#state/modals.ts'
import { createNotices } from '#state/notices.ts'
import { createSession, repeating } from '#state/session.ts'
import { createToggles } from '#state/toggles.ts'

const identity = browserIdentity(localStorage, sessionStorage)

/** The real wiring of the stores in a browser: one of each a page. */
export const deliveryAddress = createDeliveryAddress({
  storage: localStorage,
  cookies: {
    secure: location.protocol === 'https:',
    read: () => document.cookie,
    write: line => void (document.cookie = line),
  },
  now: Date.now,
  report,
  onChange() {
    // A §4: "Feature toggles are refetched after login, logout and location change"
    void toggles.refetch('location')
    // the small script of the header shows it
    dispatchEvent(new Event('address'))
  },
})
const plainCall = createClient({
  base: '/api',
  report,
  place: {
    ...identity,
    language: document.body.dataset['language'],
    analytics: { consent: 'essential' },
    // asked for at each call: the customer may have moved
    get delivery() {
      return deliveryAddress.location()
    },
  },
})
export const notices = createNotices()
export const session = createSession({
  call: plainCall,
  locks: navigator.locks,
  storage: localStorage,
  readHint: () => readSessionHint(document.cookie),
  dropHint: () => void (document.cookie = DROPPED_SESSION_HINT),
  now: Date.now,
  sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
  newId,
  onChange(occasion, forced) {
    dispatchEvent(new Event('session')) // the small script marks the link to the account
    // A §4: "Feature toggles are refetched after login, logout and location change"
    void toggles.refetch(occasion)
    if (occasion === 'login') return notices.dismiss('forcedLogout')
    if (forced) {
      // B §4: "On failure the user is logged out and all modals are removed."
      modals.clear()
      notices.tell('forcedLogout')
    } else {
      // B §4: "Logout … clears user, addresses, carts". A session that the server ended was not the customer's wish: the basket stays.
      for (const { storeId } of carts.all()) carts.empty(storeId)
      deliveryAddress.forget()
    }
  },
})
/** Every call of the browser: repeated once after a 401 and a refresh (B §4). */
export const call = repeating(plainCall, session)
export const toggles = createToggles({ call, now: Date.now, report })
export const modals = createModals()
export const carts = createCarts({
  storage: localStorage as unknown as Record<string, string>,
  events: windowPersistentEvents,
  now: Date.now,
  newId,
  sessionId: identity.dynamicSessionId,
  report,
})

/** The small script counts from storage; it is told when this tab has changed something, once the change is on the screen. */
let telling = false
function tell(): void {
  if (telling) return
  telling = true
  requestAnimationFrame(() =>
    setTimeout(() => {
      telling = false
      dispatchEvent(new Event('basket'))
    }),
  )
}
carts.$cart.listen(tell)
carts.$stores.listen(tell)

// what another tab did while this one was away
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && follow())
addEventListener('pageshow', event => event.persisted && follow())
function follow(): void {
  void session.follow()
  deliveryAddress.follow()
}
