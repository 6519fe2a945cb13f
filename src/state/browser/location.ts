import { report } from '#state/browser/report.ts'
import { createLocating } from '#state/geo/locating.ts'

/** "Use my location" of this page. Old browsers lack one API, plain http the other, although the types exclude it. */
export const locating = createLocating({
  geolocation: navigator.geolocation as Geolocation | undefined,
  permissions: navigator.permissions as Permissions | undefined,
  report,
})
