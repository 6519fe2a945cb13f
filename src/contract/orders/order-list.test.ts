import { expect, test } from 'vitest'

import { getOrders } from '#contract/orders/order-list.ts'

const summary = {
  id: 1,
  currentStatus: { type: 'ScheduledStatus' },
  total: 1990,
  paymentMethod: { type: 'CASH' },
  categoryId: 1,
  storeId: null,
  storeName: null,
  storeAddressId: null,
  subtype: 'SHIPMENT',
  creationTime: 1000,
  cityCode: 'BCN',
  imageId: null,
  productsText: '',
  isRemake: false,
}

test('B §4: NewStatus is the default; a row with unknown values does not invalidate the list', () => {
  const unknown = { ...summary, id: 2, currentStatus: { type: 'HeldStatus' }, paymentMethod: { type: 'GOLD' }, subtype: 'ROBOT' }
  const reply = getOrders.reply.parse({ orders: [summary, unknown], pagination: { next: null } })
  expect(reply.orders).toEqual([
    summary,
    { ...unknown, currentStatus: { type: 'NewStatus' }, paymentMethod: { type: 'OTHER' }, subtype: 'PURCHASE' },
  ])
})

test('a row without an id invalidates the reply', () => {
  expect(getOrders.reply.safeParse({ orders: [{ ...summary, id: undefined }], pagination: { next: null } }).success).toBe(false)
})
