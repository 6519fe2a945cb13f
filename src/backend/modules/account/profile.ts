import { and, eq, isNull } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers, mailProofs } from '#backend/db/schema/account.ts'
import { customerById, orEmailTaken, phoneOf, userOf } from '#backend/modules/account/customer-rows.ts'
import { mailOf } from '#backend/modules/account/mails.ts'
import { hashPassword, isPasswordRight } from '#backend/modules/account/password-hash.ts'
import { badCredentials, emailOrRefuse, nameOrRefuse, refusePoorPassword } from '#backend/modules/account/refusals.ts'
import { revokeAll } from '#backend/modules/account/token-family.ts'
import { tell } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/serve.ts'
import type { changePassword, getMe, getProfile, updateUser } from '#contract/account/user.ts'

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
 * Another e-mail address needs the password: a stolen session alone must not take the account over. The other sessions and the recovery
 * links that were sent to the former address end with it.
 */
export function updateUserHandler(db: Db, now: () => number): Handler<typeof updateUser> {
  return async ({ params, body }, call) => {
    const id = ownId(params.id, call)
    const email = emailOrRefuse(body.email)
    const name = nameOrRefuse(body.name)
    const row = await orEmailTaken(
      db.transaction(async tx => {
        // parallel changes wait here, so that each one checks the password against the current row
        await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('update')
        const before = await customerById(tx, id)
        const moved = before.email.toLowerCase() !== email.toLowerCase()
        if (moved && !(before.passwordHash !== null && (await isPasswordRight(before.passwordHash, body.password ?? ''))))
          throw badCredentials()
        const [after] = await tx
          .update(customers)
          .set({ name, email, ...(moved && { emailVerifiedAt: null }) })
          .where(eq(customers.id, id))
          .returning()
        // the old address is the only one that the owner of a stolen session still reads
        if (moved) {
          await tell(tx, mailOf('EMAIL_CHANGED', before, call.language))
          await revokeAll(tx, id, now(), [call.customer!.familyId])
          const unusedLinks = and(eq(mailProofs.customerId, id), isNull(mailProofs.usedAt))
          await tx
            .update(mailProofs)
            .set({ usedAt: new Date(now()) })
            .where(unusedLinks)
        }
        return after!
      }),
    )
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
      await tx.update(customers).set({ passwordHash }).where(eq(customers.id, id))
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
