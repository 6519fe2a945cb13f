import { expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { createTestAccounts, PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { createClient } from '#client/client.ts'
import { AuthInfo, revokeToken } from '#contract/account/auth.ts'
import { changePassword, completePasswordRecovery, requestPasswordRecovery } from '#contract/account/user-changes.ts'
import { HEADER } from '#contract/headers.ts'
import { getOutbox } from '#contract/platform/outbox.ts'

const { db, fetch } = await createTestBackend()
const { newCustomer } = createTestAccounts(fetch)
const { findTokenSentTo } = createTestMailbox(db)
const anonymousCall = createClient({ base: 'http://api.test', fetch })
const as = (accessToken: string) => createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${accessToken}` } })
const mail = (customerId: number, recipient: string, subject: string) => ({
  channel: 'MAIL' as const,
  customerId,
  recipient,
  subject,
  body: '',
})

let keys = 0
/** Creates a browser of the sandbox that signs in and reads its messages. */
function openBrowser(key: string | undefined = `browser-${++keys}`) {
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { [HEADER.sandboxBrowser]: key }) }
  return {
    async signIn(email: string, password = PASSWORD): Promise<AuthInfo> {
      const body = JSON.stringify({ grantType: 'password', email, password })
      return AuthInfo.parse(await (await fetch('http://api.test/oauth/token', { method: 'POST', headers, body })).json())
    },
    async read(recipient?: string) {
      const query = recipient === undefined ? '' : `?recipient=${encodeURIComponent(recipient)}`
      return getOutbox.reply.parse(await (await fetch(`http://api.test/sandbox/outbox${query}`, { headers })).json()).messages
    },
  }
}

test('returns the newest hundred messages, newest first, of one recipient or of all, without payment rows', async () => {
  const { user, auth } = await newCustomer()
  for (let n = 1; n <= 101; n++) await addToOutbox(db, mail(user.id, user.email, `${n}`))
  await addToOutbox(db, {
    channel: 'PAYMENT',
    customerId: user.id,
    recipient: 'provider',
    subject: 'capture',
    body: '',
    data: { paymentId: 'p1' },
  })
  await addToOutbox(db, { ...mail(user.id, '+37491000000', 'code'), channel: 'SMS' })
  const call = as(auth.accessToken)
  const { messages } = await call(getOutbox, { query: {} })
  expect(messages).toHaveLength(100)
  expect(messages.map(it => it.subject).slice(0, 3)).toEqual(['code', '101', '100'])
  expect((await call(getOutbox, { query: { recipient: '+37491000000' } })).messages).toMatchObject([{ channel: 'SMS', sentTime: null }])
  expect((await call(getOutbox, { query: { recipient: 'provider' } })).messages).toEqual([])
})

test('a message is not visible before its transaction commits', async () => {
  const { user, auth } = await newCustomer()
  const failing = db.transaction(async tx => {
    await addToOutbox(tx, mail(user.id, user.email, 'Rolled back'))
    throw new Error('rollback')
  })
  await expect(failing).rejects.toThrow('rollback')
  expect((await as(auth.accessToken)(getOutbox, { query: {} })).messages).toEqual([])
})

test('issue 16 point 2: a browser cannot read the mails of an account that never signed in with it', async () => {
  const [alice, mallory] = [await newCustomer(), await newCustomer()]
  const browser = openBrowser()
  await browser.signIn(mallory.user.email)
  await anonymousCall(requestPasswordRecovery, { body: { email: alice.user.email } })
  for (const read of [browser.read, openBrowser().read, openBrowser('x').read]) {
    expect(await read()).toEqual([])
    expect(await read(alice.user.email)).toEqual([])
  }
  expect((await anonymousCall(getOutbox, { query: { recipient: alice.user.email } })).messages).toEqual([])
  const { messages } = await as(mallory.auth.accessToken)(getOutbox, { query: {} })
  expect(messages).toEqual([])
})

test('a browser reads the mails of each account that signed in with it, also after signing out', async () => {
  const browser = openBrowser()
  const [one, other, otherCustomer] = [await newCustomer(), await newCustomer(), await newCustomer()]
  for (const { user } of [one, other]) {
    const { refreshToken } = await browser.signIn(user.email)
    await anonymousCall(revokeToken, { body: { token: refreshToken } })
  }
  for (const { user } of [one, other, otherCustomer]) await anonymousCall(requestPasswordRecovery, { body: { email: user.email } })
  expect((await browser.read()).map(it => it.recipient)).toEqual([other.user.email, one.user.email])
  expect(await browser.read(otherCustomer.user.email)).toEqual([])
})

test('a new password ends the access of other browsers, also of signed-out ones', async () => {
  const { user, auth } = await newCustomer()
  const [ownBrowser, otherBrowser, signedOutBrowser] = [openBrowser(), openBrowser(), openBrowser()]
  const { accessToken } = await ownBrowser.signIn(user.email)
  await otherBrowser.signIn(user.email)
  await anonymousCall(revokeToken, { body: { token: (await signedOutBrowser.signIn(user.email)).refreshToken } })
  await anonymousCall(requestPasswordRecovery, { body: { email: user.email } })
  for (const { read } of [ownBrowser, otherBrowser, signedOutBrowser]) expect(await read()).toHaveLength(1)
  const body = { oldPassword: PASSWORD, newPassword: 'seven white swans' }
  await as(accessToken)(changePassword, { params: { id: user.id }, body })
  for (const { read } of [otherBrowser, signedOutBrowser]) expect(await read()).toEqual([])
  expect(await ownBrowser.read()).toHaveLength(2)
  await expect(as(auth.accessToken)(getOutbox, { query: {} })).resolves.toEqual({ messages: [] })
})

test('a password set by link ends the access of all browsers until they sign in', async () => {
  const { user } = await newCustomer()
  const browser = openBrowser()
  await browser.signIn(user.email)
  await anonymousCall(requestPasswordRecovery, { body: { email: user.email } })
  await anonymousCall(completePasswordRecovery, { body: { token: await findTokenSentTo(user.email), newPassword: 'seven white swans' } })
  expect(await browser.read()).toEqual([])
  await browser.signIn(user.email, 'seven white swans')
  expect(await browser.read()).toHaveLength(2)
})

test('outside the sandbox no browser key is stored', async () => {
  const { user } = await newCustomer()
  const backend = createBackend({ db, report: () => {}, now: Date.now, siteOrigin: 'https://shop.test', sandbox: false })
  const headers = { 'content-type': 'application/json', [HEADER.sandboxBrowser]: 'never-stored' }
  const body = JSON.stringify({ grantType: 'password', email: user.email, password: PASSWORD })
  expect((await backend.request('/oauth/token', { method: 'POST', headers, body })).status).toBe(200)
  await addToOutbox(db, mail(user.id, user.email, 'secret'))
  expect(await openBrowser('never-stored').read()).toEqual([])
})
