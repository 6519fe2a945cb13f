import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { getOrderFlow, OrderFlowPage } from '#contract/orders/order-flow.ts'
import { Id, Instant, Key, Nothing } from '#contract/primitives.ts'

const params = z.object({ id: Id })
const about = { domain: 'orders', source: 'B §7', customPath: true } as const

/** Issue 24: "Guest link: signed, expiring, revocable, shows the status without personal data". One link of an order works at a time. */
export const shareOrder = endpoint({
  ...about,
  method: 'POST',
  path: '/customer/orders/:id/link',
  summary: 'Returns the link that shows the status of an order to others; a new one when there is none.',
  customer: 'required',
  guests: true,
  params,
  body: Nothing,
  reply: z.object({ token: Key, expirationTime: Instant }),
})

export const revokeOrderLink = endpoint({
  ...about,
  method: 'DELETE',
  path: '/customer/orders/:id/link',
  summary: 'Ends the link of an order.',
  customer: 'required',
  guests: true,
  params,
  reply: Nothing,
})

/** 404 with the code `LINK_OVER`: the link is forged, has expired, or was revoked. The reply does not tell which. */
export const getSharedOrder = endpoint({
  ...about,
  method: 'POST',
  path: '/shared_orders',
  summary: 'Returns the status of an order for the holder of its link: no names, addresses, products, prices or positions.',
  body: z.object({ token: Key }),
  reply: z.object({
    page: OrderFlowPage,
    title: z.string(),
    steps: getOrderFlow.reply.shape.steps,
    arrival: getOrderFlow.reply.shape.arrival,
    /** Of the city, for the times. */
    timeZone: z.string(),
    version: z.int(),
    expirationTime: Instant,
    /** Ours: the order has no account. One with the same e-mail address can take it. */
    isGuest: z.optional(z.boolean()),
  }),
})
