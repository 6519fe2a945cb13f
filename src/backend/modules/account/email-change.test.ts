import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { customers, mailProofs } from '#backend/db/schema/account.ts'
import { LINK_LIFETIME_MS, MAX_LINKS } from '#backend/modules/account/mail-proofs.ts'
import { hashToken } from '#backend/modules/account/token.ts'
import { ROTATION_GRACE_MS } from '#backend/modules/account/token-family.ts'
import { createTestAccounts, PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { createClient } from '#client/client.ts'
import { type AuthInfo, refreshToken, revokeToken } from '#contract/account/auth.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { getMe, type User } from '#contract/account/user.ts'
import {
  changePassword,
  completePasswordRecovery,
  confirmEmailChange,
  getEmailChange,
  requestPasswordRecovery,
  updateUser,
} from '#contract/account/user-changes.ts'
import { StaticCode } from '#contract/errors.ts'

const { db, fetch, clock } = await createTestBackend()
const { newCustomer, signIn } = createTestAccounts(fetch)
const { findMailsTo, findTokenSentTo } = createTestMailbox(db)
const anonymousCall = createClient({ base: 'http://api.test', fetch })
const as = ({ accessToken }: AuthInfo, language = 'es') =>
  createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${accessToken}`, language } })
const failsWith = (status: number, staticCode?: number) => ({ failure: { kind: 'rejected', status, ...(staticCode && { staticCode }) } })
const confirm = (token: string, call = anonymousCall) => call(confirmEmailChange, { body: { token } })
const NEW = 'seven white swans'

/** Requests another e-mail address for a customer. */
function change({ user, auth }: { user: User; auth: AuthInfo }, email: string, password: string | undefined = PASSWORD) {
  return as(auth)(updateUser, { params: { id: user.id }, body: { name: user.name, email, ...(password !== '' && { password }) } })
}
const getEmail = async ({ user }: { user: User }) => (await db.select().from(customers).where(eq(customers.id, user.id)))[0]!.email

let count = 0
/** Creates a customer with a sent link for a new address. */
async function newChange() {
  const customer = await newCustomer()
  const email = `Grace.${++count}@example.com`
  await change(customer, email)
  return { ...customer, email, token: await findTokenSentTo(email) }
}

test('B §7: the name changes at once, the e-mail address after the confirmation of its link', async () => {
  const customer = await newCustomer()
  const { user, auth } = customer
  const email = `maria.${user.email}`
  const body = { name: ' Anna Maria ', email: ` ${email} `, password: PASSWORD }
  const updated = await as(auth)(updateUser, { params: { id: user.id }, body })
  expect(updated).toEqual({ ...user, name: 'Anna Maria' })
  expect(await as(auth)(getEmailChange, {})).toEqual({ email })
  await expect(signIn(email)).rejects.toThrow('400')
  const [link] = await findMailsTo(email)
  expect(link).toMatchObject({ channel: 'MAIL', customerId: user.id, data: { mail: 'EMAIL_LINK' } })
  expect(link!.body.split('\n')).toContainEqual(expect.stringMatching(/^https:\/\/shop\.test\/es\/email-confirmation\/#[\w-]{43}$/))
  // the former address gets a mail at the request, when its owner can still stop it, and after the change
  expect(await findMailsTo(user.email)).toMatchObject([{ data: { mail: 'EMAIL_REQUESTED' } }])
  expect(await confirm(await findTokenSentTo(email))).toEqual({ email })
  expect(await as(auth)(getMe, {})).toEqual({ ...updated, email })
  expect(await as(auth)(getEmailChange, {})).toEqual({ email: null })
  expect(await findMailsTo(user.email)).toMatchObject([{ data: { mail: 'EMAIL_CHANGED' } }, { data: { mail: 'EMAIL_REQUESTED' } }])
  expect((await db.select().from(customers).where(eq(customers.id, user.id)))[0]!.emailVerifiedAt).toEqual(new Date(clock.now))
  await expect(signIn(email)).resolves.toHaveProperty('accessToken')
  await expect(signIn(user.email)).rejects.toThrow('400')
})

test('another e-mail address requires the password; without it nothing is sent or revealed about accounts', async () => {
  const [customer, other] = [await newCustomer(), await newCustomer()]
  for (const email of ['grace.free@example.com', other.user.email]) {
    for (const password of ['', 'four green geese'])
      await expect(change(customer, email, password)).rejects.toMatchObject(failsWith(400, StaticCode.badCredentials))
  }
  expect(await findMailsTo('grace.free@example.com')).toEqual([])
  expect(await findMailsTo(customer.user.email)).toEqual([])
  await expect(change(customer, other.user.email.toUpperCase())).rejects.toMatchObject(failsWith(409, StaticCode.existingEmail))
  expect(await findMailsTo(other.user.email)).toEqual([])
  expect(await as(customer.auth)(getEmailChange, {})).toEqual({ email: null })
})

test('a request revokes nothing; the confirmation revokes the other sessions and the recovery links', async () => {
  const customer = await newCustomer()
  const { user, auth } = customer
  const [elsewhere, confirming] = [await signIn(user.email), await signIn(user.email)]
  await anonymousCall(requestPasswordRecovery, { body: { email: user.email } })
  const recovery = await findTokenSentTo(user.email)
  await change(customer, `grace.${user.email}`)
  expect(await as(elsewhere)(getMe, {})).toEqual(user)
  await confirm(await findTokenSentTo(`grace.${user.email}`), as(confirming))
  for (const session of [auth, confirming]) expect(await as(session)(getMe, {})).toMatchObject({ email: `grace.${user.email}` })
  await expect(as(elsewhere)(getMe, {})).rejects.toMatchObject(failsWith(401))
  await expect(anonymousCall(completePasswordRecovery, { body: { token: recovery, newPassword: NEW } })).rejects.toMatchObject(
    failsWith(410),
  )
})

test('the session of another customer who confirms is unchanged and gets no access to the account', async () => {
  const [change, other] = [await newChange(), await newCustomer()]
  await confirm(change.token, as(other.auth))
  expect(await as(other.auth)(getMe, {})).toEqual(other.user)
  expect(await getEmail(change)).toBe(change.email)
})

test('only the hash of the token is stored', async () => {
  const { user, email, token } = await newChange()
  const rows = await db.select().from(mailProofs).where(eq(mailProofs.customerId, user.id))
  expect(rows).toMatchObject([{ hash: hashToken(token), purpose: 'EMAIL', newEmail: email }])
})

test('a link works once, for half an hour, and only for its purpose', async () => {
  const used = await newChange()
  await confirm(used.token)
  await expect(confirm(used.token)).rejects.toMatchObject({ failure: { status: 410, code: 'LINK_OVER' } })
  const [young, old] = [await newChange(), await newChange()]
  await expect(anonymousCall(completePasswordRecovery, { body: { token: young.token, newPassword: NEW } })).rejects.toMatchObject(
    failsWith(410),
  )
  await anonymousCall(requestPasswordRecovery, { body: { email: young.user.email } })
  await expect(confirm(await findTokenSentTo(young.user.email))).rejects.toMatchObject(failsWith(410))
  clock.now += LINK_LIFETIME_MS - 1
  expect(await confirm(young.token)).toEqual({ email: young.email })
  clock.now += 1
  await expect(confirm(old.token)).rejects.toMatchObject(failsWith(410))
  await expect(confirm('abcdef')).rejects.toMatchObject(failsWith(410))
  expect(await getEmail(old)).toBe(old.user.email)
})

test('of parallel confirmations of one link only one succeeds', async () => {
  const change = await newChange()
  const all = await Promise.allSettled(Array.from({ length: 4 }, () => confirm(change.token)))
  expect(all.filter(it => it.status === 'fulfilled')).toHaveLength(1)
  for (const it of all) if (it.status === 'rejected') expect(it.reason).toMatchObject(failsWith(410))
  expect(await findMailsTo(change.user.email)).toHaveLength(2)
})

test('a second request revokes the link of the first', async () => {
  const first = await newChange()
  await change(first, `second.${first.user.email}`)
  expect(await as(first.auth)(getEmailChange, {})).toEqual({ email: `second.${first.user.email}` })
  await expect(confirm(first.token)).rejects.toMatchObject(failsWith(410))
  expect(await confirm(await findTokenSentTo(`second.${first.user.email}`))).toEqual({ email: `second.${first.user.email}` })
})

test('after parallel requests one link is valid', async () => {
  const customer = await newCustomer()
  const emails = [1, 2, 3].map(it => `parallel${it}.${customer.user.email}`)
  await Promise.all(emails.map(it => change(customer, it)))
  const all = await Promise.allSettled((await Promise.all(emails.map(findTokenSentTo))).map(it => confirm(it)))
  expect(all.filter(it => it.status === 'fulfilled')).toHaveLength(1)
})

test('of two accounts that request one address the first to confirm gets it, in any letter case', async () => {
  const [one, other] = [await newCustomer(), await newCustomer()]
  const email = `shared.${one.user.email}`
  await change(one, email)
  const first = await findTokenSentTo(email)
  await change(other, email.toUpperCase())
  const second = await findTokenSentTo(email.toUpperCase())
  const all = await Promise.allSettled([confirm(first), confirm(second)])
  expect(all.map(it => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(all.find(it => it.status === 'rejected')?.reason).toMatchObject(failsWith(409, StaticCode.existingEmail))
})

test('an address that has an account in the meantime is a 409, and nothing changes', async () => {
  const change = await newChange()
  const body = { name: 'Grace', email: change.email.toLowerCase(), password: PASSWORD }
  await anonymousCall(signUp, { params: { version: 'v3' }, body })
  await expect(confirm(change.token)).rejects.toMatchObject(failsWith(409, StaticCode.existingEmail))
  expect(await as(change.auth)(getMe, {})).toEqual(change.user)
})

test('a new password ends the link, set with the former one or by a recovery link', async () => {
  const [changed, recovered] = [await newChange(), await newChange()]
  await as(changed.auth)(changePassword, { params: { id: changed.user.id }, body: { oldPassword: PASSWORD, newPassword: NEW } })
  await anonymousCall(requestPasswordRecovery, { body: { email: recovered.user.email } })
  await anonymousCall(completePasswordRecovery, { body: { token: await findTokenSentTo(recovered.user.email), newPassword: NEW } })
  for (const it of [changed, recovered]) {
    await expect(confirm(it.token)).rejects.toMatchObject(failsWith(410))
    expect(await getEmail(it)).toBe(it.user.email)
  }
  expect(await as(changed.auth)(getEmailChange, {})).toEqual({ email: null })
})

test('a new password ends the recovery links too', async () => {
  const { user, auth } = await newCustomer()
  await anonymousCall(requestPasswordRecovery, { body: { email: user.email } })
  const token = await findTokenSentTo(user.email)
  await as(auth)(changePassword, { params: { id: user.id }, body: { oldPassword: PASSWORD, newPassword: NEW } })
  const body = { token, newPassword: 'eight black crows' }
  await expect(anonymousCall(completePasswordRecovery, { body })).rejects.toMatchObject(failsWith(410))
})

test('parallel confirmation and recovery do not deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    const change = await newChange()
    await anonymousCall(requestPasswordRecovery, { body: { email: change.user.email } })
    const recovery = await findTokenSentTo(change.user.email)
    const [confirmed, completed] = await Promise.allSettled([
      confirm(change.token),
      anonymousCall(completePasswordRecovery, { body: { token: recovery, newPassword: NEW } }),
    ])
    expect([confirmed.status, completed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    for (const it of [confirmed, completed]) if (it.status === 'rejected') expect(it.reason).toMatchObject(failsWith(410))
  }
})

test('signing out does not revoke the link; the reuse of a refresh token does', async () => {
  const [signedOut, stolen] = [await newChange(), await newChange()]
  await anonymousCall(revokeToken, { body: { token: signedOut.auth.refreshToken } })
  expect(await confirm(signedOut.token)).toEqual({ email: signedOut.email })
  await expect(as(signedOut.auth)(getMe, {})).rejects.toMatchObject(failsWith(401))
  const refresh = () => anonymousCall(refreshToken, { body: { refreshToken: stolen.auth.refreshToken } })
  await refresh()
  clock.now += ROTATION_GRACE_MS + 1
  await expect(refresh()).rejects.toMatchObject(failsWith(401))
  await expect(confirm(stolen.token)).rejects.toMatchObject(failsWith(410))
  expect(await getEmail(stolen)).toBe(stolen.user.email)
})

test('an account receives at most five links in half an hour', async () => {
  const customer = await newCustomer()
  for (let n = 1; n <= MAX_LINKS; n++) await change(customer, `flood${n}.${customer.user.email}`)
  await expect(change(customer, `flood6.${customer.user.email}`)).rejects.toMatchObject({
    failure: { status: 429, code: 'TOO_MANY_ATTEMPTS', payload: { waitSeconds: LINK_LIFETIME_MS / 1000 } },
  })
  expect(await findMailsTo(`flood6.${customer.user.email}`)).toEqual([])
  // the rejected request does not revoke the fifth link
  expect(await as(customer.auth)(getEmailChange, {})).toEqual({ email: `flood5.${customer.user.email}` })
  expect(await db.$count(mailProofs, and(eq(mailProofs.customerId, customer.user.id), eq(mailProofs.purpose, 'EMAIL')))).toBe(MAX_LINKS)
  clock.now += LINK_LIFETIME_MS
  const { accessToken } = await signIn(customer.user.email)
  await change({ ...customer, auth: { ...customer.auth, accessToken } }, `flood6.${customer.user.email}`)
  expect(await findMailsTo(`flood6.${customer.user.email}`)).toHaveLength(1)
})

test("trust.md: a customer cannot see another's pending address", async () => {
  const change = await newChange()
  const other = await newCustomer()
  expect(await as(other.auth)(getEmailChange, {})).toEqual({ email: null })
  await expect(anonymousCall(getEmailChange, {})).rejects.toMatchObject(failsWith(401))
  expect(await as(change.auth)(getEmailChange, {})).toEqual({ email: change.email })
})
