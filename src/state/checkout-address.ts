import type { Address } from '#contract/geo/address.ts'

/** An address as the checkout's calls want it. */
export function pointOf({ fullText, text, details, geo, customFields }: Address) {
  return { label: fullText || text, details, latitude: geo.lat, longitude: geo.lng, customFields }
}
