import { describe, expect, test } from 'vitest'

import type { OrderStatusType } from '#contract/orders/order.ts'
import { type ChatOrder, isChatOpen, listOpenChats, normalizeChatText, SUPPORT_CHAT_PERIOD_MS } from '#domain/support/chat.ts'

const NOW = 1_800_000_000_000
const createOrder = (values: Partial<ChatOrder> = {}): ChatOrder => ({
  status: 'ProgressStatus',
  mode: 'DELIVERY',
  courierName: 'Marta',
  endedAt: null,
  ...values,
})

describe('B §3: "chat types COURIER_CUSTOMER and SUPPORT"', () => {
  test.each<[OrderStatusType, string[]]>([
    ['DraftStatus', []],
    ['OrphanStatus', []],
    ['NewStatus', ['SUPPORT']],
    ['ScheduledStatus', ['SUPPORT']],
    ['ProgressStatus', ['COURIER_CUSTOMER', 'SUPPORT']],
  ])('an order in %s has %j', (status, chats) => {
    expect(listOpenChats(createOrder({ status }), NOW)).toEqual(chats)
  })
  test.each([{ courierName: null }, { mode: 'PICKUP' }] as const)('an order with %j has no chat with a courier', values => {
    expect(listOpenChats(createOrder(values), NOW)).toEqual(['SUPPORT'])
  })
  test.each(['DeliveredStatus', 'CanceledStatus'] as const)('support answers for 14 days after %s', status => {
    const isOpenAfter = (ms: number) => isChatOpen('SUPPORT', createOrder({ status, endedAt: NOW - ms }), NOW)
    expect(SUPPORT_CHAT_PERIOD_MS).toBe(14 * 24 * 3_600_000)
    expect([isOpenAfter(0), isOpenAfter(SUPPORT_CHAT_PERIOD_MS - 1), isOpenAfter(SUPPORT_CHAT_PERIOD_MS)]).toEqual([true, true, false])
    expect(isChatOpen('COURIER_CUSTOMER', createOrder({ status, endedAt: NOW }), NOW)).toBe(false)
  })
})

test.each([
  ['  Hi there \n', 'Hi there'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['one\n\n\n\ntwo', 'one\n\ntwo'],
  ['a\u0000b\u0007c\td\u0085', 'abc d'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['e\u0301', 'é'],
  ['a\ud800b', 'a\ufffdb'],
  ['👩‍🍳 привіт բարեւ', '👩‍🍳 привіт բարեւ'],
  [' \n\t\u0000', ''],
])('the text %j is stored as %j', (text, stored) => {
  expect(normalizeChatText(text)).toBe(stored)
  expect(normalizeChatText(stored)).toBe(stored)
})
