import { and, eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { chatConversations } from '#backend/db/schema/chat.ts'
import {
  type ChatOrderRow,
  type ConversationRow,
  findChatOrder,
  findConversationRow,
  findOpenConversations,
  findWaitingConversations,
  getConversationRow,
  loadChatUpdate,
  toChatOrder,
  toConversation,
} from '#backend/modules/support/chat/chat-rows.ts'
import { issueChatToken } from '#backend/modules/support/chat/chat-tokens.ts'
import { storeMessage, storeReadMark, storeTyping } from '#backend/modules/support/chat/chat-writes.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { requireStaff } from '#backend/staff-token.ts'
import type * as chat from '#contract/support/chat.ts'
import type * as helpCenter from '#contract/support/help-center.ts'
import { isChatOpen } from '#domain/support/chat.ts'

export interface ChatOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** The sandbox answers by rules. */
  readonly sandbox: boolean
  /** The staff identify themselves with it. Without it, and outside of the sandbox, nobody answers, so no chat is offered. */
  readonly chatStaffToken?: string | undefined
}

/** B §7, "Support and chat": the calls of the customer, and of the staff that answer. */
export function createChatHandlers({ db, now, sandbox, chatStaffToken }: ChatOptions) {
  const isOffered = sandbox || chatStaffToken !== undefined

  const getOwn = (call: CallContext, id: string) => getConversationRow(db, id, call.customer!.id)
  const getForStaff = (call: CallContext, id: string) => {
    requireStaff(chatStaffToken, call)
    return getConversationRow(db, id, undefined)
  }

  const getToken: Handler<typeof chat.getChatToken> = (_, call) => issueChatToken(db, call.customer!, now())

  const getOpen: Handler<typeof chat.getOpenConversations> = async (_, call) => ({
    conversations: isOffered ? (await findOpenConversations(db, call.customer!.id, now())).map(toConversation) : [],
  })

  /** @throws Problem 409 when the order has no such chat now */
  async function open(order: ChatOrderRow | undefined, type: chat.ChatType, language: string): Promise<ConversationRow> {
    if (!order || !isOffered || !isChatOpen(type, toChatOrder(order), now()))
      throw new Problem(409, 'This chat is not available', undefined, { code: 'CHAT_UNAVAILABLE' })
    const { id: orderId, customerId } = order
    await db
      .insert(chatConversations)
      .values({ orderId, customerId, type, language, createdAt: new Date(now()) })
      .onConflictDoNothing()
    const isThis = and(eq(chatConversations.orderId, orderId), eq(chatConversations.type, type))
    const [stored] = await db.select({ id: chatConversations.id }).from(chatConversations).where(isThis)
    return (await findConversationRow(db, stored!.id))!
  }

  const openSupport: Handler<typeof chat.openSupportChat> = async ({ body }, call) => {
    const order = await findChatOrder(db, body.orderId, call.customer!.id)
    return { conversation: toConversation(await open(order, 'SUPPORT', call.language)) }
  }

  const initRider: Handler<typeof helpCenter.initRiderChat> = async ({ query }, call) => {
    const order = await findChatOrder(db, query.orderId, call.customer!.id)
    const conversation = toConversation(await open(order, 'COURIER_CUSTOMER', call.language))
    return { conversation, ...(await issueChatToken(db, call.customer!, now())) }
  }

  const getRiderStatus: Handler<typeof helpCenter.getRiderChatStatus> = async ({ query }, call) => {
    const order = await findChatOrder(db, query.orderId, call.customer!.id)
    if (!order || !isOffered || !isChatOpen('COURIER_CUSTOMER', toChatOrder(order), now()))
      return { available: false, unreadMessageCount: 0 }
    const conversations = await findOpenConversations(db, call.customer!.id, now())
    const row = conversations.find(it => it.order.id === order.id && it.conversation.type === 'COURIER_CUSTOMER')
    return { available: true, unreadMessageCount: row?.unreadByCustomer ?? 0 }
  }

  const getMessages: Handler<typeof chat.getChatMessages> = async ({ params, query }, call) =>
    loadChatUpdate(db, await getOwn(call, params.id), 'CUSTOMER', query.after ?? 0, now())

  const send: Handler<typeof chat.sendChatMessage> = async ({ params, body }, call) => {
    const { conversation } = await getOwn(call, params.id)
    return { message: await storeMessage(db, conversation.id, { sender: 'CUSTOMER', language: call.language, ...body }, now()) }
  }

  const markRead: Handler<typeof chat.markChatRead> = async ({ params, body }, call) => {
    await storeReadMark(db, (await getOwn(call, params.id)).conversation.id, 'CUSTOMER', body.sequence)
    return {}
  }

  const reportTyping: Handler<typeof chat.reportChatTyping> = async ({ params }, call) => {
    await storeTyping(db, (await getOwn(call, params.id)).conversation.id, 'CUSTOMER', now())
    return {}
  }

  const getStaffList: Handler<typeof chat.getStaffConversations> = async (_, call) => {
    requireStaff(chatStaffToken, call)
    const rows = await findWaitingConversations(db, now())
    return {
      conversations: rows.map(row => ({
        ...toConversation(row),
        orderCode: row.order.code,
        cityCode: row.order.cityCode,
        customerName: row.customerName,
        language: row.conversation.language,
        lastSequence: row.conversation.lastSequence,
        unreadMessageCount: row.unreadMessageCount,
        waitingSince: row.waitingSince.getTime(),
      })),
    }
  }

  const getStaffMessages: Handler<typeof chat.getStaffChatMessages> = async ({ params, query }, call) =>
    loadChatUpdate(db, await getForStaff(call, params.id), 'AGENT', query.after ?? 0, now())

  const sendAsStaff: Handler<typeof chat.sendStaffChatMessage> = async ({ params, body }, call) => {
    const { conversation } = await getForStaff(call, params.id)
    return { message: await storeMessage(db, conversation.id, { sender: 'AGENT', ...body }, now()) }
  }

  const markReadAsStaff: Handler<typeof chat.markStaffChatRead> = async ({ params, body }, call) => {
    await storeReadMark(db, (await getForStaff(call, params.id)).conversation.id, 'AGENT', body.sequence)
    return {}
  }

  const reportTypingAsStaff: Handler<typeof chat.reportStaffChatTyping> = async ({ params }, call) => {
    await storeTyping(db, (await getForStaff(call, params.id)).conversation.id, 'AGENT', now())
    return {}
  }

  return {
    getChatToken: getToken,
    getOpenConversations: getOpen,
    openSupportChat: openSupport,
    initRiderChat: initRider,
    getRiderChatStatus: getRiderStatus,
    getChatMessages: getMessages,
    sendChatMessage: send,
    markChatRead: markRead,
    reportChatTyping: reportTyping,
    getStaffConversations: getStaffList,
    getStaffChatMessages: getStaffMessages,
    sendStaffChatMessage: sendAsStaff,
    markStaffChatRead: markReadAsStaff,
    reportStaffChatTyping: reportTypingAsStaff,
  }
}
