import { expect, test } from 'vitest'

import { pickAutoReply } from '#domain/support/auto-reply.ts'
import { ORDER_STEPS } from '#domain/orders/order-status.ts'

test('product.md, "The sandbox": the first answer greets, the later ones thank', () => {
  const order = { status: 'ProgressStatus', stage: 'COOKING', mode: 'DELIVERY' } as const
  const greet = (type: 'SUPPORT' | 'COURIER_CUSTOMER', answers: number) => pickAutoReply(type, answers, order).greeting
  expect([0, 1, 2].map(it => greet('SUPPORT', it))).toEqual(['supportHello', 'supportAgain', 'supportAgain'])
  expect([0, 1, 2].map(it => greet('COURIER_CUSTOMER', it))).toEqual(['courierHello', 'courierAgain', 'courierAgain'])
})

test('each answer names the state of the order', () => {
  const getStates = (mode: 'DELIVERY' | 'PICKUP') =>
    ORDER_STEPS.map(stage => pickAutoReply('SUPPORT', 0, { status: 'ProgressStatus', stage, mode }).state)
  expect(getStates('DELIVERY')).toEqual(['Waiting', 'Preparing', 'Preparing', 'Preparing', 'Riding', 'Nearby', 'Delivered'])
  expect(getStates('PICKUP')).toEqual(['Waiting', 'Preparing', 'Preparing', 'Ready', 'Riding', 'Nearby', 'Delivered'])
  expect(pickAutoReply('SUPPORT', 0, { status: 'ScheduledStatus', stage: 'PLACED', mode: 'DELIVERY' }).state).toBe('Scheduled')
  expect(pickAutoReply('SUPPORT', 0, { status: 'CanceledStatus', stage: 'CANCELLED', mode: 'DELIVERY' }).state).toBe('Cancelled')
})
