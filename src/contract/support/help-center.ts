import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { ChatConversation } from '#contract/support/chat.ts'
import { Id, Instant, Key, text } from '#contract/primitives.ts'

const call = { area: 'support', source: 'B §7', customer: 'required' } as const

/** `bridge`: how an app around the page is spoken to. `cacheBust` only makes the address new. */
export const initHelpCenter = endpoint({
  ...call,
  method: 'GET',
  path: '/v1/help_center/init',
  summary: 'Opens the help center, about an order or not.',
  query: z.object({ orderId: z.optional(Id), bridge: z.optional(text(50)), cacheBust: z.optional(text(50)) }),
  reply: z.object({
    sessionId: Key,
    title: z.string(),
    articles: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
    unreadMessageCount: z.int(),
  }),
})

export const getUnreadMessageCount = endpoint({
  ...call,
  method: 'GET',
  path: '/v1/help_center/chat/unread-message-count',
  summary: 'How many messages of the chat have not been read.',
  reply: z.object({ count: z.int() }),
})

export const initRiderChat = endpoint({
  ...call,
  method: 'GET',
  path: '/v1/help_center/chat/rider/init',
  summary: 'Opens the chat with the courier of the order on its way.',
  effects: true,
  query: z.object({ orderId: z.optional(Id) }),
  reply: z.object({ conversation: ChatConversation, token: z.string(), expirationTime: Instant }),
})

export const getRiderChatStatus = endpoint({
  ...call,
  method: 'GET',
  path: '/v1/help_center/chat/rider/status',
  summary: 'Whether one can write to the courier now.',
  query: z.object({ orderId: z.optional(Id) }),
  reply: z.object({ available: z.boolean(), unreadMessageCount: z.int() }),
})
