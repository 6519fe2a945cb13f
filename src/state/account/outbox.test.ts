import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { createOutbox } from '#state/account/outbox.ts'

function outboxOf(answers: (() => unknown)[]) {
  let asked = 0
  return createOutbox({ call: (() => new Promise(resolve => resolve(answers[asked++]!()))) as unknown as Client })
}
const silence = (): never => {
  throw new CallError({ kind: 'offline' })
}

test('what was read stays in sight when a later question fails', async () => {
  const outbox = outboxOf([() => ({ messages: [{ id: 1 }] }), silence])
  await outbox.load()
  await outbox.load()
  expect(outbox.$outbox.get()).toEqual({ status: 'ready', messages: [{ id: 1 }] })
})
test('a first question that fails is told, and may be asked again', async () => {
  const outbox = outboxOf([silence, () => ({ messages: [] })])
  expect(outbox.$outbox.get().status).toBe('loading')
  await outbox.load()
  expect(outbox.$outbox.get().status).toBe('failed')
  await outbox.load()
  expect(outbox.$outbox.get().status).toBe('ready')
})
