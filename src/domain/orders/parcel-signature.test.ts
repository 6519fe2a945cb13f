import { expect, test } from 'vitest'

import { ORDER_STEPS } from '#domain/orders/order-status.ts'
import { getSignaturePhase, LATE_SIGNATURE_MS } from '#domain/orders/parcel-signature.ts'

const parcel = { isSigned: false, isReturned: false, deliveredAt: null }

test('issue 25: the recipient signs from the pickup on, and a day after the delivery', () => {
  const phases = Object.fromEntries([...ORDER_STEPS, 'CANCELLED' as const].map(stage => [stage, getSignaturePhase({ ...parcel, stage, deliveredAt: stage === 'DELIVERED' ? 1000 : null }, 2000)])) // prettier-ignore
  expect(phases).toMatchObject({
    PLACED: 'EARLY',
    ACCEPTED: 'EARLY',
    PICKED_UP: 'OPEN',
    NEARBY: 'OPEN',
    DELIVERED: 'OPEN',
    CANCELLED: 'OVER',
  })
})

test('a day after the delivery, to the millisecond', () => {
  const delivered = { ...parcel, stage: 'DELIVERED' as const, deliveredAt: 1000 }
  expect(getSignaturePhase(delivered, 1000 + LATE_SIGNATURE_MS - 1)).toBe('OPEN')
  expect(getSignaturePhase(delivered, 1000 + LATE_SIGNATURE_MS)).toBe('OVER')
  expect(LATE_SIGNATURE_MS).toBe(86_400_000)
})

test('once; and not for a parcel that comes back', () => {
  expect(getSignaturePhase({ ...parcel, stage: 'CANCELLED', isSigned: true }, 0)).toBe('SIGNED')
  expect(getSignaturePhase({ ...parcel, stage: 'NEARBY', isReturned: true }, 0)).toBe('OVER')
})
