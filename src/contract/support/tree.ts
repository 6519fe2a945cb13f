import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { sentPhotos } from '#contract/platform/photo.ts'
import { MAX_TICKET_PHOTOS } from '#contract/support/ticket.ts'
import { Currency, Id, Key, list, Money, Nothing, text } from '#contract/primitives.ts'

/** B §3: "Types include … and others". Unknown types are not shown. docs/SUPPORT.md describes each. */
export const SupportActionType = z.enum([
  'Popup',
  'Node',
  'Form',
  'Email',
  'WebLink',
  'Chat',
  'CourierChat',
  'CancelOrder',
  'FAQLink',
  'PhoneCall',
  'ProductSelector',
  'MultiSelectForm',
  'OnDemand',
])
export type SupportActionType = z.infer<typeof SupportActionType>

/** B §3, "Support feedback state": one reason of a form. */
export const SupportReason = z.object({
  optionId: Key,
  title: z.string(),
  type: SupportActionType,
  /** Optional free text; null if not allowed. */
  textDetails: z.nullable(z.object({ placeholder: z.string(), required: z.boolean() })),
  subtitle: z.nullable(z.string()),
  productSelector: z.nullable(z.object({ title: z.string(), required: z.boolean() })),
})
export type SupportReason = z.infer<typeof SupportReason>

/** B §3, "Support action item". A Node contains more in `options`; those of an OnDemand are loaded with its id as `context`. */
export const SupportAction = z.object({
  /** Ours: id for the claim, the outcome and the breadcrumb. */
  id: Key,
  type: SupportActionType,
  title: z.string(),
  /** Ours: a second line; of a disabled option the reason. */
  subtitle: z.nullable(z.string()),
  /** Ours: the answer of a Popup, or the text above a form. */
  text: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
  webLink: z.nullable(z.string()),
  get options() {
    return z.array(SupportAction)
  },
  reasonTree: z.array(SupportReason),
  disabled: z.boolean(),
  mailto: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
})
export type SupportAction = z.infer<typeof SupportAction>

/** Ours: a line of the order, which a product selector offers. */
export const SupportProduct = z.object({
  /** The line of the order. */
  id: Key,
  name: z.string(),
  customisation: z.nullable(z.string()),
  imageId: z.nullable(z.string()),
  quantity: z.int().check(z.positive()),
})
export type SupportProduct = z.infer<typeof SupportProduct>

export const SupportTree = z.object({
  title: z.string(),
  /** Ours: of the order; null without one. */
  orderUrn: z.nullable(Key),
  options: z.array(SupportAction),
  products: z.array(SupportProduct),
})
export type SupportTree = z.infer<typeof SupportTree>

const call = { domain: 'support', source: 'B §7' } as const

/** Anonymous visitors get the tree without an order; with `orderId` the caller must be its customer. */
export const getContactTree = endpoint({
  ...call,
  method: 'GET',
  path: '/contact/tree',
  summary: 'Returns the contact options of support, optionally for an order.',
  query: z.object({ orderId: z.optional(Id) }),
  reply: SupportTree,
})

/** With `context`, the id of an OnDemand option, the reply has the options in it. */
export const getSupportTree = endpoint({
  ...call,
  method: 'GET',
  path: '/support_tree',
  summary: 'Returns the support decision tree.',
  customer: 'required',
  guests: true,
  query: z.object({ orderId: z.optional(Id), context: z.optional(text(100)) }),
  reply: SupportTree,
})

/** How a visit of the tree ended: an answer helped or not, or another contact was chosen. */
export const SupportOutcome = z.enum(['SOLVED', 'NOT_SOLVED', 'CONTACT_OPENED', 'ORDER_CANCELLED'])
export type SupportOutcome = z.infer<typeof SupportOutcome>

/** The spec shows no body. */
export const recordSupportOutcome = endpoint({
  ...call,
  method: 'POST',
  path: '/support_tree/outcome',
  summary: 'Records how a visit of the support tree ended.',
  customer: 'required',
  guests: true,
  body: z.object({ orderId: z.nullable(Id), breadcrumb: list(Key, 20).check(z.minLength(1)), outcome: SupportOutcome }),
  reply: Nothing,
})

const ReasonChoice = z.object({
  optionId: Key,
  textDetails: z.nullable(text(2000)),
  products: list(z.object({ id: Key, quantity: z.int().check(z.positive(), z.maximum(10_000)) }), 200),
  /** Issue 24: "product selector with quantities and photos". */
  photos: sentPhotos(MAX_TICKET_PHOTOS),
})

/** Decision on a claim. REFUND: to the card. CREDIT: a promo code. TICKET: staff decides. */
export const SupportResolution = z.object({
  kind: z.enum(['REFUND', 'CREDIT', 'TICKET']),
  /** Minor units; 0 for a ticket. */
  amount: Money,
  currency: Currency,
  /** Of a credit; null when the account has lost it. */
  promoCode: z.nullable(z.string()),
  /** Number of the ticket; null without one. */
  ticketId: z.nullable(Key),
})
export type SupportResolution = z.infer<typeof SupportResolution>

/**
 * The spec shows no body: ours is the feedback state of B §3, so this call is the claim. The last id of the breadcrumb is the form. The
 * texts of the reply are those of the outcome page.
 */
export const sendOrderFeedback = endpoint({
  ...call,
  method: 'POST',
  path: '/support_tree/orders/:id/feedbacks',
  summary: 'Sends the reasons of a claim on an order, by product, and returns the decision.',
  customer: 'required',
  guests: true,
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.object({
    orderUrn: z.optional(Key),
    supportBreadcrumb: list(Key, 20).check(z.minLength(1)),
    reasons: list(ReasonChoice, 20).check(z.minLength(1)),
  }),
  reply: z.object({ title: z.string(), message: z.string(), resolution: SupportResolution }),
})
