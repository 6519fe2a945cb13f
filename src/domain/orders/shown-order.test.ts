import { describe, expect, test } from 'vitest'

import { orderKind, orderTitle, statusKey } from '#domain/orders/shown-order.ts'

describe('how an order is shown (B §3, B §4)', () => {
  test('the title is the store name, else the subtype', () => {
    expect(orderTitle({ storeName: 'Forn de Sant Pau', subtype: 'PURCHASE' })).toEqual({ name: 'Forn de Sant Pau' })
    expect(orderTitle({ storeName: null, subtype: 'SHIPMENT' })).toEqual({ kind: 'courier' })
    expect(orderTitle({ storeName: ' ', subtype: 'PURCHASE' })).toEqual({ kind: 'anything' })
  })

  test.each([
    ['SHIPMENT', 'courier'],
    ['CROSS_DOCKING', 'courier'],
    ['PURCHASE', 'anything'],
  ] as const)('%s falls back to the picture of %s', (subtype, kind) => {
    expect(orderKind(subtype)).toBe(kind)
  })

  test('display key orderStatus.{type}, or past_order_amended for remakes', () => {
    expect(statusKey('ProgressStatus', false)).toBe('orderStatus.ProgressStatus')
    expect(statusKey('DeliveredStatus', true)).toBe('past_order_amended')
  })
})
