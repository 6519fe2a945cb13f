import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { ChatConversation } from '#contract/support/chat.ts'
import { Id, Instant, Key, text } from '#contract/primitives.ts'

const call = { domain: 'support', source: 'B §7', customer: 'required' } as const

/** `bridge`: interface of the embedding app. `cacheBust` only makes the URL unique. */
export const initHelpCenter = endpoint({
  ...call,
  method: 'GET',
  path: '/v1/help_center/init',
  summary: 'Opens the help center, optionally for an order.',
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
  summary: 'Returns the number of unread chat messages.',
  reply: z.object({ count: z.int() }),
})

export const initRiderChat = endpoint({
  ...call,
  method: 'GET',
  path: '/v1/help_center/chat/rider/init',
  summary: 'Opens the chat with the courier of the active order.',
  effects: true,
  query: z.object({ orderId: z.optional(Id) }),
  reply: z.object({ conversation: ChatConversation, token: z.string(), expirationTime: Instant }),
})

export const getRiderChatStatus = endpoint({
  ...call,
  method: 'GET',
  path: '/v1/help_center/chat/rider/status',
  summary: 'Returns whether the courier chat is available.',
  query: z.object({ orderId: z.optional(Id) }),
  reply: z.object({ available: z.boolean(), unreadMessageCount: z.int() }),
})
