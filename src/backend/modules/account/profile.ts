import { eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { requireCallerId } from '#backend/modules/account/caller.ts'
import { getCustomerById, toPhoneNumber, loadUser } from '#backend/modules/account/customer-rows.ts'
import { requestEmailChange } from '#backend/modules/account/email-change.ts'
import { revokeLinks, lockCustomer } from '#backend/modules/account/mail-proofs.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { hashPassword } from '#backend/modules/account/password-hash.ts'
import { parseEmail, parseName, validatePassword } from '#backend/modules/account/problems.ts'
import { requireReauthentication } from '#backend/modules/account/sessions/reauthenticate.ts'
import { revokeSessions } from '#backend/modules/account/token-family.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getMe, getProfile } from '#contract/account/user.ts'
import type { changePassword, updateUser } from '#contract/account/user-changes.ts'

interface ProfileOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** No trailing slash. */
  readonly siteOrigin: string
  readonly staffEmailDomains?: readonly string[] | undefined
}

export function getMeHandler({ db, now, staffEmailDomains }: ProfileOptions): Handler<typeof getMe> {
  return async (_, call) => loadUser(db, await getCustomerById(db, call.customer!.id), now(), staffEmailDomains)
}

export function getProfileHandler(db: Db): Handler<typeof getProfile> {
  return async (_, call) => {
    const row = await getCustomerById(db, call.customer!.id)
    return { name: row.name, email: row.email, phoneNumber: toPhoneNumber(row), picture: null }
  }
}

/**
 * Changes the name at once. A new e-mail address requires the password or, without one, a recent sign-in, so that a stolen session cannot take over the account, and a
 * confirmation from the new mailbox (email-change.ts).
 */
export function updateUserHandler({ db, now, siteOrigin, staffEmailDomains }: ProfileOptions): Handler<typeof updateUser> {
  return async ({ params, body }, call) => {
    const id = requireCallerId(params.id, call)
    const email = parseEmail(body.email, call.language)
    const name = parseName(body.name)
    const row = await db.transaction(async tx => {
      // parallel changes wait here, so that each checks the password against the current row
      await lockCustomer(tx, id)
      const before = await getCustomerById(tx, id)
      const isEmailChange = before.email.toLowerCase() !== email.toLowerCase()
      if (isEmailChange) {
        await requireReauthentication(tx, call, body.password ?? null, now())
        await requestEmailChange(tx, before, email, call, { now: now(), siteOrigin })
      }
      const [after] = await tx
        .update(customers)
        .set({ name, ...(!isEmailChange && { email }) })
        .where(eq(customers.id, id))
        .returning()
      return after!
    })
    return loadUser(db, row, now(), staffEmailDomains)
  }
}

export function changePasswordHandler(db: Db, now: () => number): Handler<typeof changePassword> {
  return async ({ params, body }, call) => {
    const id = requireCallerId(params.id, call)
    const row = await getCustomerById(db, id)
    await db.transaction(tx => requireReauthentication(tx, call, body.oldPassword, now()))
    validatePassword(body.newPassword, [row.name, row.email])
    const passwordHash = await hashPassword(body.newPassword)
    await db.transaction(async tx => {
      await lockCustomer(tx, id)
      await tx.update(customers).set({ passwordHash }).where(eq(customers.id, id))
      // the links can have been requested by somebody with the former password
      await revokeLinks(tx, id, now())
      await revokeSessions(tx, id, now(), [call.customer!.familyId])
      await addToOutbox(tx, createMail('PASSWORD_CHANGED', row, call.language))
    })
    return {}
  }
}
