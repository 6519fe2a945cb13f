import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import type { User } from '#contract/account/user.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createAccount } from '#state/account/account.ts'
import type { SessionState } from '#state/account/session-state.ts'

const ANNA = { id: 7, name: 'Anna', email: 'anna@example.org' } as User

function createHarness(state: SessionState = { status: 'authenticated', user: ANNA }) {
  const requests: unknown[] = []
  const changes: User[] = []
  const call = ((spec: Endpoint, input: object) => {
    requests.push([`${spec.method} ${spec.path}`, input])
    return Promise.resolve({ ...ANNA, name: 'Grace' })
  }) as unknown as Client
  const session = { $session: atom<SessionState>(state), setUser: (user: User) => void changes.push(user) }
  return { account: createAccount({ call, session }), requests, changes }
}

describe('account', () => {
  test('B §5: saving is skipped if name and email are unchanged', async () => {
    const h = createHarness()
    expect(await h.account.saveInfo('Anna', 'anna@example.org')).toBe('unchanged')
    expect(h.requests).toEqual([])
  })
  test('a change is saved, and the session gets the new user', async () => {
    const h = createHarness()
    expect(await h.account.saveInfo('Grace', 'anna@example.org')).toBe('saved')
    expect(h.requests).toEqual([['PUT /users/:id', { params: { id: 7 }, body: { name: 'Grace', email: 'anna@example.org' } }]])
    expect(h.changes.map(it => it.name)).toEqual(['Grace'])
  })
  test('B §7: the selected language is saved in the account', async () => {
    const h = createHarness()
    await h.account.setLanguage('uk')
    const path = '/customer_profile/api/v1/language_management/preferred_language'
    expect(h.requests).toEqual([[`PUT ${path}`, { body: { preferredLanguage: 'uk' } }]])
  })
  test('a new e-mail address is sent with the password, and is pending until its link is confirmed', async () => {
    const h = createHarness()
    expect(await h.account.saveInfo('Anna', 'grace@example.org', 'four green herons')).toBe('linkSent')
    expect(h.changes.map(it => it.email)).toEqual(['anna@example.org'])
    const body = { name: 'Anna', email: 'grace@example.org', password: 'four green herons' }
    expect(h.requests).toEqual([['PUT /users/:id', { params: { id: 7 }, body }]])
  })
  test('saving without a customer throws', async () => {
    const h = createHarness({ status: 'anonymous' })
    await expect(h.account.saveInfo('Grace', 'anna@example.org')).rejects.toThrow('No customer is signed in')
    expect(h.requests).toEqual([])
  })
})
