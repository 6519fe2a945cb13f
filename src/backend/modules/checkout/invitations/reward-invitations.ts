import { and, eq, gte, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { invitations } from '#backend/db/schema/invitations.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { createMail } from '#backend/modules/account/create-mail.ts'
import { addBalance } from '#backend/modules/checkout/balance/balance.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { formatPrice } from '#backend/modules/prime/prime-mails.ts'
import { lockCustomerRow } from '#backend/modules/prime/subscription-rows.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { getMonthStart, judgeReward } from '#domain/checkout/invitation/judge-invitation.ts'

/** Invitations of one run: the next run continues. */
const MAX_INVITATIONS = 200
const HOUR_MS = 3_600_000

interface RewardOptions {
  readonly db: Db
  /** Unix milliseconds. */
  readonly now: number
  /** Simulated minutes per real minute, in the sandbox; 1 elsewhere. */
  readonly speed: number
}

interface DueInvitation {
  readonly id: number
  readonly orderId: number
  readonly total: number
  readonly refunded: number
  readonly discount: number
  readonly isSamePhone: boolean
  readonly isSameCard: boolean
  readonly isSameAddress: boolean
}

/**
 * Decides the invitations whose friend has a delivered and paid order for as long as refunds are usual. Each is decided once, in one
 * transaction with its credit; parallel runs skip the rows of each other.
 *
 * @returns number of decided invitations
 */
export async function rewardInvitations({ db, now, speed }: RewardOptions): Promise<number> {
  for (let count = 0; count < MAX_INVITATIONS; count++) {
    const isDecided = await db.transaction(async tx => {
      const due = await takeDue(tx, now, speed)
      if (due) await decide(tx, due, now)
      return due !== undefined
    })
    if (!isDecided) return count
  }
  return MAX_INVITATIONS
}

/** The next due invitation, locked. An order whose charge failed waits until the customer has paid the debt. */
async function takeDue(tx: Tx, now: number, speed: number): Promise<DueInvitation | undefined> {
  const [row] = await tx.execute<Record<string, unknown>>(sql`
    select i.id, first.id as order_id, first.total_minor::int as total,
      (
        coalesce((select sum(card_minor + balance_minor + cash_minor) from order_refunds r where r.order_id = first.id and r.kind <> 'SUBSTITUTIONS'), 0)
        + coalesce((select sum(amount_minor) from support_claims c where c.order_id = first.id and c.kind <> 'TICKET'), 0)
      )::int as refunded,
      coalesce((select sum(discount_minor) from promo_redemptions u where u.order_id = first.id and u.released_at is null), 0)::int as discount,
      exists (select from customers a join customers b on b.phone_number = a.phone_number where a.id = i.inviter_id and b.id = i.friend_id) as same_phone,
      exists (
        select from payment_cards a join payment_cards b on b.fingerprint_hash = a.fingerprint_hash
        where a.customer_id = i.inviter_id and b.customer_id = i.friend_id
      ) as same_card,
      exists (
        select from saved_addresses a join saved_addresses b on b.place_id = a.place_id
        where a.customer_id = i.inviter_id and b.customer_id = i.friend_id
      ) as same_address
    from invitations i
    join lateral (
      select o.id, o.total_minor, o.used_balance_minor, o.payment, o.delivered_at from orders o join cities on cities.code = o.city_code
      where o.customer_id = i.friend_id and o.status = 'DeliveredStatus' and cities.country_code = i.country_code
      order by o.delivered_at, o.id limit 1
    ) first on true
    where i.state = 'PENDING'
      and first.delivered_at + make_interval(secs => ${HOUR_MS / 1000 / speed}::double precision * i.wait_hours) <= to_timestamp(${now / 1000})
      and (
        first.payment ->> 'type' = 'Cash'
        or (first.used_balance_minor > 0 and first.used_balance_minor = first.total_minor)
        or exists (select from payments p where p.order_id = first.id and p.status = 'CAPTURED')
        or exists (
          select from debts d join payments p on p.id = d.payment_id where d.order_id = first.id and d.cancelled_at is null and p.status = 'CAPTURED'
        )
      )
    order by first.delivered_at, i.id limit 1 for update of i skip locked`)
  if (!row) return undefined
  return {
    id: Number(row['id']),
    orderId: Number(row['order_id']),
    total: Number(row['total']),
    refunded: Number(row['refunded']),
    discount: Number(row['discount']),
    isSamePhone: row['same_phone'] === true,
    isSameCard: row['same_card'] === true,
    isSameAddress: row['same_address'] === true,
  }
}

async function decide(tx: Tx, due: DueInvitation, now: number): Promise<void> {
  const [invitation] = await tx.select().from(invitations).where(eq(invitations.id, due.id))
  const { id, inviterId, currency, reward, minimum, monthlyLimit } = invitation!
  // the rewards of one inviter are counted one after the other
  await lockCustomerRow(tx, inviterId)
  const [inviter] = await tx.select().from(customers).where(eq(customers.id, inviterId))
  const isThisMonth = gte(invitations.decidedAt, new Date(getMonthStart(now)))
  const rewardsThisMonth = await tx.$count(
    invitations,
    and(eq(invitations.inviterId, inviterId), eq(invitations.state, 'REWARDED'), isThisMonth),
  )
  const refusal = judgeReward({ ...due, isDeleted: inviter!.deletionAt !== null, minimum, rewardsThisMonth, monthlyLimit })
  const decidedAt = new Date(now)
  const decision = { orderId: due.orderId, decidedAt }
  if (refusal) {
    await tx.update(invitations).set({ ...decision, state: 'REFUSED', refusal }).where(eq(invitations.id, id)) // prettier-ignore
    return
  }
  await tx.update(invitations).set({ ...decision, state: 'REWARDED' }).where(eq(invitations.id, id)) // prettier-ignore
  await addBalance(tx, { customerId: inviterId, currency, amount: reward, reference: `invitation ${id}`, now })
  const language = inviter!.preferredLanguage ?? FALLBACK_LANGUAGE
  const price = await formatPrice(tx, { amount: reward, currency }, language)
  await addToOutbox(tx, createMail('INVITATION_REWARDED', inviter!, language, { values: { price } }))
}
