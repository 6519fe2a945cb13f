import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Key } from '#contract/primitives.ts'

/** B §3: "chat types COURIER_CUSTOMER and SUPPORT". */
export const ChatType = z.enum(['COURIER_CUSTOMER', 'SUPPORT'])

/** B §3, "Chat conversation". */
export const ChatConversation = z.object({
  externalId: Key,
  orderId: z.nullable(Id),
  courierId: z.nullable(Id),
  type: ChatType,
})
export type ChatConversation = z.infer<typeof ChatConversation>

const call = { domain: 'support', source: 'B §7', customer: 'required' } as const

export const getChatToken = endpoint({
  ...call,
  method: 'GET',
  path: '/chat/token',
  summary: 'Returns a short-lived token for the chat.',
  reply: z.object({ token: z.string(), expirationTime: Instant }),
})

export const getOpenConversations = endpoint({
  ...call,
  method: 'GET',
  path: '/chat/conversations/open',
  summary: 'Returns the open conversations.',
  reply: z.object({ conversations: z.array(ChatConversation) }),
})
