import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

import { customers, tokenFamilies } from '#backend/db/schema/account.ts'
import { isOneOf } from '#backend/db/schema/columns.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { StoredPhoto } from '#backend/db/schema/photos.ts'
import type { ChatSender, ChatType } from '#contract/support/chat.ts'

const instant = () => timestamp({ withTimezone: true })

const TYPES: readonly ChatType[] = ['COURIER_CUSTOMER', 'SUPPORT']
const SENDERS: readonly ChatSender[] = ['CUSTOMER', 'AGENT']

/** B §3, "Chat conversation": one of each type for an order. */
export const chatConversations = pgTable(
  'chat_conversations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    externalId: uuid().notNull().unique().defaultRandom(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    type: text().$type<ChatType>().notNull(),
    /** Of the last call of the customer: answers of the sandbox are in it. */
    language: text().notNull(),
    /** Position of the last message; 0: none. Its lock orders the messages. */
    lastSequence: integer().notNull().default(0),
    customerReadSequence: integer().notNull().default(0),
    agentReadSequence: integer().notNull().default(0),
    /** When the side was writing last. */
    customerTypingAt: instant(),
    agentTypingAt: instant(),
    createdAt: instant().notNull(),
  },
  table => [
    unique('chat_conversations_order_key').on(table.orderId, table.type),
    index('chat_conversations_customer_idx').on(table.customerId),
    // the conversations that wait for an answer
    index('chat_conversations_unread_idx')
      .on(table.id)
      .where(sql`${table.lastSequence} > ${table.agentReadSequence}`),
    check('chat_conversations_type_check', isOneOf(table.type, TYPES)),
    check(
      'chat_conversations_read_check',
      sql`${table.customerReadSequence} between 0 and ${table.lastSequence} and ${table.agentReadSequence} between 0 and ${table.lastSequence}`,
    ),
  ],
)

/** The sequence of a conversation is 1, 2, 3 … without gaps. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    conversationId: integer()
      .notNull()
      .references(() => chatConversations.id, { onDelete: 'cascade' }),
    sequence: integer().notNull(),
    sender: text().$type<ChatSender>().notNull(),
    /** Made by the sender: a message that arrives twice is stored once. */
    clientId: text().notNull(),
    text: text().notNull(),
    photos: jsonb().$type<readonly StoredPhoto[]>().notNull().default([]),
    createdAt: instant().notNull(),
  },
  table => [
    primaryKey({ name: 'chat_messages_pkey', columns: [table.conversationId, table.sequence] }),
    unique('chat_messages_client_key').on(table.conversationId, table.sender, table.clientId),
    check('chat_messages_sender_check', isOneOf(table.sender, SENDERS)),
    check('chat_messages_sequence_check', sql`${table.sequence} > 0`),
    check(
      'chat_messages_text_check',
      sql`length(${table.text}) <= 1000 and (${table.text} <> '' or jsonb_array_length(${table.photos}) > 0)`,
    ),
  ],
)

/** Hashes of the tokens that open event streams of the chat (`/chat/token`). */
export const chatTokens = pgTable(
  'chat_tokens',
  {
    hash: text().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The sign-in that asked for it; when it ends, the token ends. */
    familyId: uuid()
      .notNull()
      .references(() => tokenFamilies.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  table => [index('chat_tokens_customer_idx').on(table.customerId), index('chat_tokens_expires_idx').on(table.expiresAt)],
)
