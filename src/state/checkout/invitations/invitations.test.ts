import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { InvitationOffer } from '#contract/checkout/invitation.ts'
import { createInvitations } from '#state/checkout/invitations/invitations.ts'

const OFFER: InvitationOffer = { friend: '€5 off', reward: '€5', minimum: null, monthlyLimit: 10, waitHours: 2 }
const CODE = 'ABCDEFGH'
const fail = (): never => {
  throw new CallError({ kind: 'offline' })
}
const reject = (): never => {
  throw new CallError({ kind: 'rejected', status: 404, message: 'There is no such invitation' })
}

function open(code: string | undefined, cookies: string, ...answers: (() => unknown)[]) {
  const written: string[] = []
  const left = [...answers]
  const call = (async () => {
    await Promise.resolve()
    return left.shift()!()
  }) as unknown as Client
  const store = createInvitations({
    call,
    place: { language: 'en' },
    code,
    cookies: { secure: true, read: () => cookies, write: line => void written.push(line) },
  })
  return { store, written }
}

test('issue 25 point 2: a valid invitation waits in a cookie for the sign-up', async () => {
  const { store, written } = open(CODE, '', () => OFFER)
  await store.receive()
  expect(store.$received.get()).toEqual({ status: 'ready', value: OFFER })
  expect(written).toEqual([`glv_invitation=${CODE}; path=/; max-age=2592000; samesite=lax; secure`])
})

test('the first invitation stays', async () => {
  const { store, written } = open(CODE, 'glv_invitation=23456789', () => OFFER)
  await store.receive()
  expect(written).toEqual([])
})

test('an unknown code and a failure write nothing; the failure can be tried again', async () => {
  const { store, written } = open(CODE, '', fail, reject)
  await store.receive()
  expect(store.$received.get()).toEqual({ status: 'failed' })
  await store.receive()
  expect(store.$received.get()).toEqual({ status: 'ready', value: null })
  expect(written).toEqual([])
})

test('the invitations of a customer can be loaded again after a failure', async () => {
  const reply = { code: CODE, offer: OFFER, invitations: [], accepted: null }
  const { store } = open(undefined, '', fail, () => reply)
  await store.load()
  expect(store.$own.get()).toEqual({ status: 'failed' })
  await store.load()
  expect(store.$own.get()).toEqual({ status: 'ready', value: reply })
})
