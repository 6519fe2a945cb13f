import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { customers, tokenFamilies } from '#backend/db/schema/account.ts'
import { RECENT_SIGN_IN_MS } from '#backend/modules/account/sessions/reauthenticate.ts'
import { createTestAccounts, PASSWORD } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { createClient } from '#client/client.ts'
import { requestAccountDeletion } from '#contract/account/account-data.ts'
import { refreshToken } from '#contract/account/auth.ts'
import { getMe } from '#contract/account/user.ts'
import { changePassword, updateUser } from '#contract/account/user-changes.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { StaticCode } from '#contract/errors.ts'

const { db, fetch, clock } = await createTestBackend()
const { newCustomer, signIn } = createTestAccounts(fetch)
const anonymousCall = createClient({ base: 'http://api.test', fetch })
const as = (accessToken: string, language = 'es') =>
  createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${accessToken}`, language } })
const failsWith = (status: number, staticCode?: number) => ({ failure: { kind: 'rejected', status, ...(staticCode && { staticCode }) } })
const { findMailsTo: mailTo } = createTestMailbox(db)

test('a change of the name, or of the letter case of the address, sends no mail', async () => {
  const { user, auth } = await newCustomer()
  await as(auth.accessToken)(updateUser, { params: { id: user.id }, body: { name: 'Anna Maria', email: user.email.toUpperCase() } })
  expect(await mailTo(user.email)).toEqual([])
})

test('B §8: rejects an invalid address, one of another account, and a blank name', async () => {
  const [{ user, auth }, other] = [await newCustomer(), await newCustomer()]
  const change = (name: string, email: string) =>
    as(auth.accessToken)(updateUser, { params: { id: user.id }, body: { name, email, password: PASSWORD } })
  await expect(change('Anna', 'anna')).rejects.toMatchObject(failsWith(400, StaticCode.invalidEmail))
  await expect(change('Anna', other.user.email.toUpperCase())).rejects.toMatchObject(failsWith(409, StaticCode.existingEmail))
  await expect(change('  ', user.email)).rejects.toMatchObject(failsWith(400))
  expect(await as(auth.accessToken)(getMe, {})).toEqual(user)
})

test('issue 16 point 5: a name with a line break or a link is rejected', async () => {
  const { user, auth } = await newCustomer()
  const failure = { failure: { kind: 'rejected', status: 400, code: 'INVALID_NAME' } }
  for (const name of ['Click http://evil.example', 'Anna\r\nBcc: eve']) {
    const change = as(auth.accessToken)(updateUser, { params: { id: user.id }, body: { name, email: user.email } })
    await expect(change).rejects.toMatchObject(failure)
    const body = { name, email: `new.${user.email}`, password: PASSWORD }
    await expect(anonymousCall(signUp, { params: { version: 'v3' }, body })).rejects.toMatchObject(failure)
  }
})

test("trust.md: another's id is 404", async () => {
  const [customer, otherCustomer] = [await newCustomer(), await newCustomer()]
  const call = as(customer.auth.accessToken)
  const params = { id: otherCustomer.user.id }
  await expect(call(updateUser, { params, body: { name: 'Mallory', email: 'mallory@example.com' } })).rejects.toMatchObject(failsWith(404))
  const passwords = { oldPassword: PASSWORD, newPassword: 'seven white swans' }
  await expect(call(changePassword, { params, body: passwords })).rejects.toMatchObject(failsWith(404))
  expect(await as(otherCustomer.auth.accessToken)(getMe, {})).toEqual(otherCustomer.user)
  await expect(signIn(otherCustomer.user.email)).resolves.toHaveProperty('accessToken')
})

test('a new password revokes the other sessions and sends a mail', async () => {
  const { user, auth } = await newCustomer()
  const elsewhere = await signIn(user.email)
  const change = (oldPassword: string | null, newPassword: string) =>
    as(auth.accessToken, 'hy')(changePassword, { params: { id: user.id }, body: { oldPassword, newPassword } })
  await expect(change('four green geese', 'seven white swans')).rejects.toMatchObject(failsWith(400, StaticCode.badCredentials))
  await expect(change(null, 'seven white swans')).rejects.toMatchObject(failsWith(400, StaticCode.badCredentials))
  await expect(change(PASSWORD, user.email)).rejects.toMatchObject({ failure: { status: 422, code: 'PASSWORD_TOO_COMMON' } })
  await change(PASSWORD, 'seven white swans')
  expect(await as(auth.accessToken)(getMe, {})).toEqual(user)
  await expect(as(elsewhere.accessToken)(getMe, {})).rejects.toMatchObject(failsWith(401))
  await expect(anonymousCall(refreshToken, { body: { refreshToken: elsewhere.refreshToken } })).rejects.toMatchObject(failsWith(401))
  await expect(signIn(user.email)).rejects.toThrow('400')
  await expect(signIn(user.email, 'seven white swans')).resolves.toHaveProperty('accessToken')
  expect(await mailTo(user.email)).toMatchObject([{ subject: 'Ձեր գաղտնաբառը փոխվել է' }])
})

test('a password is compared in its normalized form', async () => {
  const { user, auth } = await newCustomer()
  const [composed, decomposed] = ['cinco señales más'.normalize('NFC'), 'cinco señales más'.normalize('NFD')]
  expect(composed).not.toBe(decomposed)
  await as(auth.accessToken)(changePassword, { params: { id: user.id }, body: { oldPassword: PASSWORD, newPassword: composed } })
  await expect(signIn(user.email, decomposed)).resolves.toHaveProperty('accessToken')
})

test('ASVS 5.0, 7.5.1: a customer without a password has signed in during the last 15 minutes before a password, another address or a deletion', async () => {
  const { user, auth } = await newCustomer()
  await db.update(customers).set({ passwordHash: null }).where(eq(customers.id, user.id))
  const call = as(auth.accessToken)
  const params = { id: user.id }
  const sensitiveChanges = [
    () => call(updateUser, { params, body: { name: user.name, email: `new.${user.email}` } }),
    () => call(requestAccountDeletion, { params, body: { password: null } }),
    () => call(changePassword, { params, body: { oldPassword: null, newPassword: 'seven white swans' } }),
  ]
  const setSignIn = (age: number) =>
    db
      .update(tokenFamilies)
      .set({ createdAt: new Date(clock.now - age) })
      .where(eq(tokenFamilies.customerId, user.id))
  await setSignIn(RECENT_SIGN_IN_MS + 1000)
  for (const change of sensitiveChanges) await expect(change()).rejects.toMatchObject({ failure: { status: 403, code: 'SIGN_IN_AGAIN' } })
  // a name is no credential
  await call(updateUser, { params, body: { name: 'Anna Maria', email: user.email } })
  await setSignIn(RECENT_SIGN_IN_MS - 60_000)
  for (const change of sensitiveChanges) await change()
  // from now on the password is asked for
  for (const change of sensitiveChanges) await expect(change()).rejects.toMatchObject(failsWith(400, StaticCode.badCredentials))
  await expect(signIn(user.email, 'seven white swans')).resolves.toHaveProperty('accessToken')
})
