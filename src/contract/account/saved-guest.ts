import * as z from 'zod/mini'

import { GuestStep } from '#contract/account/guest.ts'

/** What a tab stores of an order without an account, so that a reload loses nothing. */
export const SavedGuest = z.object({
  details: z.object({ name: z.string(), email: z.string(), phone: z.object({ countryCode: z.string(), number: z.string() }) }),
  step: z.optional(GuestStep),
  /** Unix milliseconds. */
  savedAt: z.number(),
})
export type SavedGuest = z.infer<typeof SavedGuest>
export type GuestDetails = SavedGuest['details']
