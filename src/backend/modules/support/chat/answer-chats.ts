import { and, eq, not, like, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import type { RowSignals } from '#backend/db/row-signals.ts'
import { chatConversations, chatMessages } from '#backend/db/schema/chat.ts'
import { translate } from '#backend/messages/messages.ts'
import { getOrderMode } from '#backend/modules/orders/order-rows.ts'
import { findConversationRow, isOpen } from '#backend/modules/support/chat/chat-rows.ts'
import { storeMessage, storeReadMark, storeTyping } from '#backend/modules/support/chat/chat-writes.ts'
import { pickAutoReply } from '#domain/support/auto-reply.ts'

/** From the message of the customer to the answer. */
const ANSWER_DELAY_MS = 1500
/** Client ids of the sandbox's answers: `auto-` and the sequence of the answered message. */
const AUTO_PREFIX = 'auto-'

export interface ChatResponderOptions {
  readonly db: Db
  readonly chatSignals: RowSignals
  /** Unix milliseconds. */
  now(): number
  onError(error: unknown): void
  readonly delayMs?: number
}

/**
 * Answers in the sandbox for support and for couriers (product.md, "The sandbox"). An answer follows from the rows, and its client id from
 * the answered message: no message is answered twice, also with several processes, and after a restart the others are answered.
 *
 * @returns stops
 */
export async function startChatResponder(options: ChatResponderOptions): Promise<() => Promise<void>> {
  const { db, chatSignals, onError, delayMs = ANSWER_DELAY_MS } = options
  const running = new Map<number, Promise<void>>()
  let isStopped = false
  let endDelays = () => {}
  const stopped = new Promise<void>(resolve => (endDelays = resolve))

  async function answer(id: number): Promise<void> {
    if (!(await findUnanswered(db, id))) return
    await storeTyping(db, id, 'AGENT', options.now())
    let timer: NodeJS.Timeout | undefined
    await Promise.race([stopped, new Promise(resolve => (timer = setTimeout(resolve, delayMs)))])
    clearTimeout(timer)
    if (!isStopped) await answerConversation(db, id, options.now())
  }
  function start(id: number): void {
    if (isStopped || running.has(id)) return
    const work = answer(id)
      .catch(onError)
      .finally(() => running.delete(id))
    running.set(id, work)
  }
  const startAll = async (): Promise<void> => {
    for (const id of await findAllUnanswered(db)) start(id)
  }

  const unsubscribe = chatSignals.onAny(id => (id === undefined ? void startAll().catch(onError) : start(id)))
  await chatSignals.open().catch(onError)
  await startAll()
  return async () => {
    isStopped = true
    unsubscribe()
    endDelays()
    await Promise.all(running.values())
  }
}

/** Answers the last message of a conversation, if it is the customer's and no member of the staff has written. @param now Unix milliseconds */
export async function answerConversation(db: Db, id: number, now: number): Promise<void> {
  const unanswered = await findUnanswered(db, id)
  if (!unanswered) return
  const { row, answers, sequence } = unanswered
  if (!isOpen(row, now)) return
  const { conversation, order } = row
  const reply = pickAutoReply(conversation.type, answers, { status: order.status, stage: order.stage, mode: getOrderMode(order) })
  const values = { name: row.customerName.split(' ')[0]!, code: order.code, courier: order.courierName ?? '' }
  const { language } = conversation
  const text = `${translate(language, `chat.${reply.greeting}`, values)} ${translate(language, `chat.state${reply.state}`)}`
  await storeReadMark(db, id, 'AGENT', sequence)
  await storeMessage(db, id, { sender: 'AGENT', clientId: `${AUTO_PREFIX}${sequence}`, text }, now)
}

async function findUnanswered(db: Db, id: number) {
  const row = await findConversationRow(db, id)
  if (!row || row.conversation.lastSequence === 0) return undefined
  const ofConversation = eq(chatMessages.conversationId, id)
  const sequence = row.conversation.lastSequence
  const [last] = await db.select({ sender: chatMessages.sender }).from(chatMessages).where(and(ofConversation, eq(chatMessages.sequence, sequence))) // prettier-ignore
  if (last?.sender !== 'CUSTOMER') return undefined
  const isAnswer = and(ofConversation, eq(chatMessages.sender, 'AGENT'))
  const isStaff = and(isAnswer, not(like(chatMessages.clientId, `${AUTO_PREFIX}%`)))
  if ((await db.$count(chatMessages, isStaff)) > 0) return undefined
  return { row, sequence, answers: await db.$count(chatMessages, isAnswer) }
}

/** Conversations whose last message is the customer's. */
async function findAllUnanswered(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: chatConversations.id })
    .from(chatConversations)
    .where(
      sql`exists (select from ${chatMessages} where ${chatMessages.conversationId} = ${chatConversations.id}
        and ${chatMessages.sequence} = ${chatConversations.lastSequence} and ${chatMessages.sender} = 'CUSTOMER')`,
    )
  return rows.map(it => it.id)
}
