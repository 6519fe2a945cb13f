import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import type { User } from '#contract/account/user.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SessionState } from '#state/account/session-state.ts'
import { createSessionList } from '#state/account/session-list.ts'

const entry = (id: string, isCurrent = false) => ({ id, browser: 'Firefox', system: 'Linux', country: null, creationTime: 1, lastUseTime: 2, isCurrent }) // prettier-ignore

function setUp() {
  const requests: unknown[] = []
  const failing = new Set<string>()
  const call = (spec: Endpoint, input: object) => {
    requests.push([spec.method, input])
    if (failing.has(spec.method)) return Promise.reject(new Error('offline'))
    return Promise.resolve(spec.method === 'GET' ? { sessions: [entry('a', true), entry('b')] } : {})
  }
  const $session = atom<SessionState>({ status: 'authenticated', user: { id: 7 } as User })
  const session = {
    $session,
    async signOut(endOthers?: () => Promise<void>) {
      requests.push('before')
      await endOthers?.()
      requests.push('signed out')
    },
  }
  return { requests, failing, list: createSessionList({ call: call as unknown as Client, session }) }
}

test('loads the sessions, and removes the one that the customer has ended', async () => {
  const { list, requests } = setUp()
  expect(list.$list.get()).toEqual({ status: 'loading' })
  await list.load()
  await list.end('b', 'four green herons')
  expect(list.$list.get()).toEqual({ status: 'ready', sessions: [entry('a', true)] })
  expect(requests.at(-1)).toEqual(['POST', { params: { id: 7 }, body: { sessionId: 'b', password: 'four green herons' } }])
})

test('a failed load is shown, and a session that was not ended stays', async () => {
  const { list, failing } = setUp()
  failing.add('GET')
  await list.load()
  expect(list.$list.get()).toEqual({ status: 'failed' })
  failing.clear()
  await list.load()
  failing.add('POST')
  await expect(list.end('b', 'wrong')).rejects.toThrow('offline')
  expect(list.$list.get()).toMatchObject({ sessions: [{ id: 'a' }, { id: 'b' }] })
})

test('"sign out everywhere" sends the carts, ends all sessions, then signs this browser out; after a wrong password it stays signed in', async () => {
  const { list, requests, failing } = setUp()
  await list.endAll('')
  expect(requests).toEqual(['before', ['POST', { params: { id: 7 }, body: { sessionId: null, password: null } }], 'signed out'])
  failing.add('POST')
  requests.length = 0
  await expect(list.endAll('wrong')).rejects.toThrow('offline')
  expect(requests).not.toContain('signed out')
})
