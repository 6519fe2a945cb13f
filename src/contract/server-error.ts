import * as z from 'zod/mini'

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

// codes of stores: here, because product sheets load this file, and not the other codes (src/contract/static-codes.ts)
export const storeNotFound = 108040
export const storeGone = 26308
export const storeNotAvailable = 159192
export const outOfDeliveryZone = 118485
