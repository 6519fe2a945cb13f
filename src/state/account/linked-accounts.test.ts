import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createLinkedAccounts } from '#state/account/linked-accounts.ts'
import type { Session } from '#state/account/session.ts'

const IDENTITIES = [
  { provider: 'GOOGLE', creationTime: 1 },
  { provider: 'FACEBOOK', creationTime: 2 },
]

function begin(failure?: CallError) {
  const calls: unknown[] = []
  const call = ({ method, path }: Endpoint, input: object) => {
    calls.push([`${method} ${path}`, input])
    if (failure) return Promise.reject(failure)
    return Promise.resolve(method === 'GET' ? { identities: IDENTITIES, hasPassword: false } : {})
  }
  const $session = atom({ status: 'authenticated', user: { id: 7 } }) as unknown as Session['$session']
  return { calls, accounts: createLinkedAccounts({ call: call as unknown as Client, session: { $session } }) }
}

test('loads the linked accounts, and removes one with the password of the customer', async () => {
  const { accounts, calls } = begin()
  await accounts.load()
  expect(accounts.$accounts.get()).toEqual(IDENTITIES)
  expect(accounts.$hasPassword.get()).toBe(false)
  await accounts.remove('GOOGLE', 'four green herons')
  await accounts.remove('FACEBOOK', '')
  expect(accounts.$accounts.get()).toEqual([])
  expect(calls.slice(1)).toEqual([
    [
      'POST /customers/:id/identities/:provider/removal',
      { params: { id: 7, provider: 'GOOGLE' }, body: { password: 'four green herons' } },
    ],
    // a customer without a password
    ['POST /customers/:id/identities/:provider/removal', { params: { id: 7, provider: 'FACEBOOK' }, body: { password: null } }],
  ])
})

test('the accounts of a former customer disappear before those of the next one arrive', async () => {
  const { accounts } = begin()
  await accounts.load()
  const loading = accounts.load()
  expect(accounts.$accounts.get()).toEqual([])
  expect(accounts.$hasPassword.get()).toBe(true)
  await loading
  expect(accounts.$accounts.get()).toEqual(IDENTITIES)
})

test('a refused removal changes nothing', async () => {
  const { accounts } = begin(new CallError({ kind: 'rejected', status: 400, message: 'no' }))
  await expect(accounts.remove('GOOGLE', 'x')).rejects.toBeInstanceOf(CallError)
  await expect(accounts.load()).rejects.toBeInstanceOf(CallError)
  expect(accounts.$accounts.get()).toEqual([])
})
