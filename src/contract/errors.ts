import * as z from 'zod/mini'

import * as StaticCode from '#contract/static-codes.ts'

/**
 * Body of every reply that is not 2xx. B §8: "Server errors carry data.error with code, staticCode, title, domain, payload, message."
 * `requestId` is ours: customers quote it to support.
 */
export const ServerError = z.object({
  error: z.object({
    code: z.optional(z.string()),
    staticCode: z.optional(z.int()),
    title: z.optional(z.string()),
    domain: z.optional(z.string()),
    payload: z.optional(z.unknown()),
    message: z.string(),
    requestId: z.optional(z.string()),
  }),
})
export type ServerError = z.infer<typeof ServerError>

export { StaticCode }

/** Codes of an unavailable delivery time, although the store delivers to the address. */
export const TIME_CODES = [
  StaticCode.storeClosed,
  StaticCode.slotNotAvailable,
  StaticCode.slotPassed,
  StaticCode.slotTooFarAhead,
  StaticCode.schedulingNotOffered,
] as const
