import { windowPersistentEvents } from '@nanostores/persistent'

import { createClient } from '#client/client.ts'
import { createCarts } from '#state/cart.ts'
import { report } from '#state/browser-report.ts'
import { browserIdentity, newId } from '#state/identity.ts'
import { createModals } from '#state/modals.ts'
import { createToggles } from '#state/toggles.ts'

const identity = browserIdentity(localStorage, sessionStorage)

/** The real wiring of the stores in a browser: one of each a page. */
export const call = createClient({ base: '/api', report, place: { ...identity, analytics: { consent: 'essential' } } })
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
