import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { ChatConversation, ChatType } from '#contract/support/chat.ts'
import { Id, Instant, Key, text } from '#contract/primitives.ts'

const call = { domain: 'support', source: 'B §7', customer: 'required', guests: true } as const

/** `bridge`: interface of the embedding app. `cacheBust` only makes the URL unique. */
export const initHelpCenter = endpoint({
  ...call,
  method: 'GET',
  path: '/v1/help_center/init',
  summary: 'Opens the help center for an order, by default the last active one.',
  query: z.object({ orderId: z.optional(Id), bridge: z.optional(text(50)), cacheBust: z.optional(text(50)) }),
  reply: z.object({
    sessionId: Key,
    title: z.string(),
    articles: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
    unreadMessageCount: z.int(),
    /** Ours: the order that the chats are about; null without one. */
    order: z.nullable(z.object({ id: Id, code: z.string(), courierName: z.nullable(z.string()) })),
    /** Ours: the chats that can be opened; empty on a server without chat. */
    chats: z.array(ChatType),
  }),
})

export const getUnreadMessageCount = endpoint({
  ...call,
  method: 'GET',
  path: '/v1/help_center/chat/unread-message-count',
  summary: 'Returns the number of unread messages in the open conversations.',
  reply: z.object({ count: z.int() }),
})

export const initRiderChat = endpoint({
  ...call,
  method: 'GET',
  path: '/v1/help_center/chat/rider/init',
  summary: 'Opens the chat with the courier of an order, by default the last active one.',
  effects: true,
  query: z.object({ orderId: z.optional(Id) }),
  reply: z.object({ conversation: ChatConversation, token: z.string(), expirationTime: Instant }),
})

export const getRiderChatStatus = endpoint({
  ...call,
  method: 'GET',
  path: '/v1/help_center/chat/rider/status',
  summary: 'Returns whether the courier chat of an order is available, by default of the last active one.',
  query: z.object({ orderId: z.optional(Id) }),
  reply: z.object({ available: z.boolean(), unreadMessageCount: z.int() }),
})
