import { report } from '#state/browser/report.ts'
import { createAnalytics } from '#state/platform/analytics.ts'

/** Loaded only after the visitor has consented. */
export const analytics = createAnalytics({ report, target: globalThis as { dataLayer?: object[] } })
