import { windowPersistentEvents } from '@nanostores/persistent'

import { createClient } from '#client/client.ts'
import { createCarts } from '#state/cart.ts'
import { report } from '#state/browser-report.ts'
import { createModals } from '#state/modals.ts'
import { createToggles } from '#state/toggles.ts'

/** Works on plain http too, where `crypto.randomUUID` is missing. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), it => it.toString(16).padStart(8, '0')).join('')
}

/** The real wiring of the stores in a browser: one of each a page. */
export const call = createClient({ base: '/api', report })
export const toggles = createToggles({ call, now: Date.now, report })
export const modals = createModals()
export const carts = createCarts({
  storage: localStorage as unknown as Record<string, string>,
  events: windowPersistentEvents,
  now: Date.now,
  newId,
  sessionId: newId(),
  report,
})

/** The small script counts from storage; it is told when this tab has changed something. */
carts.$cart.listen(() => void dispatchEvent(new Event('basket')))
carts.$stores.listen(() => void dispatchEvent(new Event('basket')))
