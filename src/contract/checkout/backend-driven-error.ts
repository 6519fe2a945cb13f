import * as z from 'zod/mini'

/** The spec names no value of the type: ours. */
export const BACKEND_DRIVEN = 'BACKEND_DRIVEN'

/**
 * Payload of a rejection that the storefront shows as the marketplace describes it; other fields may follow. The text is the message of
 * the error.
 *
 * @source B §4: "the backend error modal is shown if the payload type is the backend-driven type"
 */
export const BackendDrivenError = z.object({ type: z.literal(BACKEND_DRIVEN), title: z.string() })
