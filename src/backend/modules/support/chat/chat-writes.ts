import { isDeepStrictEqual } from 'node:util'

import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { createRowSignals, type RowSignals } from '#backend/db/row-signals.ts'
import { chatConversations, chatMessages } from '#backend/db/schema/chat.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { attachPhotos } from '#backend/modules/platform/photos/photo-rows.ts'
import { createMissingConversationProblem, findConversationRow, isOpen, toMessage } from '#backend/modules/support/chat/chat-rows.ts'
import { Problem } from '#backend/problem.ts'
import type { ChatMessage, ChatSender } from '#contract/support/chat.ts'
import { CHAT_RATE_MS, MAX_CHAT_RATE, normalizeChatText } from '#domain/support/chat.ts'

/** Channel of `pg_notify` for every change of a conversation. The payload is its id. */
const CHAT_CHANNEL = 'chat'
/** A report of typing within this time of the last one changes nothing. */
const TYPING_INTERVAL_MS = 2000

/** Subscriptions to changes of conversations, by their internal id. */
export const createChatSignals = (db: Db): RowSignals => createRowSignals(db, CHAT_CHANNEL)

const notify = (tx: Pick<Tx, 'execute'>, id: number) => tx.execute(sql`select pg_notify(${CHAT_CHANNEL}, ${String(id)})`)

interface SentMessage {
  readonly sender: ChatSender
  readonly clientId: string
  readonly text: string
  /** Ids of uploaded photos. */
  readonly photos?: readonly string[] | undefined
  /** Of the customer's call. */
  readonly language?: string | undefined
}

/**
 * Stores a message once, at the end of its conversation. A message with a known client id returns the stored one. The lock of the
 * conversation orders parallel messages.
 *
 * @param now Unix milliseconds
 * @throws Problem 400 without text and photos, 404, 409 CHAT_CLOSED, 422 for another content with the same client id and for a photo that
 *   is gone, 429 after too many messages
 */
export async function storeMessage(db: Db, conversationId: number, sent: SentMessage, now: number): Promise<ChatMessage> {
  const { sender, clientId, language, photos: photoIds = [] } = sent
  const text = normalizeChatText(sent.text)
  if (text === '' && photoIds.length === 0)
    throw new Problem(400, 'The message has neither a text nor photos', undefined, { code: 'EMPTY_MESSAGE' })
  const message = await db.transaction(async tx => {
    const [conversation] = await tx.select().from(chatConversations).where(eq(chatConversations.id, conversationId)).for('update')
    if (!conversation) throw createMissingConversationProblem()
    const isThis = and(
      eq(chatMessages.conversationId, conversationId),
      eq(chatMessages.sender, sender),
      eq(chatMessages.clientId, clientId),
    )
    const [stored] = await tx.select().from(chatMessages).where(isThis)
    if (
      stored?.text === text &&
      isDeepStrictEqual(
        stored.photos.map(it => it.id),
        photoIds,
      )
    )
      return stored
    if (stored) throw new Problem(422, 'Another message has this client id', undefined, { code: 'MESSAGE_CHANGED' })
    const row = await findConversationRow(tx, conversationId)
    if (!row || !isOpen(row, now)) throw new Problem(409, 'This conversation has ended', undefined, { code: 'CHAT_CLOSED' })
    if (sender === 'CUSTOMER') await limitRate(tx, conversationId, now)
    const sequence = conversation.lastSequence + 1
    // the photos of both sides belong to the customer
    const photos = await attachPhotos(tx, photoIds, { customerId: conversation.customerId, orderId: conversation.orderId, now })
    const message = { conversationId, sequence, sender, clientId, text, photos, createdAt: new Date(now) }
    await tx.insert(chatMessages).values(message)
    await tx
      .update(chatConversations)
      .set({
        lastSequence: sequence,
        ...(language !== undefined && { language }),
        // the sender has read its own message, unless earlier ones are unread
        ...(sender === 'CUSTOMER'
          ? { customerTypingAt: null, ...(conversation.customerReadSequence === sequence - 1 && { customerReadSequence: sequence }) }
          : { agentTypingAt: null, ...(conversation.agentReadSequence === sequence - 1 && { agentReadSequence: sequence }) }),
      })
      .where(eq(chatConversations.id, conversationId))
    await notify(tx, conversationId)
    return message
  })
  return toMessage(db, message, now)
}

async function limitRate(tx: Tx, conversationId: number, now: number): Promise<void> {
  const recent = await tx
    .select({ createdAt: chatMessages.createdAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.conversationId, conversationId), eq(chatMessages.sender, 'CUSTOMER')))
    .orderBy(desc(chatMessages.sequence))
    .limit(MAX_CHAT_RATE)
  const waitMs = recent.length < MAX_CHAT_RATE ? 0 : recent.at(-1)!.createdAt.getTime() + CHAT_RATE_MS - now
  if (waitMs <= 0) return
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) }
  throw new Problem(429, 'Too many messages in a short time', undefined, { code: 'TOO_MANY_MESSAGES', headers })
}

/** Marks the messages up to a position as read by one side. Marks never move back, nor beyond the last message. */
export async function storeReadMark(db: Db, conversationId: number, side: ChatSender, sequence: number): Promise<void> {
  const name = side === 'CUSTOMER' ? 'customerReadSequence' : 'agentReadSequence'
  const column = chatConversations[name]
  const read = sql<number>`least(${Math.min(sequence, 2_147_483_647)}::int, ${chatConversations.lastSequence})`
  await db.transaction(async tx => {
    const changed = await tx
      .update(chatConversations)
      .set({ [name]: read })
      .where(and(eq(chatConversations.id, conversationId), lt(column, read)))
      .returning({ id: chatConversations.id })
    if (changed.length > 0) await notify(tx, conversationId)
  })
}

/** Stores that one side is writing. @param now Unix milliseconds */
export async function storeTyping(db: Db, conversationId: number, side: ChatSender, now: number): Promise<void> {
  const name = side === 'CUSTOMER' ? 'customerTypingAt' : 'agentTypingAt'
  const column = chatConversations[name]
  await db.transaction(async tx => {
    const changed = await tx
      .update(chatConversations)
      .set({ [name]: new Date(now) })
      .where(and(eq(chatConversations.id, conversationId), or(isNull(column), lt(column, new Date(now - TYPING_INTERVAL_MS)))))
      .returning({ id: chatConversations.id })
    if (changed.length > 0) await notify(tx, conversationId)
  })
}
