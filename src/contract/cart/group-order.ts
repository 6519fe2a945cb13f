import * as z from 'zod/mini'

import { CartProduct } from '#contract/cart/cart.ts'
import { OrderLine } from '#contract/cart/order-line.ts'
import { CheckoutState } from '#contract/checkout/payment.ts'
import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { GROUP_MINUTES, MAX_PARTICIPANT_LINES } from '#contract/limits.ts'
import { CityCode, Id, Instant, Key, list, Money, Nothing, SentPrice, text } from '#contract/primitives.ts'

/**
 * Issue 23 point 6: a cart that several people fill (docs/decisions/0114). The host has an account. The others have the link of the group
 * order, and each gets a token when joining. 404 with the code `LINK_OVER`: the link or the token is forged, or what it opened is gone. The
 * reply does not tell which. 409 with the code `GROUP_CLOSED`: the state of the group order does not allow it any more.
 */
const about = { domain: 'cart', source: 'A §4', customPath: true } as const
const ofHost = { ...about, customer: 'required', errors: [StaticCode.unauthorized] } as const

export const GroupState = z.enum(['OPEN', 'CLOSED', 'PAYING', 'ORDERED', 'EXPIRED', 'CANCELLED'])

/** `text`: formatted in the language of the call. */
const Sum = z.object({ amount: Money, text: z.string() })

/** A line as everybody in the group sees it. */
const GroupLine = z.object({
  name: z.string(),
  /** "Large, 2 × Olives"; empty without options. The note is seen by its author, and by the host and the store. */
  options: z.string(),
  quantity: z.int(),
  /** Price of its units before two-for-one. */
  sum: Sum,
})

/**
 * The payment of a part (docs/decisions/0112). OPEN: not paid yet. FAILED: the last attempt has failed. DECLINED: the participant does not pay;
 * the host can. PAYING: a payment is in progress. PAID: authorised or captured. RETURNED: it was given back, or is not charged.
 */
const SharePayment = z.enum(['OPEN', 'FAILED', 'DECLINED', 'PAYING', 'PAID', 'RETURNED'])
export type SharePayment = z.infer<typeof SharePayment>

const GroupParticipant = z.object({
  id: z.int(),
  name: z.string(),
  isHost: z.boolean(),
  lines: z.array(GroupLine),
  /** Price of the products; for a customer without Prime until the order is placed. */
  products: Sum,
  /** The part of the total; null until the order is placed, or everybody pays a part. */
  share: z.nullable(Sum),
  /** The payment of the part; null when nobody pays parts, and for a participant who has nothing to pay. */
  payment: z.nullable(SharePayment),
})
export type GroupParticipant = z.infer<typeof GroupParticipant>

export const GroupOrder = z.object({
  id: Key,
  state: GroupState,
  /** Increases with each change. */
  version: z.int(),
  /** Until then others choose products; after the closing, until then the host pays, also parts that others have not paid. */
  expirationTime: Instant,
  store: z.object({ id: Id, addressId: Id, cityCode: CityCode, name: z.string() }),
  /** IANA name, of the city. */
  timeZone: z.string(),
  /** The host first, then in the order of joining. */
  participants: z.array(GroupParticipant),
  /** The id of the participant with the token. */
  you: z.int(),
  /** The lines of this participant, to be sent again. */
  own: z.object({ version: z.int(), lines: z.array(OrderLine) }),
  /** Price of all products. */
  products: Sum,
  /** The total of the order; null until it is placed, or everybody pays a part. */
  total: z.nullable(Sum),
  /** Whether everybody pays a part. */
  isSplit: z.boolean(),
  /** PAYING: until then each participant pays the own part. */
  shareTime: z.nullable(Instant),
  /** The card provider of the country; null when no card is accepted, and nobody can pay a part. */
  provider: z.nullable(z.string()),
  /** For the host only: the number of the order; null until it is placed. */
  orderId: z.nullable(Id),
})
export type GroupOrder = z.infer<typeof GroupOrder>

/** What a member of the group stores. `link`: for others, in the address of the page. */
export const GroupAccess = z.object({ token: Key, link: Key })
export type GroupAccess = z.infer<typeof GroupAccess>

/** Local storage value of `glv_groups`: the group orders that a browser has joined, the latest first. */
export const StoredGroups = z.array(z.object({ storeId: Id, ...GroupAccess.shape }))
export type StoredGroup = z.infer<typeof StoredGroups>[number]

/** 429 with the code `TOO_MANY_GROUPS`. An active group order of the same host and store is returned instead of a second one. */
export const startGroupOrder = endpoint({
  ...ofHost,
  method: 'POST',
  path: '/customer/group_orders',
  summary: 'Starts a group order at a store.',
  errors: [StaticCode.unauthorized, StaticCode.storeNotFound, StaticCode.storeGone],
  body: z.object({
    storeAddressId: Id,
    /** Of the host, as the others see it. */
    name: text(200),
    /** For how long others can choose products. */
    minutes: z.literal([...GROUP_MINUTES]),
  }),
  reply: GroupAccess,
})

export const getHostedGroups = endpoint({
  ...ofHost,
  method: 'GET',
  path: '/customer/group_orders',
  summary: "Returns the customer's active group orders, for another device of the host.",
  reply: z.object({ groups: z.array(z.object({ storeId: Id, ...GroupAccess.shape })) }),
})

