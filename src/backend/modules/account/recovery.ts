import { and, eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers, mailProofs } from '#backend/db/schema/account.ts'
import { customerByEmail, customerById, type CustomerRow } from '#backend/modules/account/customer-rows.ts'
import { deleteExpiredLinks, endLinks, isUsable, LINK_MS, linkOver, lockCustomer, MAX_LINKS } from '#backend/modules/account/mail-proofs.ts'
import { mailOf, mailLanguage } from '#backend/modules/account/create-mail.ts'
import { hashPassword } from '#backend/modules/account/password-hash.ts'
import { refusePoorPassword } from '#backend/modules/account/problems.ts'
import { hashOf, newToken } from '#backend/modules/account/token.ts'
import { revokeAll } from '#backend/modules/account/token-family.ts'
import { tell } from '#backend/modules/platform/outbox.ts'
import type { Later } from '#backend/run-after-response.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { completePasswordRecovery, requestPasswordRecovery } from '#contract/account/user.ts'
import type { HandlerInput } from '#contract/endpoint.ts'

export interface RecoveryParts {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** No slash at the end. */
  readonly siteOrigin: string
  readonly later: Later
}

/**
 * trust.md: "recovery answers alike for all", also to a text that is no address. Up to the answer the same is done for all: one look-up,
 * which also finds out that the database is away. The link is made and mailed after the answer, so that its time is not seen.
 */
export function requestRecoveryHandler(parts: RecoveryParts) {
  return async ({ body }: HandlerInput<typeof requestPasswordRecovery>, call: CallContext) => {
    const customer = await customerByEmail(parts.db, body.email)
    parts.later(async () => {
      if (customer) await sendLink(parts, customer, call)
    })
    return {}
  }
}

async function sendLink({ db, now, siteOrigin }: RecoveryParts, { id }: CustomerRow, { language }: CallContext): Promise<void> {
  const token = newToken()
  const proof = { customerId: id, purpose: 'PASSWORD', hash: hashOf(token), expiresAt: new Date(now() + LINK_MS) } as const
  await db.transaction(async tx => {
    // one after the other, or all of many at one moment would find few links
    await lockCustomer(tx, id)
    // the address may have changed since the answer
    const customer = await customerById(tx, id)
    // after the #: a fragment is sent to no server, and so is in nobody's log
    const link = `${siteOrigin}/${mailLanguage(customer, language)}/password-reset/#${token}`
    await deleteExpiredLinks(tx, customer.id, now())
    const standing = and(eq(mailProofs.customerId, customer.id), eq(mailProofs.purpose, 'PASSWORD'), isUsable(now()))
    if ((await tx.$count(mailProofs, standing)) >= MAX_LINKS) return
    await tx.insert(mailProofs).values(proof)
    await tell(tx, mailOf('PASSWORD_LINK', customer, language, link))
  })
}

export function completeRecoveryHandler({ db, now }: RecoveryParts): Handler<typeof completePasswordRecovery> {
  return async ({ body }, call) => {
    const at = new Date(now())
    const good = and(eq(mailProofs.hash, hashOf(body.token)), eq(mailProofs.purpose, 'PASSWORD'), isUsable(now()))
    // a password that is refused must not use the link up
    const [found] = await db.select({ customerId: mailProofs.customerId }).from(mailProofs).where(good)
    if (!found) throw linkOver()
    const customer = await customerById(db, found.customerId)
    refusePoorPassword(body.newPassword, [customer.name, customer.email])
    const passwordHash = await hashPassword(body.newPassword)
    await db.transaction(async tx => {
      await lockCustomer(tx, customer.id)
      const [used] = await tx.update(mailProofs).set({ usedAt: at }).where(good).returning({ customerId: mailProofs.customerId })
      if (!used) throw linkOver()
      const emailVerifiedAt = customer.emailVerifiedAt ?? at
      await tx.update(customers).set({ passwordHash, emailVerifiedAt }).where(eq(customers.id, customer.id))
      // the other links were asked for by somebody who no longer needs them, or by a thief of the former password
      await endLinks(tx, customer.id, now())
      await revokeAll(tx, customer.id, now())
      await tell(tx, mailOf('PASSWORD_CHANGED', customer, call.language))
    })
    return {}
  }
}
