/** @source A §2.6: "Tapping the image more than 4 times reveals the debug error" */
export const DEBUG_TAPS = 4

/**
 * Placeholder in error pages; the server replaces it with the request id (`server/http/send-response.ts`), because a cached page serves
 * many requests.
 */
export const REQUEST_ID_PLACEHOLDER = 'request-id-placeholder'

/** Status of a store page outside the delivery zone of the given address. */
export const OUT_OF_ZONE_STATUS = 422

/** Status of the page of a store that has closed for good (A §8). */
export const GONE_STATUS = 410

/** Whether the error text is `nopage`, else `welltechnically` (A §2.6: "Default texts are keyed nopage and welltechnically"). */
export const isMissingPage = (status: number): boolean => status === 404 || status === GONE_STATUS
