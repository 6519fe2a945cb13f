import { eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { customerById, phoneOf, userOf } from '#backend/modules/account/customer-rows.ts'
import { requestEmailChange } from '#backend/modules/account/email-change.ts'
import { endLinks, lockCustomer } from '#backend/modules/account/mail-proofs.ts'
import { mailOf } from '#backend/modules/account/create-mail.ts'
import { hashPassword, isPasswordRight } from '#backend/modules/account/password-hash.ts'
import { badCredentials, emailOrRefuse, nameOrRefuse, refusePoorPassword } from '#backend/modules/account/problems.ts'
import { revokeAll } from '#backend/modules/account/token-family.ts'
import { tell } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { changePassword, getMe, getProfile, updateUser } from '#contract/account/user.ts'

interface ProfileParts {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** No slash at the end. */
  readonly siteOrigin: string
}

export function getMeHandler(db: Db): Handler<typeof getMe> {
  return async (_, call) => userOf(db, await customerById(db, call.customer!.id))
}

export function getProfileHandler(db: Db): Handler<typeof getProfile> {
  return async (_, call) => {
    const row = await customerById(db, call.customer!.id)
    return { name: row.name, email: row.email, phoneNumber: phoneOf(row), picture: null }
  }
}

/**
 * The name changes at once. Another e-mail address needs the password, since a stolen session alone must not take the account over, and
 * a confirmation from the new mailbox (email-change.ts).
 */
export function updateUserHandler({ db, now, siteOrigin }: ProfileParts): Handler<typeof updateUser> {
  return async ({ params, body }, call) => {
    const id = ownId(params.id, call)
    const email = emailOrRefuse(body.email)
    const name = nameOrRefuse(body.name)
    const row = await db.transaction(async tx => {
      // parallel changes wait here, so that each one checks the password against the current row
      await lockCustomer(tx, id)
      const before = await customerById(tx, id)
      const isOther = before.email.toLowerCase() !== email.toLowerCase()
      if (isOther) {
        if (before.passwordHash === null || !(await isPasswordRight(before.passwordHash, body.password ?? ''))) throw badCredentials()
        await requestEmailChange(tx, before, email, call, { now: now(), siteOrigin })
      }
      const [after] = await tx
        .update(customers)
        .set({ name, ...(!isOther && { email }) })
        .where(eq(customers.id, id))
        .returning()
      return after!
    })
    return userOf(db, row)
  }
}

export function changePasswordHandler(db: Db, now: () => number): Handler<typeof changePassword> {
  return async ({ params, body }, call) => {
    const id = ownId(params.id, call)
    const row = await customerById(db, id)
    // who has signed in by other means has no old password to tell
    if (row.passwordHash !== null && !(await isPasswordRight(row.passwordHash, body.oldPassword ?? ''))) throw badCredentials()
    refusePoorPassword(body.newPassword, [row.name, row.email])
    const passwordHash = await hashPassword(body.newPassword)
    await db.transaction(async tx => {
      await lockCustomer(tx, id)
      await tx.update(customers).set({ passwordHash }).where(eq(customers.id, id))
      // somebody who knew the former password may have asked for these
      await endLinks(tx, id, now())
      await revokeAll(tx, id, now(), [call.customer!.familyId])
      await tell(tx, mailOf('PASSWORD_CHANGED', row, call.language))
    })
    return {}
  }
}

/** trust.md: "another's id is 404". */
function ownId(id: number, call: CallContext): number {
  if (id !== call.customer!.id) throw new Problem(404, 'User not found')
  return id
}
