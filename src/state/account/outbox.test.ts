import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { createOutbox } from '#state/account/outbox.ts'

function createTestOutbox(answers: (() => unknown)[]) {
  let requests = 0
  return createOutbox({ call: (() => new Promise(resolve => resolve(answers[requests++]!()))) as unknown as Client })
}
const throwOffline = (): never => {
  throw new CallError({ kind: 'offline' })
}

test('loaded messages stay when a later request fails', async () => {
  const outbox = createTestOutbox([() => ({ messages: [{ id: 1 }] }), throwOffline])
  await outbox.load()
  await outbox.load()
  expect(outbox.$outbox.get()).toEqual({ status: 'ready', messages: [{ id: 1 }] })
})
test('a failed first request is reported, and can be repeated', async () => {
  const outbox = createTestOutbox([throwOffline, () => ({ messages: [] })])
  expect(outbox.$outbox.get().status).toBe('loading')
  await outbox.load()
  expect(outbox.$outbox.get().status).toBe('failed')
  await outbox.load()
  expect(outbox.$outbox.get().status).toBe('ready')
})
