import { and, desc, eq, gt } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers, mailProofs, tokenFamilies } from '#backend/db/schema/account.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { findCustomerByEmail, getCustomerById, type CustomerRow, mapEmailConflict } from '#backend/modules/account/customer-rows.ts'
import {
  deleteExpiredLinks,
  revokeLinks,
  isUsable,
  LINK_LIFETIME_MS,
  createLinkExpiredProblem,
  lockCustomer,
  MAX_LINKS,
} from '#backend/modules/account/mail-proofs.ts'
import { pickMailLanguage, createMail } from '#backend/modules/account/create-mail.ts'
import { createExistingEmailProblem } from '#backend/modules/account/problems.ts'
import { hashToken, generateToken } from '#backend/modules/account/token.ts'
import { revokeSessions } from '#backend/modules/account/token-family.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { confirmEmailChange, getEmailChange } from '#contract/account/user.ts'

interface EmailChangeOptions {
  readonly now: number
  /** No trailing slash. */
  readonly siteOrigin: string
}

/**
 * Sends a link to the new address, which replaces earlier links, and notifies the current address: its owner can still stop the change
 * by setting a new password. The caller must lock the customer and check the password first.
 *
 * @throws Problem 409 for an address that has an account, 429 after too many links
 */
export async function requestEmailChange(
  tx: Tx,
  customer: CustomerRow,
  email: string,
  { customer: caller, language }: CallContext,
  { now, siteOrigin }: EmailChangeOptions,
): Promise<void> {
  if (await findCustomerByEmail(tx, email)) throw createExistingEmailProblem()
  await deleteExpiredLinks(tx, customer.id, now)
  await limitSentLinks(tx, customer.id, now)
  await revokeLinks(tx, customer.id, now, 'EMAIL')
  const token = generateToken()
  const expiresAt = new Date(now + LINK_LIFETIME_MS)
  await tx.insert(mailProofs).values({
    customerId: customer.id,
    purpose: 'EMAIL',
    newEmail: email,
    familyId: caller!.familyId,
    hash: hashToken(token),
    expiresAt,
  })
  // in the fragment: browsers do not send it to servers, so it is in no log
  const link = `${siteOrigin}/${pickMailLanguage(customer, language)}/email-confirmation/#${token}`
  await addToOutbox(tx, { ...createMail('EMAIL_LINK', customer, language, { link }), recipient: email, expiresAt })
  await addToOutbox(tx, createMail('EMAIL_REQUESTED', customer, language))
}

/** Counts revoked links too: each request revokes the earlier ones. */
async function limitSentLinks(tx: Tx, customerId: number, now: number): Promise<void> {
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
 * Requires only the token of the link, which can be opened on another device: the request required the password, and the link proves the
 * address. The requesting and the confirming session stay valid. All other sessions and recovery links are revoked.
 */
export function confirmEmailChangeHandler(db: Db, now: () => number): Handler<typeof confirmEmailChange> {
  return async ({ body }, call) => {
    const isValidLink = and(eq(mailProofs.hash, hashToken(body.token)), eq(mailProofs.purpose, 'EMAIL'), isUsable(now()))
    const [link] = await db.select({ customerId: mailProofs.customerId }).from(mailProofs).where(isValidLink)
    if (!link) throw createLinkExpiredProblem()
    const id = link.customerId
    const change = db.transaction(async tx => {
      await lockCustomer(tx, id)
      const [proof] = await tx
        .update(mailProofs)
        .set({ usedAt: new Date(now()) })
        .where(isValidLink)
        .returning()
      if (!proof || (await isStolen(tx, proof.familyId))) throw createLinkExpiredProblem()
      const email = proof.newEmail!
      const before = await getCustomerById(tx, id)
      if (await findCustomerByEmail(tx, email)) throw createExistingEmailProblem()
      await tx
        .update(customers)
        .set({ email, emailVerifiedAt: new Date(now()) })
        .where(eq(customers.id, id))
      await revokeLinks(tx, id, now())
      const confirming = call.customer?.id === id ? call.customer.familyId : null
      await revokeSessions(tx, id, now(), [proof.familyId, confirming].filter(it => it !== null)) // prettier-ignore
      await addToOutbox(tx, createMail('EMAIL_CHANGED', before, call.language))
      return email
    })
    return { email: await mapEmailConflict(change) }
  }
}

/** Whether a refresh token of the requesting session was used twice: one of its holders can be a thief. */
async function isStolen(tx: Tx, familyId: string | null): Promise<boolean> {
  if (familyId === null) return false
  const [family] = await tx.select({ revokedFor: tokenFamilies.revokedFor }).from(tokenFamilies).where(eq(tokenFamilies.id, familyId))
  return family?.revokedFor === 'REUSE'
}
