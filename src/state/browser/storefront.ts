import { windowPersistentEvents } from '@nanostores/persistent'

import { createClient } from '#client/client.ts'
import { withRetries } from '#client/retry.ts'
import { createCarts } from '#state/cart/cart.ts'
import { getCartOwner } from '#state/browser/cart-owner.ts'
import { consent } from '#state/browser/consent.ts'
import { report } from '#state/browser/report.ts'
import { createDeliveryAddress } from '#state/geo/delivery-address.ts'
import { getBrowserIdentity, newId, readDeviceUrn } from '#state/platform/identity.ts'
import { createModals } from '#state/platform/modals.ts'
import { createToggles } from '#state/platform/toggles.ts'

const identity = getBrowserIdentity(localStorage, sessionStorage)

/** The stores with the real storage, cookies and network: one instance of each per page. */
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
    // the script of the header shows the address
    dispatchEvent(new Event('address'))
  },
})
/** Calls of shared pages. Pages of one customer use `call` of `session.ts`, which refreshes the session. */
export const call = withRetries(
  createClient({
    base: '/api',
    report,
    place: {
      ...identity,
      language: document.body.dataset['language'],
      // A §7: "All calls send headers for … city code and country code": those of the page, unless a call has others
      cityCode: document.body.dataset['city'],
      countryCode: document.body.dataset['place']?.slice(0, 2).toUpperCase(),
      // both are read at each call: consent and address may have changed
      get analytics() {
        return { consent: consent.toHeader() }
      },
      // B §7: "A device header carrying the device URN"
      get deviceUrn() {
        return readDeviceUrn(localStorage)
      },
      get delivery() {
        return deliveryAddress.getLocation()
      },
    },
  }),
  {
    isOn: (): boolean => toggles.$toggles.get().CCE_HTTP_RETRIES_ENABLED,
    sleep: ms => new Promise(resolve => setTimeout(resolve, ms)),
  },
)
export const toggles = createToggles({ call, now: Date.now, report })
export const modals = createModals()
export const openBasket = (): void => modals.push({ name: 'cart', dismissable: true })
export const carts = createCarts({
  storage: localStorage as unknown as Record<string, string>,
  events: windowPersistentEvents,
  now: Date.now,
  newId,
  sessionId: identity.dynamicSessionId,
  getUserId: getCartOwner,
  report,
})

/** The script of the header counts from storage. It gets an event after a change of this tab is on the screen. */
let isNotifying = false
function notifyCartChange(): void {
  if (isNotifying) return
  isNotifying = true
  requestAnimationFrame(() =>
    setTimeout(() => {
      isNotifying = false
      dispatchEvent(new Event('basket'))
    }),
  )
}
carts.$cart.listen(notifyCartChange)
carts.$stores.listen(notifyCartChange)

// changes that another tab made while this one was hidden
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && deliveryAddress.syncWithCookie())
addEventListener('pageshow', event => event.persisted && deliveryAddress.syncWithCookie())
