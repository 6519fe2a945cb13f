import { describe, expect, test } from 'vitest'

import { OrderStatusType } from '#contract/orders/order.ts'
import { type CancellableOrder, getCancellationFee } from '#domain/orders/cancellation.ts'
import { STATUS_STAGES } from '#domain/orders/order-status.ts'

const ORDER: CancellableOrder = {
  status: 'ProgressStatus',
  stage: 'COOKING',
  total: 2699,
  priceLines: [
    { type: 'PRODUCTS', amount: 2101, promoCode: null },
    { type: 'DISCOUNT', amount: -200, promoCode: null },
    { type: 'DELIVERY', amount: 798, promoCode: null },
  ],
  isCollected: true,
}

describe('the fee of a cancellation', () => {
  test('each status and stage: free before the preparation, a part of the products during it, then too late', () => {
    const table = OrderStatusType.options.flatMap(status =>
      STATUS_STAGES[status].map(stage => [status, stage, getCancellationFee({ ...ORDER, status, stage }, 50)]),
    )
    expect(table).toEqual([
      ['DraftStatus', 'PLACED', undefined],
      ['OrphanStatus', 'CANCELLED', undefined],
      ['NewStatus', 'PLACED', 0],
      ['ScheduledStatus', 'PLACED', 0],
      ['ProgressStatus', 'ACCEPTED', 0],
      ['ProgressStatus', 'COOKING', 950],
      ['ProgressStatus', 'READY', undefined],
      ['ProgressStatus', 'PICKED_UP', undefined],
      ['ProgressStatus', 'NEARBY', undefined],
      ['DeliveredStatus', 'DELIVERED', undefined],
      ['CanceledStatus', 'CANCELLED', undefined],
    ])
  })

  test.each([
    [0, 0],
    [1, 19],
    [100, 1901],
  ])('%i per cent of the products less their discounts, rounded down: %i', (percent, fee) => {
    expect(getCancellationFee(ORDER, percent)).toBe(fee)
  })

  test('a country without a fee, and an order that nobody can collect it from, cannot be cancelled during the preparation', () => {
    expect(getCancellationFee(ORDER, null)).toBeUndefined()
    expect(getCancellationFee({ ...ORDER, isCollected: false }, 50)).toBeUndefined()
    expect(getCancellationFee({ ...ORDER, isCollected: false, stage: 'ACCEPTED' }, null)).toBe(0)
  })

  test('it never exceeds the total', () => {
    expect(getCancellationFee({ ...ORDER, total: 7 }, 100)).toBe(7)
  })
})
