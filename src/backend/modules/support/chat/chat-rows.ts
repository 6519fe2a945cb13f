import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { chatConversations, chatMessages } from '#backend/db/schema/chat.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { getOrderMode } from '#backend/modules/orders/order-rows.ts'
import { createPhotoLinks } from '#backend/modules/platform/photos/photo-links.ts'
import { Problem } from '#backend/problem.ts'
import { type ChatConversation, type ChatMessage, type ChatSender, type ChatUpdate, MAX_CHAT_PAGE } from '#contract/support/chat.ts'
import { CHAT_TYPING_MS, type ChatOrder, isChatOpen } from '#domain/support/chat.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const orderColumns = {
  id: orders.id,
  customerId: orders.customerId,
  code: orders.code,
  cityCode: orders.cityCode,
  status: orders.status,
  stage: orders.stage,
  handlingStrategy: orders.handlingStrategy,
  courierName: orders.courierName,
  deliveredAt: orders.deliveredAt,
  cancelledAt: orders.cancelledAt,
}

const selectOrders = (db: Db | Tx, where: SQL | undefined) => db.select(orderColumns).from(orders).where(where)
export type ChatOrderRow = Awaited<ReturnType<typeof selectOrders>>[number]

/** Messages of the other side that the customer has not read. */
const unreadByCustomer = sql<number>`(select count(*)::int from ${chatMessages} where ${chatMessages.conversationId} = ${chatConversations.id}
  and ${chatMessages.sequence} > ${chatConversations.customerReadSequence} and ${chatMessages.sender} = 'AGENT')`

const selectConversations = (db: Db | Tx, where: SQL | undefined) =>
  db
    .select({ conversation: chatConversations, order: orderColumns, customerName: customers.name, unreadByCustomer })
    .from(chatConversations)
    .innerJoin(orders, eq(orders.id, chatConversations.orderId))
    .innerJoin(customers, eq(customers.id, chatConversations.customerId))
    .where(where)
export type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number]

/**
 * Returns the order of a chat.
 *
 * @param orderId undefined: the last active order, if any
 * @throws Problem 404 for an unknown order, or an order of another customer
 */
export async function findChatOrder(db: Db, orderId: number | undefined, customerId: number): Promise<ChatOrderRow | undefined> {
  const isOwn = eq(orders.customerId, customerId)
  if (orderId === undefined) {
    const isActive = inArray(orders.status, ['NewStatus', 'ProgressStatus', 'ScheduledStatus'])
    const [order] = await selectOrders(db, and(isOwn, isActive)).orderBy(desc(orders.id)).limit(1)
    return order
  }
  const [order] = await selectOrders(db, and(isOwn, eq(orders.id, toRowId(orderId))))
  if (!order) throw new Problem(404, 'There is no such order')
  return order
}

export const toChatOrder = (order: ChatOrderRow): ChatOrder => ({
  status: order.status,
  mode: getOrderMode(order),
  courierName: order.courierName,
  endedAt: (order.deliveredAt ?? order.cancelledAt)?.getTime() ?? null,
})

export const isOpen = ({ conversation, order }: ConversationRow, now: number): boolean =>
  isChatOpen(conversation.type, toChatOrder(order), now)

/**
 * Returns a conversation by its external id.
 *
 * @param customerId undefined: for staff, of any customer
 * @throws Problem 404 for an unknown conversation, or one of another customer
 */
export async function getConversationRow(db: Db | Tx, externalId: string, customerId: number | undefined): Promise<ConversationRow> {
  // the column rejects an id that is no UUID
  if (!UUID.test(externalId)) throw createMissingConversationProblem()
  const isOwn = customerId === undefined ? undefined : eq(chatConversations.customerId, customerId)
  const [row] = await selectConversations(db, and(eq(chatConversations.externalId, externalId), isOwn))
  if (!row) throw createMissingConversationProblem()
  return row
}

export async function findConversationRow(db: Db | Tx, id: number): Promise<ConversationRow | undefined> {
  const [row] = await selectConversations(db, eq(chatConversations.id, id))
  return row
}

