import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { mailProofs } from '#backend/db/schema/account.ts'
import { hashOf } from '#backend/modules/account/token.ts'
import { LINK_MS } from '#backend/modules/account/mail-proofs.ts'
import { openAccounts } from '#backend/modules/testdata/account.ts'
import { openMarketplace } from '#backend/modules/testdata/backend.ts'
import { openMails } from '#backend/modules/testdata/mails.ts'
import { createClient } from '#client/client.ts'
import { completePasswordRecovery, getMe, repeatPasswordRecovery, requestPasswordRecovery } from '#contract/account/user.ts'

const { db, fetch, clock } = await openMarketplace()
const { newCustomer, signIn } = openAccounts(fetch)
const call = createClient({ base: 'http://api.test', fetch, place: { language: 'uk' } })
const refused = (status: number) => ({ failure: { kind: 'refused', status } })
const { mailsTo: mailTo, tokenTo } = openMails(db)
const NEW = 'seven white swans'

const complete = (token: string, newPassword = NEW) => call(completePasswordRecovery, { body: { token, newPassword } })

test('B §7: a link by mail sets a new password, once, and ends every session', async () => {
  const { user, auth } = await newCustomer()
  await call(requestPasswordRecovery, { body: { email: user.email.toUpperCase() } })
  const [mail] = await mailTo(user.email)
  expect(mail).toMatchObject({ channel: 'MAIL', subject: 'Новий пароль до Recado', sentAt: null })
  // an address stands on a line of its own, and its secret after the #
  expect(mail!.body.split('\n')).toContainEqual(expect.stringMatching(/^https:\/\/shop\.test\/uk\/password-reset\/#[\w-]{43}$/))
  const token = await tokenTo(user.email)
  expect(await complete(token)).toEqual({})
  await expect(signIn(user.email)).rejects.toThrow('400')
  await expect(signIn(user.email, NEW)).resolves.toHaveProperty('accessToken')
  const before = createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${auth.accessToken}` } })
  await expect(before(getMe, {})).rejects.toMatchObject(refused(401))
  await expect(complete(token, 'eight black crows')).rejects.toMatchObject(refused(410))
})

test('the token is kept by its hash alone', async () => {
  const { user } = await newCustomer()
  await call(repeatPasswordRecovery, { body: { email: user.email } })
  const rows = await db.select().from(mailProofs).where(eq(mailProofs.customerId, user.id))
  expect(rows).toMatchObject([{ hash: hashOf(await tokenTo(user.email)), purpose: 'PASSWORD' }])
})

test('two uses of one link at one moment: one is too late', async () => {
  const { user } = await newCustomer()
  await call(requestPasswordRecovery, { body: { email: user.email } })
  const token = await tokenTo(user.email)
  const both = await Promise.allSettled([complete(token), complete(token, 'eight black crows')])
  expect(both.map(it => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a refused password does not use the link up; a used link takes the others with it', async () => {
  const { user } = await newCustomer()
  await call(requestPasswordRecovery, { body: { email: user.email } })
  const first = await tokenTo(user.email)
  await call(repeatPasswordRecovery, { body: { email: user.email } })
  const second = await tokenTo(user.email)
  expect(second).not.toBe(first)
  await expect(complete(second, 'password123')).rejects.toMatchObject({ failure: { status: 422, code: 'PASSWORD_TOO_COMMON' } })
  expect(await complete(second)).toEqual({})
  await expect(complete(first, 'eight black crows')).rejects.toMatchObject(refused(410))
})

test('a link is good for half an hour; one nobody was sent is not', async () => {
  const { user } = await newCustomer()
  await call(requestPasswordRecovery, { body: { email: user.email } })
  const token = await tokenTo(user.email)
  clock.now += LINK_MS
  await expect(complete(token)).rejects.toMatchObject({ failure: { status: 410, code: 'LINK_OVER' } })
  await expect(complete('abcdef')).rejects.toMatchObject(refused(410))
})

test('trust.md: recovery answers alike for all, in words and in time', async () => {
  const { user } = await newCustomer()
  const ask = async (email: string) => {
    const began = performance.now()
    const headers = { 'content-type': 'application/json', 'x-request-id': 'same' }
    const answer = await fetch('http://api.test/users/passwordrecovery', { method: 'POST', headers, body: JSON.stringify({ email }) })
    const said = JSON.stringify([answer.status, [...answer.headers], await answer.text()])
    return { said, took: performance.now() - began }
  }
  /** The quickest of four: whatever else the machine does makes an answer slower, never quicker. */
  const quickest = async (email: string) => {
    const all: Awaited<ReturnType<typeof ask>>[] = []
    for (let n = 0; n < 4; n++) all.push(await ask(email))
    return all.toSorted((a, b) => a.took - b.took)[0]!
  }
  const known = await quickest(user.email)
  for (const email of ['nobody@example.com', 'no address at all']) {
    const unknown = await quickest(email)
    expect(unknown.said).toBe(known.said)
    expect(Math.abs(unknown.took - known.took)).toBeLessThan(50)
  }
  expect(known.took).toBeGreaterThan(145)
  expect(await mailTo('nobody@example.com')).toEqual([])
})

test("a stranger cannot flood a customer's mailbox", async () => {
  const { user } = await newCustomer()
  await Promise.all(Array.from({ length: 9 }, () => call(requestPasswordRecovery, { body: { email: user.email } })))
  expect(await mailTo(user.email)).toHaveLength(5)
})

test('outside of the sandbox there is no outbox to read', async () => {
  const backend = createBackend({ db, report: () => {}, now: () => clock.now, siteOrigin: 'https://shop.test', sandbox: false })
  expect((await backend.request('/sandbox/outbox')).status).toBe(404)
})
