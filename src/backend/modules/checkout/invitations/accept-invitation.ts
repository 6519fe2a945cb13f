import { createHmac } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { invitationCodes, invitations } from '#backend/db/schema/invitations.ts'
import { devices } from '#backend/db/schema/privacy.ts'
import { customerPromoCodes } from '#backend/db/schema/promo-codes.ts'
import { createServerKey } from '#backend/db/server-key.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { findMarketOffer } from '#backend/modules/checkout/invitations/invitation-offer.ts'
import { isDeviceUrn } from '#backend/modules/platform/devices.ts'
import { judgeSignUp, toMailbox } from '#domain/checkout/invitation/judge-invitation.ts'

/** A new customer. */
interface InvitedFriend {
  readonly id: number
  readonly email: string
}

type AcceptInvitation = (friend: InvitedFriend, call: Pick<CallContext, 'invitationCode' | 'deviceUrn'>) => Promise<void>

/**
 * Accepts an invitation after a sign-up: the friend gets the promo code of the market of the inviter. An unknown code, or a market
 * without an offer, changes nothing. Each account and each mailbox is invited once.
 */
export function createAcceptInvitation(db: Db, now: () => number): AcceptInvitation {
  const loadKey = createServerKey(db, 'invitations')
  return async (friend, { invitationCode, deviceUrn }) => {
    if (invitationCode === undefined) return
    const [inviter] = await db
      .select({ id: customers.id, email: customers.email, deletionAt: customers.deletionAt, countryCode: invitationCodes.countryCode })
      .from(invitationCodes)
      .innerJoin(customers, eq(customers.id, invitationCodes.customerId))
      .where(eq(invitationCodes.code, invitationCode))
    if (!inviter || inviter.deletionAt !== null || inviter.id === friend.id) return
    const offer = await findMarketOffer(db, inviter.countryCode, now())
    if (!offer) return
    const mailbox = toMailbox(friend.email)
    const mailboxHash = createHmac('sha256', await loadKey())
      .update(mailbox)
      .digest('hex')
    const at = new Date(now())
    await db.transaction(async tx => {
      const isKnownMailbox = mailbox !== friend.email.toLowerCase() && (await hasOtherCustomer(tx, mailbox, friend.id))
      const refusal = isKnownMailbox
        ? 'EMAIL'
        : judgeSignUp({
            inviterEmail: inviter.email,
            friendEmail: friend.email,
            isSameDevice: await isDeviceOf(tx, deviceUrn, inviter.id),
          })
      const { row, countryCode, currency, reward, monthlyLimit, waitHours } = offer
      const [accepted] = await tx
        .insert(invitations)
        .values({
          inviterId: inviter.id,
          friendId: friend.id,
          mailboxHash,
          promoCodeId: row.id,
          countryCode,
          currency,
          reward,
          minimum: row.minimumProducts ?? 0,
          monthlyLimit,
          waitHours,
          state: refusal ? 'REFUSED' : 'PENDING',
          refusal: refusal ?? null,
          createdAt: at,
          decidedAt: refusal ? at : null,
        })
        .onConflictDoNothing()
        .returning({ state: invitations.state })
      if (accepted?.state !== 'PENDING') return
      await tx.insert(customerPromoCodes).values({ customerId: friend.id, promoCodeId: row.id, savedAt: at }).onConflictDoNothing()
    })
  }
}

/** Whether the address without its tag has an account: then its owner is not new. */
async function hasOtherCustomer(tx: Tx, mailbox: string, id: number): Promise<boolean> {
  const rows = await tx.query.customers.findMany({ where: (it, { sql }) => sql`lower(${it.email}) = ${mailbox}`, columns: { id: true } })
  return rows.some(it => it.id !== id)
}

/** Whether the inviter was the last to sign in with the browser of the friend. */
async function isDeviceOf(tx: Tx, urn: string | undefined, inviterId: number): Promise<boolean> {
  if (urn === undefined || !isDeviceUrn(urn)) return false
  const [device] = await tx.select({ customerId: devices.customerId }).from(devices).where(eq(devices.urn, urn))
  return device?.customerId === inviterId
}
