import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers, mailProofs } from '#backend/db/schema/account.ts'
import { hashToken } from '#backend/modules/account/token.ts'
import { LINK_LIFETIME_MS } from '#backend/modules/account/mail-proofs.ts'
import { createTestAccounts } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { createClient } from '#client/client.ts'
import { getMe } from '#contract/account/user.ts'
import { completePasswordRecovery, repeatPasswordRecovery, requestPasswordRecovery } from '#contract/account/user-changes.ts'

const { db, fetch, clock } = await createTestBackend()
const { newCustomer, signIn } = createTestAccounts(fetch)
const call = createClient({ base: 'http://api.test', fetch, place: { language: 'uk' } })
const failsWith = (status: number) => ({ failure: { kind: 'rejected', status } })
const { findMailsTo: mailTo, findTokenSentTo } = createTestMailbox(db)
const NEW = 'seven white swans'

const complete = (token: string, newPassword = NEW) => call(completePasswordRecovery, { body: { token, newPassword } })

test('B §7: a link by mail sets a new password, once, and ends every session', async () => {
  const { user, auth } = await newCustomer()
  await call(requestPasswordRecovery, { body: { email: user.email.toUpperCase() } })
  const [mail] = await mailTo(user.email)
  expect(mail).toMatchObject({ channel: 'MAIL', subject: 'Новий пароль до Recado', sentAt: null })
  // the URL is on a separate line, with its secret in the fragment
  expect(mail!.body.split('\n')).toContainEqual(expect.stringMatching(/^https:\/\/shop\.test\/uk\/password-reset\/#[\w-]{43}$/))
  const token = await findTokenSentTo(user.email)
  expect(await complete(token)).toEqual({})
  await expect(signIn(user.email)).rejects.toThrow('400')
  await expect(signIn(user.email, NEW)).resolves.toHaveProperty('accessToken')
  const before = createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${auth.accessToken}` } })
  await expect(before(getMe, {})).rejects.toMatchObject(failsWith(401))
  await expect(complete(token, 'eight black crows')).rejects.toMatchObject(failsWith(410))
})

test('the database stores only the hash of the token', async () => {
  const { user } = await newCustomer()
  await call(repeatPasswordRecovery, { body: { email: user.email } })
  const rows = await db.select().from(mailProofs).where(eq(mailProofs.customerId, user.id))
  expect(rows).toMatchObject([{ hash: hashToken(await findTokenSentTo(user.email)), purpose: 'PASSWORD' }])
})

test('of two parallel uses of one link only one succeeds', async () => {
  const { user } = await newCustomer()
  await call(requestPasswordRecovery, { body: { email: user.email } })
  const token = await findTokenSentTo(user.email)
  const both = await Promise.allSettled([complete(token), complete(token, 'eight black crows')])
  expect(both.map(it => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a rejected password does not use up the link; a used link revokes the others', async () => {
  const { user } = await newCustomer()
  await call(requestPasswordRecovery, { body: { email: user.email } })
  const first = await findTokenSentTo(user.email)
  await call(repeatPasswordRecovery, { body: { email: user.email } })
  const second = await findTokenSentTo(user.email)
  expect(second).not.toBe(first)
  await expect(complete(second, 'password123')).rejects.toMatchObject({ failure: { status: 422, code: 'PASSWORD_TOO_COMMON' } })
  expect(await complete(second)).toEqual({})
  await expect(complete(first, 'eight black crows')).rejects.toMatchObject(failsWith(410))
})

test('a link is valid for half an hour; an unknown one is rejected', async () => {
  const { user } = await newCustomer()
  await call(requestPasswordRecovery, { body: { email: user.email } })
  const token = await findTokenSentTo(user.email)
  clock.now += LINK_LIFETIME_MS
  await expect(complete(token)).rejects.toMatchObject({ failure: { status: 410, code: 'LINK_OVER' } })
  await expect(complete('abcdef')).rejects.toMatchObject(failsWith(410))
})

/** A database that records which of its methods are called. */
function recordCalls(calls: string[]): Db {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...parameters: unknown[]) => {
        calls.push(String(name))
        return Reflect.apply(value, target, parameters) as unknown
      }
    },
  })
}

test('trust.md: "recovery answers alike for all": equal replies and equal work before the reply', async () => {
  const { user } = await newCustomer()
  const statements: string[] = []
  const deferred: (() => Promise<void>)[] = []
  const runAfterResponse = (work: () => Promise<void>) => void deferred.push(work)
  const options = { report: () => {}, now: () => clock.now, siteOrigin: 'https://shop.test', sandbox: true, runAfterResponse }
  const backend = createBackend({ ...options, db: recordCalls(statements) })
  const requestRecovery = async (email: string) => {
    statements.length = 0
    deferred.length = 0
    const headers = { 'content-type': 'application/json', 'x-request-id': 'same' }
    const answer = await backend.request('/users/passwordrecovery', { method: 'POST', headers, body: JSON.stringify({ email }) })
    const reply = [answer.status, [...answer.headers], await answer.text()]
    // the test runs the deferred work itself
    expect(await mailTo(user.email)).toEqual([])
    return { said: reply, statements: [...statements], works: deferred.length }
  }
  const expected = await requestRecovery(user.email)
  const work = deferred[0]!
  expect(expected.statements).toEqual(['execute'])
  for (const email of ['unknown@example.com', 'no address']) {
    expect(await requestRecovery(email)).toEqual(expected)
    await deferred[0]!()
  }
  expect(await mailTo(user.email)).toEqual([])
  await work()
  expect(await mailTo(user.email)).toHaveLength(1)
})

test('no link goes out when the address changes between the response and the mail', async () => {
  const { user } = await newCustomer()
  const deferred: (() => Promise<void>)[] = []
  const options = { report: () => {}, now: () => clock.now, siteOrigin: 'https://shop.test', sandbox: true }
  const backend = createBackend({ ...options, db, runAfterResponse: work => void deferred.push(work) })
  const headers = { 'content-type': 'application/json' }
  await backend.request('/users/passwordrecovery', { method: 'POST', headers, body: JSON.stringify({ email: user.email }) })
  await db.update(customers).set({ email: `moved.${user.email}` }).where(eq(customers.id, user.id)) // prettier-ignore
  await deferred[0]!()
  expect(await mailTo(user.email)).toEqual([])
  expect(await mailTo(`moved.${user.email}`)).toEqual([])
})

test("a stranger cannot flood a customer's mailbox", async () => {
  const { user } = await newCustomer()
  await Promise.all(Array.from({ length: 9 }, () => call(requestPasswordRecovery, { body: { email: user.email } })))
  expect(await mailTo(user.email)).toHaveLength(5)
})

test('outside the sandbox the outbox cannot be read', async () => {
  const backend = createBackend({ db, report: () => {}, now: () => clock.now, siteOrigin: 'https://shop.test', sandbox: false })
  expect((await backend.request('/sandbox/outbox')).status).toBe(404)
})
