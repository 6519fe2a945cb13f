import { expect, test } from 'vitest'

import { runOrderLives } from '#tests/support/orders/order-life.ts'
import { createOrderBackend } from '#tests/support/orders/test-order-backend.ts'

test('issue 24: "model-based order life against the database; no order seen moving backwards"', async () => {
  const visits = await runOrderLives(await createOrderBackend(), { sequences: 4, maxCommands: 30 })
  // each sequence begins with two orders
  expect(visits.get('DraftStatus PLACED')).toBeGreaterThanOrEqual(8)
})
