import { and, eq, sql } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers, mailProofs } from '#backend/db/schema/account.ts'
import { findCustomerByEmail, getCustomerById } from '#backend/modules/account/customer-rows.ts'
import {
  deleteExpiredLinks,
  revokeLinks,
  isUsable,
  LINK_LIFETIME_MS,
  createLinkExpiredProblem,
  lockCustomer,
  MAX_LINKS,
} from '#backend/modules/account/mail-proofs.ts'
import { createMail, pickMailLanguage } from '#backend/modules/account/create-mail.ts'
import { hashPassword } from '#backend/modules/account/password-hash.ts'
import { validatePassword } from '#backend/modules/account/problems.ts'
import { hashToken, generateToken } from '#backend/modules/account/token.ts'
import { revokeSessions } from '#backend/modules/account/token-family.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import type { RunAfterResponse } from '#backend/run-after-response.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { completePasswordRecovery, requestPasswordRecovery } from '#contract/account/user-changes.ts'
import type { HandlerInput } from '#contract/endpoint.ts'

export interface RecoveryOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  /** No trailing slash. */
  readonly siteOrigin: string
  readonly runAfterResponse: RunAfterResponse
}

/**
 * trust.md: "recovery answers alike for all", also for a text that is not an e-mail address. The account is looked up after the response, so the
 * response time reveals nothing. Before it, one query detects a database outage.
 */
export function requestRecoveryHandler(options: RecoveryOptions) {
  return async ({ body }: HandlerInput<typeof requestPasswordRecovery>, call: CallContext) => {
    await options.db.execute(sql`select 1`)
    options.runAfterResponse(async () => {
      const customer = await findCustomerByEmail(options.db, body.email)
      if (customer) await sendLink(options, customer.id, call)
    })
    return {}
  }
}

async function sendLink({ db, now, siteOrigin }: RecoveryOptions, id: number, { language }: CallContext): Promise<void> {
  const token = generateToken()
  const proof = { customerId: id, purpose: 'PASSWORD', hash: hashToken(token), expiresAt: new Date(now() + LINK_LIFETIME_MS) } as const
  await db.transaction(async tx => {
    // serialized: parallel requests would all count too few links
    await lockCustomer(tx, id)
    // the address can have changed since the response
    const customer = await getCustomerById(tx, id)
    // in the fragment: browsers do not send it to servers, so it is in no log
    const link = `${siteOrigin}/${pickMailLanguage(customer, language)}/password-reset/#${token}`
    await deleteExpiredLinks(tx, customer.id, now())
    const isActiveLink = and(eq(mailProofs.customerId, customer.id), eq(mailProofs.purpose, 'PASSWORD'), isUsable(now()))
    if ((await tx.$count(mailProofs, isActiveLink)) >= MAX_LINKS) return
    await tx.insert(mailProofs).values(proof)
    await addToOutbox(tx, { ...createMail('PASSWORD_LINK', customer, language, { link }), expiresAt: proof.expiresAt })
  })
}

export function completeRecoveryHandler({ db, now }: RecoveryOptions): Handler<typeof completePasswordRecovery> {
  return async ({ body }, call) => {
    const at = new Date(now())
    const isValidLink = and(eq(mailProofs.hash, hashToken(body.token)), eq(mailProofs.purpose, 'PASSWORD'), isUsable(now()))
    // a rejected password must not use up the link
    const [link] = await db.select({ customerId: mailProofs.customerId }).from(mailProofs).where(isValidLink)
    if (!link) throw createLinkExpiredProblem()
    const customer = await getCustomerById(db, link.customerId)
    validatePassword(body.newPassword, [customer.name, customer.email])
    const passwordHash = await hashPassword(body.newPassword)
    await db.transaction(async tx => {
      await lockCustomer(tx, customer.id)
      const [used] = await tx.update(mailProofs).set({ usedAt: at }).where(isValidLink).returning({ customerId: mailProofs.customerId })
      if (!used) throw createLinkExpiredProblem()
      const emailVerifiedAt = customer.emailVerifiedAt ?? at
      await tx.update(customers).set({ passwordHash, emailVerifiedAt }).where(eq(customers.id, customer.id))
      // the customer no longer needs the other links, or a thief has requested them
      await revokeLinks(tx, customer.id, now())
      await revokeSessions(tx, customer.id, now())
      await addToOutbox(tx, createMail('PASSWORD_CHANGED', customer, call.language))
    })
    return {}
  }
}