export const openGroupLink = endpoint({
  ...about,
  method: 'POST',
  path: '/group_orders/links',
  summary: 'Returns what the holder of a link sees before joining a group order.',
  body: z.object({ link: Key }),
  reply: z.object({
    host: z.string(),
    storeName: z.string(),
    storeId: Id,
    state: GroupState,
    expirationTime: Instant,
    timeZone: z.string(),
    /** Whether nobody else can join. */
    isFull: z.boolean(),
  }),
})

/** 409: `GROUP_CLOSED`, `GROUP_FULL`, `NAME_TAKEN`. 422 `NAME_INVALID`. */
export const joinGroupOrder = endpoint({
  ...about,
  method: 'POST',
  path: '/group_orders/participants',
  summary: 'Joins a group order with a name.',
  body: z.object({ link: Key, name: text(200) }),
  reply: GroupAccess,
})

export const getGroupOrder = endpoint({
  ...about,
  method: 'POST',
  path: '/group_orders/view',
  summary: 'Returns a group order with the lines of all participants.',
  body: z.object({ token: Key }),
  reply: GroupOrder,
})

/**
 * 409: `GROUP_CLOSED`, `LINES_CHANGED` (another tab has changed them: `version` is old), `GROUP_LINES_FULL` (the order would have too many
 * lines), and the problems of an order for products that the store does not sell now.
 */
export const changeGroupLines = endpoint({
  ...about,
  method: 'PUT',
  path: '/group_orders/lines',
  summary: 'Replaces the lines of the participant with the token.',
  errors: [StaticCode.storeNotFound, StaticCode.storeGone],
  body: z.object({
    token: Key,
    /** `own.version` of the lines that the change is based on. */
    version: z.int().check(z.minimum(0), z.maximum(2_147_483_647)),
    lines: list(OrderLine, MAX_PARTICIPANT_LINES),
  }),
  reply: GroupOrder,
})

/** 409 `HOST_STAYS`: the host cancels instead. */
export const leaveGroupOrder = endpoint({
  ...about,
  method: 'POST',
  path: '/group_orders/leave',
  summary: 'Leaves a group order; the lines of the participant are removed.',
  body: z.object({ token: Key }),
  reply: Nothing,
})

const ofGroup = { ...ofHost, params: z.object({ id: Key }) } as const

/**
 * Pays a part with a saved card of the caller, who has the token of its participant. The host can pay the parts of others, too. Each part has one
 * payment: while it is in progress, a repetition returns it. The checkout of the reply is followed by the calls of other checkouts. 409:
 * `SHARE_CHANGED` (another amount), `SHARE_PAID`, `GROUP_CLOSED` (the time is over). 404 `LINK_OVER` for the part of somebody else. 422 CARD_GONE.
 */
export const payGroupShare = endpoint({
  ...about,
  method: 'POST',
  path: '/group_orders/shares/pay',
  summary: 'Pays a part of a group order.',
  customer: 'required',
  idempotent: true,
  errors: [StaticCode.unauthorized, StaticCode.paymentFailed, StaticCode.cardPaymentFailure],
  body: z.object({
    token: Key,
    participantId: Id,
    /** Minor units, which the payer has seen. */
    amount: SentPrice,
    paymentInstrumentId: Key,
  }),
  reply: CheckoutState,
})

/** The host can pay the part, or cancel. 409 `SHARE_PAID` when it is paid or in progress, `GROUP_CLOSED` when nobody pays parts now. */
export const declineGroupShare = endpoint({
  ...about,
  method: 'POST',
  path: '/group_orders/shares/decline',
  summary: 'Tells the others that the participant with the token does not pay.',
  body: z.object({ token: Key }),
  reply: GroupOrder,
})

/** 409 with the code `GROUP_EMPTY` when nobody has chosen anything. */
export const closeGroupOrder = endpoint({
  ...ofGroup,
  method: 'POST',
  path: '/customer/group_orders/:id/close',
  summary: 'Fixes the lines of a group order and returns them for the cart of the host. A repetition returns them again.',
  errors: [StaticCode.unauthorized, StaticCode.storeNotFound, StaticCode.storeGone],
  body: z.object({
    /** Whether the checkout proposes that everybody pays a part. Absent: as before. */
    isSplit: z.optional(z.boolean()),
  }),
  reply: z.object({
    lines: z.array(CartProduct),
    /** Names of products that the store does not sell any more as they were chosen. */
    unavailable: z.array(z.string()),
  }),
})

export const reopenGroupOrder = endpoint({
  ...ofGroup,
  method: 'POST',
  path: '/customer/group_orders/:id/reopen',
  summary: 'Lets everybody change the lines of a closed group order again.',
  body: Nothing,
  reply: Nothing,
})

export const cancelGroupOrder = endpoint({
  ...ofGroup,
  method: 'POST',
  path: '/customer/group_orders/:id/cancel',
  summary: 'Ends a group order without an order.',
  body: Nothing,
  reply: Nothing,
})

/** In an open group order. 404 for the host, and for participants of other group orders. */
export const removeGroupParticipant = endpoint({
  ...ofGroup,
  method: 'DELETE',
  path: '/customer/group_orders/:id/participants/:participantId',
  summary: 'Removes a participant and the lines of that participant.',
  params: z.object({ id: Key, participantId: Id }),
  reply: Nothing,
})
