import type { EventName } from '#contract/platform/event-names.ts'
import { getGrantedCategories } from '#domain/platform/consent.ts'
import { readConsentDecision } from '#domain/platform/consent-cookie.ts'
import { report } from '#state/browser/report.ts'

let isStarted = false

/** Loads analytics once the visitor has consented and the browser is idle. Until then no event exists. */
function start(): void {
  if (isStarted || !getGrantedCategories(readConsentDecision(document.cookie)).includes('functional')) return
  isStarted = true
  // Safari has no requestIdleCallback
  if ('requestIdleCallback' in globalThis) requestIdleCallback(recordPage)
  else setTimeout(recordPage, 200)
}

function recordPage(): void {
  const { analytics: page, error } = document.querySelector<HTMLElement>('[data-analytics]')!.dataset
  const { language, place, city } = document.body.dataset
  import('#state/browser/analytics.ts')
    .then(it =>
      it.analytics.recordPage({
        page: page!,
        language: language!,
        ...(place !== undefined && { countryCode: place.slice(0, 2).toUpperCase() }),
        ...(city !== undefined && { cityCode: city }),
      }),
    )
    .catch(() => report({ kind: 'event', name: error as EventName }))
}

/** Records the page that `layouts/Analytics.astro` names. */
export function startPageAnalytics(): void {
  addEventListener('consent', start)
  start()
}
