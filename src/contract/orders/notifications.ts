import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Key, Nothing, text } from '#contract/primitives.ts'

const about = { domain: 'orders', source: 'B §7', customPath: true } as const

/** A subscription of a browser (W3C Push API). The endpoint is that of a known push service. */
const PushSubscription = z.object({
  endpoint: text(2000),
  /** Public key of the browser: a point of P-256, base64url. */
  p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
  /** 16 bytes, base64url. */
  auth: z.string().check(z.regex(/^[\w-]{22}$/)),
})

/** Issue 24: "Web push … and e-mail at the steps that matter, opt-in, with one-tap unsubscribe". */
export const getNotifications = endpoint({
  ...about,
  method: 'GET',
  path: '/customer/notifications',
  summary: 'Returns what the customer has chosen, and the key that a browser needs to subscribe (RFC 8292).',
  customer: 'required',
  /** SHA-256 of the endpoint of the caller's browser, base64url. */
  query: z.object({ endpointHash: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))) }),
  /** `push`: whether messages are sent to that browser. */
  reply: z.object({ orderMails: z.boolean(), push: z.boolean(), pushKey: z.string() }),
})

export const setNotifications = endpoint({
  ...about,
  method: 'PUT',
  path: '/customer/notifications',
  summary: 'Turns the mails about the steps of orders on or off.',
  customer: 'required',
  body: z.object({ orderMails: z.boolean() }),
  reply: Nothing,
})

/** 422 with the code `UNKNOWN_PUSH_SERVICE`: the endpoint is not that of a known push service. */
export const subscribePush = endpoint({
  ...about,
  method: 'PUT',
  path: '/customer/notifications/push',
  summary: 'Sends messages about orders to a browser of the customer. A browser has one subscription.',
  customer: 'required',
  body: PushSubscription,
  reply: Nothing,
})

export const unsubscribePush = endpoint({
  ...about,
  method: 'POST',
  path: '/customer/notifications/push/end',
  summary: 'Ends the messages to a browser of the customer.',
  customer: 'required',
  body: z.object({ endpoint: text(2000) }),
  reply: Nothing,
})

/** 410 with the code `LINK_OVER`: the link is not ours. The mail program uses `POST /order_mails/one_click?token=` (RFC 8058). */
export const endOrderMails = endpoint({
  ...about,
  method: 'POST',
  path: '/order_mails/end',
  summary: 'Ends the mails about orders for the customer that received the link.',
  body: z.object({ token: Key }),
  reply: Nothing,
})
