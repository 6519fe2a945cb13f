import { randomInt } from 'node:crypto'

import { desc, eq, sql } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { invitationCodes, invitations } from '#backend/db/schema/invitations.ts'
import { promoCodes } from '#backend/db/schema/promo-codes.ts'
import { findCountry } from '#backend/modules/account/sessions/sign-in-client.ts'
import { findMarketOffer, toInvitationOffer } from '#backend/modules/checkout/invitations/invitation-offer.ts'
import { findPromoCode } from '#backend/modules/checkout/promo-codes.ts'
import { describePromoCode } from '#backend/modules/checkout/promo-code-texts.ts'
import type { FindCountryByIp } from '#backend/modules/geo/ip-country-database.ts'
import { formatPrice } from '#backend/modules/prime/prime-mails.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getInvitation, getInvitations, SentInvitation } from '#contract/checkout/invitation.ts'
import { createInvitationCode, parseInvitationCode } from '#domain/checkout/invitation/invitation-code.ts'

/** Invitations that the page lists, the latest first. */
const MAX_LISTED = 50

type InvitationRow = typeof invitations.$inferSelect

export function getInvitationsHandler(db: Db, now: () => number, findCountryByIp?: FindCountryByIp): Handler<typeof getInvitations> {
  return async (_input, call) => {
    const customerId = call.customer!.id
    const { code, countryCode } = await loadCode({ db, now: now(), findCountryByIp }, customerId, call)
    const offer = countryCode === null ? undefined : await findMarketOffer(db, countryCode, now())
    const rows = await db
      .select()
      .from(invitations)
      .where(eq(invitations.inviterId, customerId))
      .orderBy(desc(invitations.createdAt), desc(invitations.id))
      .limit(MAX_LISTED)
    return {
      code,
      offer: offer ? toInvitationOffer(offer, call.language) : null,
      invitations: await Promise.all(rows.map(it => toSentInvitation(db, it, call.language))),
      accepted: await loadAccepted(db, customerId, call.language),
    }
  }
}

export function getInvitationHandler(db: Db, now: () => number): Handler<typeof getInvitation> {
  return async ({ params }, call) => {
    const code = parseInvitationCode(params.code)
    const [owner] = code === undefined ? [] : await db.select().from(invitationCodes).where(eq(invitationCodes.code, code))
    const offer = owner && (await findMarketOffer(db, owner.countryCode, now()))
    if (!offer) throw new Problem(404, 'There is no such invitation')
    return toInvitationOffer(offer, call.language)
  }
}

/** The code of a customer, created at the first call. Its market is that of the call, else that of the account, else that of the caller's network. */
async function loadCode(
  { db, now, findCountryByIp }: { readonly db: Db; readonly now: number; readonly findCountryByIp: FindCountryByIp | undefined },
  customerId: number,
  call: CallContext,
): Promise<{ readonly code: string; readonly countryCode: string | null }> {
  const countryCode = call.countryCode ?? (await findAccountCountry(db, customerId)) ?? findCountry(call, findCountryByIp)
  const [row] = await db.select().from(invitationCodes).where(eq(invitationCodes.customerId, customerId))
  if (row) {
    // only a market with an offer replaces another
    if (countryCode === undefined || countryCode === row.countryCode || !(await findMarketOffer(db, countryCode, now))) return row
    await db.update(invitationCodes).set({ countryCode }).where(eq(invitationCodes.customerId, customerId))
    return { code: row.code, countryCode }
  }
  // a code that is in use is drawn again; a parallel call of this customer is not
  await db
    .insert(invitationCodes)
    .values({ customerId, code: createInvitationCode(randomInt), countryCode: countryCode ?? '', createdAt: new Date(now) })
    .onConflictDoNothing()
  return loadCode({ db, now, findCountryByIp }, customerId, call)
}

/** The country of the latest order, else that of the preferred city. */
async function findAccountCountry(db: Db, customerId: number): Promise<string | undefined> {
  const [row] = await db.execute<{ country_code: string }>(sql`
    select cities.country_code from (
      (select city_code, 0 as rank from orders where customer_id = ${customerId} and status = 'DeliveredStatus' order by id desc limit 1)
      union all
      select preferred_city_code, 1 from customers where id = ${customerId}
    ) known join cities on cities.code = known.city_code order by rank limit 1`)
  return row?.country_code
}

async function toSentInvitation(
  db: Db,
  { id, createdAt, state, refusal, reward, currency }: InvitationRow,
  language: string,
): Promise<SentInvitation> {
  const price = await formatPrice(db, { amount: reward, currency }, language)
  return {
    id,
    joinedTime: createdAt.getTime(),
    state: refusal === 'LIMIT' ? 'LIMITED' : state,
    reward: price,
  }
}

async function loadAccepted(db: Db, friendId: number, language: string) {
  const [row] = await db
    .select({ refusal: invitations.refusal, code: promoCodes.code })
    .from(invitations)
    .innerJoin(promoCodes, eq(promoCodes.id, invitations.promoCodeId))
    .where(eq(invitations.friendId, friendId))
  if (!row) return null
  const found = await findPromoCode(db, friendId, row.code)
  const isRefused = row.refusal === 'EMAIL' || row.refusal === 'DEVICE'
  return found ? { isRefused, friend: describePromoCode(found, language) } : null
}
