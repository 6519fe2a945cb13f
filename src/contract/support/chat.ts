import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Photo, sentPhotos } from '#contract/platform/photo.ts'
import { ClientId, Id, Instant, Key, Nothing, text } from '#contract/primitives.ts'

/** Characters of one message, as UTF-16 code units. */
export const MAX_CHAT_TEXT_LENGTH = 1000
/** Photos of one message. */
export const MAX_CHAT_PHOTOS = 5
/** Messages of one page, and of one event of the stream. */
export const MAX_CHAT_PAGE = 100

/** B §3: "chat types COURIER_CUSTOMER and SUPPORT". */
export const ChatType = z.enum(['COURIER_CUSTOMER', 'SUPPORT'])
export type ChatType = z.infer<typeof ChatType>

/** B §3, "Chat conversation". */
export const ChatConversation = z.object({
  externalId: Key,
  orderId: z.nullable(Id),
  courierId: z.nullable(Id),
  type: ChatType,
})
export type ChatConversation = z.infer<typeof ChatConversation>

/** AGENT: support, or the courier. */
export const ChatSender = z.enum(['CUSTOMER', 'AGENT'])
export type ChatSender = z.infer<typeof ChatSender>

/** Position of a message in its conversation: 1, 2, 3 … without gaps. */
const Sequence = z.int().check(z.nonnegative())

/** A position in a request. */
const MAX_SEQUENCE = 1_000_000_000

export const ChatMessage = z.object({
  sequence: Sequence,
  sender: ChatSender,
  clientId: ClientId,
  /** Empty for photos without a text. */
  text: z.string(),
  photos: z.array(Photo),
  creationTime: Instant,
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A conversation as one of its sides sees it, with the messages after a position. Also an event of the stream. */
export const ChatUpdate = z.object({
  conversation: ChatConversation,
  orderCode: z.string(),
  courierName: z.nullable(z.string()),
  /** Whether messages can be sent. */
  open: z.boolean(),
  /** In their order, at most MAX_CHAT_PAGE. */
  messages: z.array(ChatMessage),
  /** Whether more messages follow these. */
  hasMore: z.boolean(),
  /** The last message that this side has read; 0: none. */
  readSequence: Sequence,
  /** The last message that the other side has read; 0: none. */
  peerReadSequence: Sequence,
  peerTyping: z.boolean(),
})
export type ChatUpdate = z.infer<typeof ChatUpdate>

/** A conversation in the list of the staff. */
const StaffConversation = z.object({
  ...ChatConversation.shape,
  orderCode: z.string(),
  cityCode: z.string(),
  customerName: z.string(),
  /** Of the order. */
  language: z.string(),
  lastSequence: Sequence,
  /** Messages of the customer that the staff have not read. */
  unreadMessageCount: z.int(),
  /** When the first of them was sent. */
  waitingSince: Instant,
})

const call = { domain: 'support', source: 'B §7', customer: 'required', guests: true } as const
const ofConversation = { params: z.object({ id: Key }) } as const
const page = {
  query: z.object({ after: z.optional(z.coerce.number<number | string>().check(z.int(), z.nonnegative(), z.maximum(MAX_SEQUENCE))) }),
} as const
const sent = {
  /** A text, uploaded photos, or both. */
  body: z.object({ clientId: ClientId, text: text(MAX_CHAT_TEXT_LENGTH), photos: sentPhotos(MAX_CHAT_PHOTOS) }),
  reply: z.object({ message: ChatMessage }),
} as const
const read = { body: z.object({ sequence: Sequence.check(z.maximum(MAX_SEQUENCE)) }), reply: Nothing } as const

export const getChatToken = endpoint({
  ...call,
  method: 'GET',
  path: '/chat/token',
  summary: 'Returns a short-lived token that opens event streams of the own conversations without an Authorization header.',
  reply: z.object({ token: z.string(), expirationTime: Instant }),
})

export const getOpenConversations = endpoint({
  ...call,
  method: 'GET',
  path: '/chat/conversations/open',
  summary: 'Returns the open conversations.',
  reply: z.object({ conversations: z.array(ChatConversation) }),
})

/** Ours: B §7 opens only the chat with the courier. */
export const openSupportChat = endpoint({
  ...call,
  customPath: true,
  method: 'POST',
  path: '/chat/conversations',
  summary: 'Opens the chat with support about an order; the same conversation each time.',
  body: z.object({ orderId: Id }),
  reply: z.object({ conversation: ChatConversation }),
})

export const getChatMessages = endpoint({
  ...call,
  ...ofConversation,
  ...page,
  customPath: true,
  method: 'GET',
  path: '/chat/conversations/:id/messages',
  summary: 'Returns a conversation, and its messages after a position.',
  reply: ChatUpdate,
})

export const sendChatMessage = endpoint({
  ...call,
  ...ofConversation,
  ...sent,
  customPath: true,
  method: 'POST',
  path: '/chat/conversations/:id/messages',
  summary: 'Sends a message; the same client id with the same text returns the stored message, with another text 422.',
})

export const markChatRead = endpoint({
  ...call,
  ...ofConversation,
  ...read,
  customPath: true,
  method: 'POST',
  path: '/chat/conversations/:id/read',
  summary: 'Marks the messages up to a position as read.',
})

export const reportChatTyping = endpoint({
  ...call,
  ...ofConversation,
  customPath: true,
  method: 'POST',
  path: '/chat/conversations/:id/typing',
  summary: 'Shows the other side for some seconds that the customer is writing.',
  reply: Nothing,
})

/** The calls of the operator's staff need the token of the setting CHAT_STAFF_TOKEN in a header. */
const staffCall = { domain: 'support', source: 'B §1', customPath: true, headers: ['chatStaffToken'] } as const

export const getStaffConversations = endpoint({
  ...staffCall,
  method: 'GET',
  path: '/staff/chat/conversations',
  summary: 'For staff: returns the open conversations with messages that no member has read, the longest waiting first; at most 200.',
  reply: z.object({ conversations: z.array(StaffConversation) }),
})

export const getStaffChatMessages = endpoint({
  ...staffCall,
  ...ofConversation,
  ...page,
  method: 'GET',
  path: '/staff/chat/conversations/:id/messages',
  summary: 'For staff: returns a conversation, and its messages after a position.',
  reply: ChatUpdate,
})

export const sendStaffChatMessage = endpoint({
  ...staffCall,
  ...ofConversation,
  ...sent,
  method: 'POST',
  path: '/staff/chat/conversations/:id/messages',
  summary: 'For staff: answers as support, or for the courier.',
})

export const markStaffChatRead = endpoint({
  ...staffCall,
  ...ofConversation,
  ...read,
  method: 'POST',
  path: '/staff/chat/conversations/:id/read',
  summary: 'For staff: marks the messages up to a position as read.',
})

export const reportStaffChatTyping = endpoint({
  ...staffCall,
  ...ofConversation,
  method: 'POST',
  path: '/staff/chat/conversations/:id/typing',
  summary: 'For staff: shows the customer for some seconds that somebody is writing.',
  reply: Nothing,
})
