import { expect, test } from 'vitest'

import { describeOrders } from './marketplace.ts'

test('the error message lists what --with-orders would delete, and the command', () => {
  const message = describeOrders({ orders: 12, active: 3, customers: 5, payments: 7 })
  for (const part of ['12 orders of 5 customers (3 not finished)', '7 card payments', 'npm run seed -- --replace --with-orders'])
    expect(message).toContain(part)
})
