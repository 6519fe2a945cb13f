import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { customers, tokenFamilies } from '#backend/db/schema/account.ts'
import { MAX_LINKS } from '#backend/modules/account/mail-proofs.ts'
import { createTestAccounts, PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { createClient } from '#client/client.ts'
import { confirmEmailChange, getEmailChange, updateUser, verifyEmail } from '#contract/account/user-changes.ts'
import { StaticCode } from '#contract/errors.ts'

const { db, fetch, clock } = await createTestBackend()
const { newCustomer, signIn } = createTestAccounts(fetch)
const { findMailsTo, findTokenSentTo } = createTestMailbox(db)
const anonymous = createClient({ base: 'http://api.test', fetch })
const as = (accessToken: string) => createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${accessToken}` } })

async function createCaller() {
  const { user, auth } = await newCustomer()
  const call = as(auth.accessToken)
  const getVerifiedAt = async () => (await db.select().from(customers).where(eq(customers.id, user.id)))[0]!.emailVerifiedAt
  const send = (email = user.email) => call(verifyEmail, { body: { email } })
  const isVerified = async () => (await call(verifyEmail, { body: {} })).verified
  return { user, call, getVerifiedAt, send, isVerified }
}

test('B §7, "emails/verifications": the link verifies the address of the account, without a session, and ends no session', async () => {
  const { user, getVerifiedAt, send, isVerified } = await createCaller()
  await signIn(user.email)
  expect(await isVerified()).toBe(false)
  expect(await send(` ${user.email.toUpperCase()} `)).toEqual({ verified: false })
  const token = await findTokenSentTo(user.email)
  expect(await anonymous(verifyEmail, { body: { token } })).toEqual({ verified: true })
  expect(await getVerifiedAt()).toEqual(new Date(clock.now))
  expect(await isVerified()).toBe(true)
  const families = await db.select().from(tokenFamilies).where(eq(tokenFamilies.customerId, user.id))
  expect(families.map(it => it.revokedAt)).toEqual([null, null])
  await expect(anonymous(verifyEmail, { body: { token } })).rejects.toMatchObject({ failure: { status: 410 } })
  // nothing to verify any more
  const mails = (await findMailsTo(user.email)).length
  expect(await send()).toEqual({ verified: true })
  expect(await findMailsTo(user.email)).toHaveLength(mails)
})

test('the page of a changed address takes the token too, and a pending change survives', async () => {
  const { user, call, getVerifiedAt, send } = await createCaller()
  await call(updateUser, { params: { id: user.id }, body: { name: user.name, email: `new.${user.email}`, password: PASSWORD } })
  clock.now += 1
  await send()
  expect(await call(getEmailChange, {})).toEqual({ email: `new.${user.email}` })
  expect(await anonymous(confirmEmailChange, { body: { token: await findTokenSentTo(user.email) } })).toEqual({ email: user.email })
  expect(await getVerifiedAt()).toEqual(new Date(clock.now))
  const changed = await anonymous(confirmEmailChange, { body: { token: await findTokenSentTo(`new.${user.email}`) } })
  expect(changed).toEqual({ email: `new.${user.email}` })
})

test('another address gets no mail, and an anonymous caller none at all', async () => {
  const { user, send } = await createCaller()
  await expect(send('other@example.com')).rejects.toMatchObject({ failure: { status: 422, staticCode: StaticCode.invalidEmail } })
  await expect(anonymous(verifyEmail, { body: { email: user.email } })).rejects.toMatchObject({ failure: { status: 401 } })
  expect([...(await findMailsTo('other@example.com')), ...(await findMailsTo(user.email))]).toEqual([])
})

test('the sixth link within half an hour is rejected', async () => {
  const { send } = await createCaller()
  for (let count = 0; count < MAX_LINKS; count++) await send()
  await expect(send()).rejects.toMatchObject({ failure: { status: 429 } })
})
