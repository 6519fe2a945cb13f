import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { promoCodes } from '#backend/db/schema/promo-codes.ts'
import { cities } from '#backend/db/schema/geo.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { describePromoCode } from '#backend/modules/checkout/promo-code-texts.ts'
import type { PromoCodeRow } from '#backend/modules/checkout/promo-codes.ts'
import type { InvitationOffer } from '#contract/checkout/invitation.ts'

/** What a country gives for an invitation: the promo code of the friend, and the reward of the inviter. */
interface MarketOffer {
  readonly row: PromoCodeRow
  readonly countryCode: string
  readonly currency: string
  /** Minor units. */
  readonly reward: number
  readonly monthlyLimit: number
  readonly waitHours: number
  readonly currencyPattern: string
}

/** The offer that is valid now: a promo code for invited friends with uses left. Undefined: the country has none. */
export async function findMarketOffer(db: Db | Tx, countryCode: string, now: number): Promise<MarketOffer | undefined> {
  const at = new Date(now)
  const [found] = await db
    .select({
      row: promoCodes,
      currencyPattern: sql<
        string | null
      >`(select currency_pattern from ${cities} where ${cities.currency} = ${promoCodes.currency} limit 1)`,
    }) // prettier-ignore
    .from(promoCodes)
    .where(
      and(
        eq(promoCodes.countryCode, countryCode),
        isNotNull(promoCodes.inviterReward),
        or(isNull(promoCodes.startsAt), lte(promoCodes.startsAt, at)),
        or(isNull(promoCodes.expiresAt), gt(promoCodes.expiresAt, at)),
        sql`${promoCodes.uses} < coalesce(${promoCodes.maximumUses}, ${promoCodes.uses} + 1)`,
        sql`${promoCodes.spent} < coalesce(${promoCodes.budget}, ${promoCodes.spent} + 1)`,
      ),
    )
    .orderBy(asc(promoCodes.id))
    .limit(1)
  if (!found) return undefined
  const { row, currencyPattern } = found
  return {
    row,
    countryCode,
    currency: row.currency!,
    reward: row.inviterReward!,
    monthlyLimit: row.invitationLimit!,
    waitHours: row.invitationWaitHours!,
    currencyPattern: currencyPattern ?? '{0}',
  }
}

/** The texts of an offer. */
export function toInvitationOffer(
  { row, currency, reward, monthlyLimit, waitHours, currencyPattern }: MarketOffer,
  language: string,
): InvitationOffer {
  // prettier-ignore
  const terms = { ...row, startsAt: row.startsAt?.getTime() ?? null, expiresAt: row.expiresAt?.getTime() ?? null }
  const toPrice = (amount: number) => formatMoney(amount, currency, currencyPattern, language)
  return {
    friend: describePromoCode({ terms, currencyPattern }, language),
    reward: toPrice(reward),
    minimum: row.minimumProducts === null ? null : toPrice(row.minimumProducts),
    monthlyLimit,
    waitHours,
  }
}
