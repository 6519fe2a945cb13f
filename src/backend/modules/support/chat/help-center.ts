import { randomUUID } from 'node:crypto'

import { translate } from '#backend/messages/messages.ts'
import { getFaqHandler } from '#backend/modules/landing/faq.ts'
import type { ChatOptions } from '#backend/modules/support/chat/chat.ts'
import { findChatOrder, findOpenConversations, toChatOrder } from '#backend/modules/support/chat/chat-rows.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getUnreadMessageCount, initHelpCenter } from '#contract/support/help-center.ts'
import { listOpenChats } from '#domain/support/chat.ts'

/** B §7: the help center, with the questions of the marketplace and the chats of an order. */
export function createHelpCenterHandlers({ db, now, sandbox, chatStaffToken }: ChatOptions) {
  const isOffered = sandbox || chatStaffToken !== undefined
  const getFaq = getFaqHandler(db)

  async function countUnread(customerId: number): Promise<number> {
    if (!isOffered) return 0
    return (await findOpenConversations(db, customerId, now())).reduce((sum, it) => sum + it.unreadByCustomer, 0)
  }

  const init: Handler<typeof initHelpCenter> = async ({ query }, call) => {
    const order = await findChatOrder(db, query.orderId, call.customer!.id)
    const { sections } = await getFaq({}, call)
    return {
      sessionId: randomUUID(),
      title: translate(call.language, 'chat.helpTitle'),
      articles: sections.flatMap(it => it.questions).map((it, index) => ({ ...it, id: it.id ?? String(index) })),
      unreadMessageCount: await countUnread(call.customer!.id),
      order: order ? { id: order.id, code: order.code, courierName: order.courierName } : null,
      chats: order && isOffered ? listOpenChats(toChatOrder(order), now()) : [],
    }
  }

  const getUnread: Handler<typeof getUnreadMessageCount> = async (_, call) => ({ count: await countUnread(call.customer!.id) })

  return { initHelpCenter: init, getUnreadMessageCount: getUnread }
}
