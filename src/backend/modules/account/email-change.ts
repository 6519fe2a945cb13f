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
import { claimGuestOrders } from '#backend/modules/account/guest/claim-guest-orders.ts'
import { createExistingEmailProblem } from '#backend/modules/account/problems.ts'
import { hashToken, generateToken } from '#backend/modules/account/token.ts'
import { revokeSessions } from '#backend/modules/account/token-family.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { Problem } from '#backend/problem.ts'
import { createSignInProblem, type Handler } from '#backend/register-endpoint.ts'
import type { confirmEmailChange, getEmailChange, verifyEmail } from '#contract/account/user-changes.ts'
import { StaticCode } from '#contract/errors.ts'

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
  await sendLink(tx, customer, email, { customer: caller, language }, { now, siteOrigin })
  await addToOutbox(tx, createMail('EMAIL_REQUESTED', customer, language))
}

/** Sends a link that proves an address of a customer. */
async function sendLink(
  tx: Tx,
  customer: CustomerRow,
  email: string,
  { customer: caller, language }: Pick<CallContext, 'customer' | 'language'>,
  { now, siteOrigin }: EmailChangeOptions,
): Promise<void> {
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
}

interface EmailVerificationOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** No trailing slash. */
  readonly siteOrigin: string
}

/**
 * Proves the address that the account has (B §7, "emails/verifications"): with the token of a link, or with a link that is sent to the
 * address of the body. Without both, it only tells whether the address is verified.
 */
export function verifyEmailHandler({ db, now, siteOrigin }: EmailVerificationOptions): Handler<typeof verifyEmail> {
  const confirm = createConfirmation(db, now)
  return async ({ body: { email, token } }, call) => {
    if (token !== undefined) {
      await confirm(token, call)
      return { verified: true }
    }
    if (!call.customer) throw createSignInProblem()
    const { id } = call.customer
    return db.transaction(async tx => {
      await lockCustomer(tx, id)
      const customer = await getCustomerById(tx, id)
      const verified = customer.emailVerifiedAt !== null
      if (email === undefined || verified) return { verified }
      // another address is a change, which requires the password
      if (!isSameEmail(email, customer.email)) throw new Problem(422, 'The account has another e-mail address', StaticCode.invalidEmail)
      await deleteExpiredLinks(tx, id, now())
      await limitSentLinks(tx, id, now())
      await sendLink(tx, customer, customer.email, call, { now: now(), siteOrigin })
      return { verified }
    })
  }
}

const isSameEmail = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase()

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
    const { email: current } = await getCustomerById(db, customer!.id)
    const rows = await db
      .select({ email: mailProofs.newEmail })
      .from(mailProofs)
      .where(and(eq(mailProofs.customerId, customer!.id), eq(mailProofs.purpose, 'EMAIL'), isUsable(now())))
      .orderBy(desc(mailProofs.expiresAt))
    // a link to the current address changes nothing
    return { email: rows.find(it => !isSameEmail(it.email!, current))?.email ?? null }
  }
}

/**
 * Requires only the token of the link, which can be opened on another device: the request required the password, and the link proves the
 * address. The requesting and the confirming session stay valid. All other sessions and recovery links are revoked.
 */
export function confirmEmailChangeHandler(db: Db, now: () => number): Handler<typeof confirmEmailChange> {
  const confirm = createConfirmation(db, now)
  return async ({ body }, call) => ({ email: await confirm(body.token, call) })
}

/** @returns the address that the link has proved */
function createConfirmation(db: Db, now: () => number) {
  return async (token: string, call: CallContext): Promise<string> => {
    const isValidLink = and(eq(mailProofs.hash, hashToken(token)), eq(mailProofs.purpose, 'EMAIL'), isUsable(now()))
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
      if (isSameEmail(email, before.email)) {
        await tx.update(customers).set({ emailVerifiedAt: new Date(now()) }).where(eq(customers.id, id)) // prettier-ignore
        return before.email
      }
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
    const confirmed = await mapEmailConflict(change)
    await claimGuestOrders(db, id, now())
    return confirmed
  }
}

/** Whether a refresh token of the requesting session was used twice: one of its holders can be a thief. */
async function isStolen(tx: Tx, familyId: string | null): Promise<boolean> {
  if (familyId === null) return false
  const [family] = await tx.select({ revokedFor: tokenFamilies.revokedFor }).from(tokenFamilies).where(eq(tokenFamilies.id, familyId))
  return family?.revokedFor === 'REUSE'
}
