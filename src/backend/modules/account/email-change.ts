import { and, desc, eq, gt } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers, mailProofs, tokenFamilies } from '#backend/db/schema/account.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { customerByEmail, customerById, type CustomerRow, orEmailTaken } from '#backend/modules/account/customer-rows.ts'
import { deleteExpiredLinks, endLinks, isUsable, LINK_MS, linkOver, lockCustomer, MAX_LINKS } from '#backend/modules/account/mail-proofs.ts'
import { mailLanguage, mailOf } from '#backend/modules/account/create-mail.ts'
import { existingEmail } from '#backend/modules/account/problems.ts'
import { hashOf, newToken } from '#backend/modules/account/token.ts'
import { revokeAll } from '#backend/modules/account/token-family.ts'
import { tell } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { confirmEmailChange, getEmailChange } from '#contract/account/user.ts'

interface EmailChangeParts {
  readonly now: number
  /** No slash at the end. */
  readonly siteOrigin: string
}

/**
 * Sends a link to the new address, which replaces the links of earlier changes, and tells the former address: its owner can still end the
 * change with a new password. The caller has locked the customer and checked the password.
 *
 * @throws Problem 409 for an address that has an account, 429 after too many links
 */
export async function requestEmailChange(
  tx: Tx,
  customer: CustomerRow,
  email: string,
  { customer: caller, language }: CallContext,
  { now, siteOrigin }: EmailChangeParts,
): Promise<void> {
  if (await customerByEmail(tx, email)) throw existingEmail()
  await deleteExpiredLinks(tx, customer.id, now)
  await refuseTooMany(tx, customer.id, now)
  await endLinks(tx, customer.id, now, 'EMAIL')
  const token = newToken()
  await tx.insert(mailProofs).values({
    customerId: customer.id,
    purpose: 'EMAIL',
    newEmail: email,
    familyId: caller!.familyId,
    hash: hashOf(token),
    expiresAt: new Date(now + LINK_MS),
  })
  // after the #: a fragment is sent to no server, and so is in nobody's log
  const link = `${siteOrigin}/${mailLanguage(customer, language)}/email-confirmation/#${token}`
  await tell(tx, { ...mailOf('EMAIL_LINK', customer, language, link), recipient: email })
  await tell(tx, mailOf('EMAIL_REQUESTED', customer, language))
}

/** Ended links count too, or each request would make room for the next one. */
async function refuseTooMany(tx: Tx, customerId: number, now: number): Promise<void> {
  const sent = await tx
    .select({ expiresAt: mailProofs.expiresAt })
    .from(mailProofs)
    .where(and(eq(mailProofs.customerId, customerId), eq(mailProofs.purpose, 'EMAIL'), gt(mailProofs.expiresAt, new Date(now))))
    .orderBy(mailProofs.expiresAt)
  if (sent.length < MAX_LINKS) return
  const waitSeconds = Math.ceil((sent[0]!.expiresAt.getTime() - now) / 1000)
  const headers = { 'retry-after': String(waitSeconds) }
  throw new Problem(429, 'Too many links have been sent', undefined, { code: 'TOO_MANY_ATTEMPTS', payload: { waitSeconds }, headers })
}

export function getEmailChangeHandler(db: Db, now: () => number): Handler<typeof getEmailChange> {
  return async (_, { customer }) => {
    const [row] = await db
      .select({ email: mailProofs.newEmail })
      .from(mailProofs)
      .where(and(eq(mailProofs.customerId, customer!.id), eq(mailProofs.purpose, 'EMAIL'), isUsable(now())))
      .orderBy(desc(mailProofs.expiresAt))
      .limit(1)
    return { email: row?.email ?? null }
  }
}

/**
 * Needs the link alone, which may be opened on another device: it was sent after the right password and proves the address. The sessions
 * that asked and that confirm go on, all others end, and so do the recovery links in the former mailbox.
 */
export function confirmEmailChangeHandler(db: Db, now: () => number): Handler<typeof confirmEmailChange> {
  return async ({ body }, call) => {
    const isLink = and(eq(mailProofs.hash, hashOf(body.token)), eq(mailProofs.purpose, 'EMAIL'), isUsable(now()))
    const [found] = await db.select({ customerId: mailProofs.customerId }).from(mailProofs).where(isLink)
    if (!found) throw linkOver()
    const id = found.customerId
    const changed = db.transaction(async tx => {
      await lockCustomer(tx, id)
      const [proof] = await tx
        .update(mailProofs)
        .set({ usedAt: new Date(now()) })
        .where(isLink)
        .returning()
      if (!proof || (await isStolen(tx, proof.familyId))) throw linkOver()
      const email = proof.newEmail!
      const before = await customerById(tx, id)
      if (await customerByEmail(tx, email)) throw existingEmail()
      await tx
        .update(customers)
        .set({ email, emailVerifiedAt: new Date(now()) })
        .where(eq(customers.id, id))
      await endLinks(tx, id, now())
      const confirming = call.customer?.id === id ? call.customer.familyId : null
      await revokeAll(tx, id, now(), [proof.familyId, confirming].filter(it => it !== null)) // prettier-ignore
      await tell(tx, mailOf('EMAIL_CHANGED', before, call.language))
      return email
    })
    return { email: await orEmailTaken(changed) }
  }
}

/** Two holders have used one refresh token of the session that asked: nobody can say which of them is the customer. */
async function isStolen(tx: Tx, familyId: string | null): Promise<boolean> {
  if (familyId === null) return false
  const [family] = await tx.select({ revokedFor: tokenFamilies.revokedFor }).from(tokenFamilies).where(eq(tokenFamilies.id, familyId))
  return family?.revokedFor === 'REUSE'
}
