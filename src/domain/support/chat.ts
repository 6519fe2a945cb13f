import type { OrderMode } from '#contract/checkout/template.ts'
import type { OrderStatusType } from '#contract/orders/order.ts'
import type { ChatType } from '#contract/support/chat.ts'
import { isActive } from '#domain/orders/order-status.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Messages of one side of a conversation within CHAT_RATE_MS. */
export const MAX_CHAT_RATE = 20
export const CHAT_RATE_MS = MINUTE_MS
/** How long "is typing" is shown after the last report. */
export const CHAT_TYPING_MS = 6000
/** Support answers about an order for this long after its end. */
export const SUPPORT_CHAT_PERIOD_MS = 14 * DAY_MS

/** The part of an order that decides which chats it has. */
export interface ChatOrder {
  readonly status: OrderStatusType
  readonly mode: OrderMode
  readonly courierName: string | null
  /** When it was delivered or cancelled, Unix milliseconds; null before. */
  readonly endedAt: number | null
}

/** Whether the chat of an order takes messages. The courier is there from the assignment to the delivery. */
export function isChatOpen(type: ChatType, order: ChatOrder, now: number): boolean {
  if (type === 'COURIER_CUSTOMER') return order.status === 'ProgressStatus' && order.mode === 'DELIVERY' && order.courierName !== null
  if (isActive(order.status) || order.status === 'ScheduledStatus') return true
  return order.endedAt !== null && now - order.endedAt < SUPPORT_CHAT_PERIOD_MS
}

/** The open chats of an order, the most urgent first. */
export function listOpenChats(order: ChatOrder, now: number): ChatType[] {
  return (['COURIER_CUSTOMER', 'SUPPORT'] as const).filter(it => isChatOpen(it, order, now))
}

/**
 * The text of a message as it is stored: without control characters and marks that reorder text, with at most two line breaks in a row, and
 * without spaces around it. Empty when nothing is left.
 */
export function normalizeChatText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
