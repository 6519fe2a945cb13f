import { expect, test } from 'vitest'

import { STATUS_STAGES } from '#domain/orders/order-status.ts'
import { runOrderLives } from '#tests/support/orders/order-life.ts'
import { createOrderBackend } from '#tests/support/orders/test-order-backend.ts'

test('issue 24: 100 sequences of up to 40 commands visit each status and stage, and no order is seen moving backwards', async () => {
  const visits = await runOrderLives(await createOrderBackend(), { sequences: 100, maxCommands: 40 })
  const places = Object.entries(STATUS_STAGES).flatMap(([status, stages]) => stages.map(stage => `${status} ${stage}`))
  expect([...visits.keys()].toSorted()).toEqual([...places, 'answered', 'fee', 'claimed', 'refunded'].toSorted())
})
