import { expect, test } from 'vitest'

import type { CallOptions, Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { redeemGiftCard } from '#contract/checkout/gift-card.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { GIFT_CARD_CODE_KEY } from '#domain/checkout/gift-card/gift-card-code.ts'
import { createGiftCardRedemption } from '#state/checkout/gift-cards/gift-card-redemption.ts'

const CODE = 'ABCD-EFGH-JKMN-PQRS'
const OTHER = 'STUV-WXYZ-2345-6789'
const REPLY = { value: '€25', balance: '€30', currency: 'EUR' }
const fail = (failure: CallError['failure']) => () => {
  throw new CallError(failure)
}
const refuse = (status: number, message: string, code?: string) =>
  fail({ kind: 'rejected', status, message, ...(code !== undefined && { code }) } as CallError['failure'])

function open({ linked, stored, answers = [] }: { linked?: string; stored?: string; answers?: readonly (() => unknown)[] }) {
  const items = new Map(stored === undefined ? [] : [[GIFT_CARD_CODE_KEY, stored]])
  const sent: { spec: Endpoint; body: unknown; key: string | undefined }[] = []
  let ids = 0
  const call = (async (spec: Endpoint, input: { body?: unknown }, options: CallOptions = {}) => {
    sent.push({ spec, body: input.body, key: options.idempotencyKey })
    await Promise.resolve()
    return answers[sent.length - 1]!()
  }) as unknown as Client
  const redemption = createGiftCardRedemption({
    call,
    language: 'en',
    storage: {
      getItem: name => items.get(name) ?? null,
      setItem: (name, value) => void items.set(name, value),
      removeItem: name => void items.delete(name),
    },
    linked,
    newId: () => `key-${++ids}`,
  })
  return { redemption, sent, items, getState: () => redemption.$redemption.get() }
}

test('issue 25 point 2: the code of a link waits in the tab while the visitor signs in elsewhere, and is gone once it is used', async () => {
  const first = open({ linked: CODE })
  expect([first.redemption.code, first.items.get(GIFT_CARD_CODE_KEY)]).toEqual([CODE, CODE])
  const { redemption, sent, items, getState } = open({ stored: CODE, answers: [() => REPLY] })
  expect(redemption.code).toBe(CODE)
  await Promise.all([redemption.redeem(redemption.code!), redemption.redeem(redemption.code!)])
  expect(sent).toEqual([{ spec: redeemGiftCard, body: { code: CODE }, key: 'key-1' }])
  expect([getState(), items.size]).toEqual([{ status: 'done', reply: REPLY }, 0])
})
test('a link without a code, and one with another fragment, has none, and stores nothing', () => {
  for (const linked of [undefined, 'confirmed', '0000-0000-0000-0000']) {
    const { redemption, items } = open(linked === undefined ? {} : { linked })
    expect([redemption.code, items.size]).toEqual([undefined, 0])
  }
})
test('a text that is no code is not sent', async () => {
  const { redemption, sent, getState } = open({})
  await redemption.redeem('ABCD')
  expect([sent, getState()]).toEqual([[], { status: 'invalid' }])
  redemption.dismiss()
  expect(getState()).toEqual({ status: 'idle' })
})
test('trust.md: without an answer the same code keeps its key, another code has a new one', async () => {
  const { redemption, sent, items, getState } = open({
    stored: CODE,
    answers: [fail({ kind: 'timeout' }), refuse(409, 'Wait', 'REQUEST_IN_FLIGHT'), () => REPLY, () => REPLY],
  })
  await redemption.redeem(CODE)
  expect([getState(), items.size]).toEqual([{ status: 'network' }, 1])
  await redemption.redeem(CODE.toLowerCase())
  expect(getState()).toEqual({ status: 'network' })
  await redemption.redeem(CODE)
  await redemption.redeem(OTHER)
  expect(sent.map(it => it.key)).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
})
test('a refusal shows its message, and the code is of no use any more; too many attempts keep it', async () => {
  const used = open({ stored: CODE, answers: [refuse(409, 'Used.', 'GIFT_CARD_USED')] })
  await used.redemption.redeem(CODE)
  expect([used.getState(), used.items.size]).toEqual([{ status: 'refused', message: 'Used.' }, 0])
  const limited = open({ stored: CODE, answers: [refuse(429, 'Wait')] })
  await limited.redemption.redeem(CODE)
  expect([limited.getState(), limited.items.size]).toEqual([{ status: 'limited' }, 1])
})
