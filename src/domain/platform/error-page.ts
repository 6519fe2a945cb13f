/** @source A §2.6: "Tapping the image more than 4 times reveals the debug error" */
export const DEBUG_TAPS = 4

/**
 * Stands in error pages where the process writes the id of the request (`server/http/send-response.ts`): a page that answers many at once
 * cannot know whose it is.
 */
export const REQUEST_ID_PLACEHOLDER = 'house-request-id'

/** The status of a page whose store does not deliver to the address that was sent. */
export const OUT_OF_ZONE_STATUS = 422

/** Whether the text `nopage` is said, else `welltechnically` (A §2.6: "Default texts are keyed nopage and welltechnically"). */
export const isMissingPage = (status: number): boolean => status === 404 || status === 410
