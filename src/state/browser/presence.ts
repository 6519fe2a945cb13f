import type { Presence } from '#state/orders/order-tracking.ts'

/** Whether this page is visible and has a network. */
export const presence: Presence = {
  hidden: () => document.visibilityState === 'hidden',
  online: () => navigator.onLine,
  listen(changed) {
    const PRESENCE_EVENTS = ['visibilitychange', 'online', 'offline', 'pageshow'] as const
    for (const name of PRESENCE_EVENTS) addEventListener(name, changed)
    return () => {
      for (const name of PRESENCE_EVENTS) removeEventListener(name, changed)
    }
  },
}