export const createMissingConversationProblem = (): Problem => new Problem(404, 'There is no such conversation')

/** The conversations of a customer that take messages, the oldest first. */
export async function findOpenConversations(db: Db, customerId: number, now: number): Promise<ConversationRow[]> {
  const rows = await selectConversations(db, eq(chatConversations.customerId, customerId)).orderBy(asc(chatConversations.id))
  return rows.filter(it => isOpen(it, now))
}

/** Conversations in one reply to the staff. */
const MAX_STAFF_CONVERSATIONS = 200

/** The open conversations with messages that the staff have not read, the longest waiting first. */
export async function findWaitingConversations(db: Db, now: number) {
  const waitingSince =
    sql<Date>`(select min(${chatMessages.createdAt}) from ${chatMessages} where ${chatMessages.conversationId} = ${chatConversations.id}
    and ${chatMessages.sequence} > ${chatConversations.agentReadSequence} and ${chatMessages.sender} = 'CUSTOMER')`.mapWith(
      chatMessages.createdAt,
    )
  const unreadMessageCount = sql<number>`(select count(*)::int from ${chatMessages} where ${chatMessages.conversationId} = ${chatConversations.id}
    and ${chatMessages.sequence} > ${chatConversations.agentReadSequence} and ${chatMessages.sender} = 'CUSTOMER')`
  const rows = await db
    .select({ conversation: chatConversations, order: orderColumns, customerName: customers.name, unreadMessageCount, waitingSince })
    .from(chatConversations)
    .innerJoin(orders, eq(orders.id, chatConversations.orderId))
    .innerJoin(customers, eq(customers.id, chatConversations.customerId))
    .where(gt(chatConversations.lastSequence, chatConversations.agentReadSequence))
    .orderBy(asc(waitingSince), asc(chatConversations.id))
    .limit(MAX_STAFF_CONVERSATIONS)
  return rows.filter(it => it.unreadMessageCount > 0 && isChatOpen(it.conversation.type, toChatOrder(it.order), now))
}

export const toConversation = ({ conversation, order }: Pick<ConversationRow, 'conversation' | 'order'>): ChatConversation => ({
  externalId: conversation.externalId,
  orderId: order.id,
  courierId: order.courierName === null ? null : order.id,
  type: conversation.type,
})

/** @param now Unix milliseconds */
export const toMessage = async (
  db: Db,
  { sequence, sender, clientId, text, photos, createdAt }: typeof chatMessages.$inferSelect,
  now: number,
): Promise<ChatMessage> => ({
  sequence,
  sender,
  clientId,
  text,
  photos: await createPhotoLinks(db).toPhotos(photos, now),
  creationTime: createdAt.getTime(),
})

/** A conversation as one side sees it, with the messages after a position. @param now Unix milliseconds */
export async function loadChatUpdate(db: Db, row: ConversationRow, side: ChatSender, after: number, now: number): Promise<ChatUpdate> {
  const { conversation, order } = row
  const messages = await db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.conversationId, conversation.id), gt(chatMessages.sequence, toRowId(after))))
    .orderBy(asc(chatMessages.sequence))
    .limit(MAX_CHAT_PAGE + 1)
  const isCustomer = side === 'CUSTOMER'
  const typingAt = isCustomer ? conversation.agentTypingAt : conversation.customerTypingAt
  return {
    conversation: toConversation(row),
    orderCode: order.code,
    courierName: order.courierName,
    open: isOpen(row, now),
    messages: await Promise.all(messages.slice(0, MAX_CHAT_PAGE).map(it => toMessage(db, it, now))),
    hasMore: messages.length > MAX_CHAT_PAGE,
    readSequence: isCustomer ? conversation.customerReadSequence : conversation.agentReadSequence,
    peerReadSequence: isCustomer ? conversation.agentReadSequence : conversation.customerReadSequence,
    peerTyping: typingAt !== null && now - typingAt.getTime() < CHAT_TYPING_MS,
  }
}
