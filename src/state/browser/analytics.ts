import { EVENTS_PATH } from '#contract/platform/analytics-path.ts'
import { STOREFRONT_HEADER } from '#contract/storefront-header.ts'
import { consent } from '#state/browser/consent.ts'
import { report } from '#state/browser/report.ts'
import { createAnalytics } from '#state/platform/analytics.ts'
import { createEventQueue } from '#state/platform/event-queue.ts'
import { newId } from '#state/platform/identity.ts'

const queue = createEventQueue({
  send(body) {
    const headers = { 'content-type': 'application/json', [STOREFRONT_HEADER]: '1' }
    return fetch(`/api${EVENTS_PATH}`, { method: 'POST', body, keepalive: true, headers }).then(
      it => it.ok,
      () => false,
    )
  },
  schedule: (task, ms) => void setTimeout(task, ms),
  consent,
  cookies: {
    secure: location.protocol === 'https:',
    read: () => document.cookie,
    write: line => void (document.cookie = line),
  },
  now: Date.now,
  newId,
})
// the page closes, or the visitor leaves the tab
addEventListener('pagehide', () => void queue.flush())
addEventListener('visibilitychange', () => void (document.visibilityState === 'hidden' && queue.flush()))

/** Loaded only after the visitor has consented. Its element is in the pages of a site with a collector (`layouts/Analytics.astro`). */
export const analytics = createAnalytics({
  report,
  target: globalThis as { dataLayer?: object[] },
  collector: document.querySelector('[data-analytics]') ? queue : undefined,
})
