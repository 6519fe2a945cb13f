import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Id, Key, list, Nothing, text } from '#contract/primitives.ts'

/** B §3: "Types include … and others". Unknown types are not shown. */
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

/** B §3, "Support action item". A Node contains more in `options`. */
export const SupportAction = z.object({
  /** Ours: id for `outcome` and the breadcrumb. */
  id: Key,
  type: SupportActionType,
  title: z.string(),
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

const SupportTree = z.object({ title: z.string(), options: z.array(SupportAction) })
const call = { domain: 'support', source: 'B §7', customer: 'required' } as const

export const getContactTree = endpoint({
  ...call,
  method: 'GET',
  path: '/contact/tree',
  summary: 'Returns the contact options of support, optionally for an order.',
  query: z.object({ orderId: z.optional(Id) }),
  reply: SupportTree,
})

export const getSupportTree = endpoint({
  ...call,
  method: 'GET',
  path: '/support_tree',
  summary: 'Returns the support decision tree.',
  query: z.object({ orderId: z.optional(Id), context: z.optional(text(100)) }),
  reply: SupportTree,
})

/** The spec shows no body. */
export const recordSupportOutcome = endpoint({
  ...call,
  method: 'POST',
  path: '/support_tree/outcome',
  summary: 'Records the outcome of the support tree.',
  body: z.object({ orderId: z.nullable(Id), breadcrumb: list(Key, 20), outcome: text(100) }),
  reply: Nothing,
})

/** The spec shows no body: ours is the feedback state of B §3. */
export const sendOrderFeedback = endpoint({
  ...call,
  method: 'POST',
  path: '/support_tree/orders/:id/feedbacks',
  summary: 'Sends feedback on an order by product.',
  params: z.object({ id: Id }),
  body: z.object({
    orderUrn: z.optional(Key),
    supportBreadcrumb: list(Key, 20),
    reasons: list(z.object({ optionId: Key, textDetails: z.nullable(text(2000)), productIds: list(text(100), 100) }), 20).check(
      z.minLength(1),
    ),
  }),
  reply: z.object({ title: z.string(), message: z.string() }),
})
