import * as z from 'zod/mini'

import { ScheduledTime } from '#contract/checkout/estimation.ts'
import { PaymentConfiguration } from '#contract/checkout/payment.ts'
import { Id, Instant, Key, text } from '#contract/primitives.ts'

/** An address of ours, without host. */
const OwnPath = z.string().check(z.regex(/^\/(?!\/)/), z.maxLength(500))

/** What the customer has chosen beside the products. */
export const CheckoutChoices = z.object({
  /** Instant, -1 for as soon as possible; absent until one is chosen. */
  scheduledTime: z.optional(ScheduledTime),
  note: text(500),
  cutleryRequested: z.boolean(),
  /** `newCard`: a card that is still to be entered. */
  payment: z.optional(z.union([PaymentConfiguration, z.literal('newCard')])),
})
export type CheckoutChoices = z.infer<typeof CheckoutChoices>

/** B §3: "Saved checkout in local storage: store and dynamicValues." Of the checkout that was opened last; the fields are ours. */
export const SavedCheckout = z.object({
  store: z.object({ storeId: Id, name: z.string(), path: OwnPath, checkoutPath: OwnPath }),
  dynamicValues: z.object({
    savedAt: Instant,
    basketId: z.string(),
    /** Chosen by the browser, one a basket and a try. */
    checkoutId: Key,
    choices: CheckoutChoices,
    /** The try to pay that is not over: its key, and what it was for. */
    intention: z.optional(z.object({ key: Key, mark: z.string(), started: z.boolean() })),
  }),
})
export type SavedCheckout = z.infer<typeof SavedCheckout>
