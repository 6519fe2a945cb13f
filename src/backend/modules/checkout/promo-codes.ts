import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { customerPromoCodes, promoCodes, promoRedemptions } from '#backend/db/schema/promo-codes.ts'
import type { Tx } from '#backend/db/transaction.ts'
import {
  applyPromoCode,
  findPromoCodeFault,
  normalizePromoCode,
  type PromoCodeConflict,
  type PromoCodeFault,
  type PromoCodeOrder,
  type PromoCodeTerms,
  type PromoCodeUse,
} from '#domain/checkout/promo-code.ts'

export type PromoCodeRow = typeof promoCodes.$inferSelect

/** A promo code as one customer sees it. */
export interface CustomerPromoCode {
  readonly row: PromoCodeRow
  readonly terms: PromoCodeTerms
  readonly use: PromoCodeUse
  readonly savedAt: Date | null
  /** How the cities with this currency write it; null without a currency. */
  readonly currencyPattern: string | null
}

/** A code that an order asks for: its discount, or why it does not apply. */
export type RequestedPromoCode =
  | { readonly code: string; readonly found: CustomerPromoCode; readonly discount: number }
  | { readonly code: string; readonly found: CustomerPromoCode | undefined; readonly issue: PromoCodeFault | PromoCodeConflict }

/** An order that is placed, or that waits for its payment with a code for first orders. */
const hasOrdered = sql<boolean>`(exists (
  select from orders o where o.customer_id = ${customers.id} and o.status not in ('DraftStatus', 'OrphanStatus', 'CanceledStatus')
) or exists (
  select from promo_redemptions r join promo_codes c on c.id = r.promo_code_id
  where r.customer_id = ${customers.id} and r.released_at is null and c.first_order_only
))`

/** Whether the customer has signed up by an invitation that gives the code. A refusal after the first order changes nothing for the friend. */
const isInvited = sql<boolean>`exists (
  select from invitations i
  where i.friend_id = ${customers.id} and i.promo_code_id = ${promoCodes.id} and coalesce(i.refusal, '') not in ('EMAIL', 'DEVICE')
)`

const currencyPattern = sql<string | null>`(select currency_pattern from cities where cities.currency = ${promoCodes.currency} limit 1)`

function selectForCustomer(db: Db | Tx, customerId: number) {
  const isOfCustomer = and(eq(customerPromoCodes.promoCodeId, promoCodes.id), eq(customerPromoCodes.customerId, customerId))
  return db
    .select({
      row: promoCodes,
      savedAt: customerPromoCodes.savedAt,
      usesByCustomer: customerPromoCodes.uses,
      hasOrdered,
      isInvited,
      currencyPattern,
    })
    .from(promoCodes)
    .innerJoin(customers, eq(customers.id, customerId))
    .leftJoin(customerPromoCodes, isOfCustomer)
}

type SelectedRow = Awaited<ReturnType<typeof selectForCustomer>>[number]

function toCustomerPromoCode({ row, usesByCustomer, hasOrdered: ordered, isInvited: invited, ...others }: SelectedRow): CustomerPromoCode {
  const { uses, spent } = row
  return {
    ...others,
    row,
    terms: { ...row, startsAt: row.startsAt?.getTime() ?? null, expiresAt: row.expiresAt?.getTime() ?? null },
    use: { uses, spent, usesByCustomer: usesByCustomer ?? 0, hasOrdered: ordered, isInvited: invited },
  }
}

/** @param text as the customer entered it */
export async function findPromoCode(db: Db | Tx, customerId: number, text: string): Promise<CustomerPromoCode | undefined> {
  const [found] = await selectForCustomer(db, customerId).where(eq(promoCodes.code, normalizePromoCode(text)))
  return found && toCustomerPromoCode(found)
}

/** The codes that the customer has saved, the latest first. */
export async function listPromoCodes(db: Db | Tx, customerId: number): Promise<CustomerPromoCode[]> {
  const rows = await selectForCustomer(db, customerId)
    .where(sql`${customerPromoCodes.savedAt} is not null`)
    .orderBy(sql`${customerPromoCodes.savedAt} desc, ${promoCodes.id} desc`)
  return rows.map(toCustomerPromoCode)
}

/** Free orders that the saved codes of a customer still give. @source B §3, "freeOrders" */
export function countFreeOrders(codes: readonly CustomerPromoCode[], now: number): number {
  const usable = codes.filter(it => it.terms.kind === 'FREE_DELIVERY' && findPromoCodeFault(it.terms, it.use, now) === undefined)
  return usable.reduce((sum, it) => sum + getUsesLeft(it), 0)
}

/** How many more orders of the customer can use the code. */
export function getUsesLeft({ terms, use }: CustomerPromoCode): number {
  const leftForAll = terms.maximumUses === null ? Infinity : terms.maximumUses - use.uses
  return Math.max(0, Math.min(terms.maximumUsesPerCustomer - use.usesByCustomer, leftForAll))
}

/** Evaluates the code that an order asks for, at current counts. */
export async function evaluatePromoCode(
  db: Db,
  text: string,
  { customerId, now, order }: { readonly customerId: number; readonly now: number; readonly order: PromoCodeOrder },
): Promise<RequestedPromoCode> {
  const code = normalizePromoCode(text)
  const found = await findPromoCode(db, customerId, code)
  if (!found) return { code, found, issue: 'unknown' }
  const fault = findPromoCodeFault(found.terms, found.use, now)
  if (fault) return { code, found, issue: fault }
  const applied = applyPromoCode(found.terms, order)
  if ('conflict' in applied) return { code, found, issue: applied.conflict }
  const { budget } = found.terms
  if (budget !== null && found.use.spent + applied.discount > budget) return { code, found, issue: 'usedUp' }
  return { code, found, discount: applied.discount }
}

interface Redemption {
  readonly promoCode: CustomerPromoCode
  readonly customerId: number
  /** Undefined for days of Prime. */
  readonly orderId: number | undefined
  readonly discount: number
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Uses a promo code, in the caller's transaction. The counts change under row locks, so that parallel uses never exceed a limit.
 *
 * @returns why the code can no longer be used; undefined when it was used
 */
export async function redeemPromoCode(
  tx: Tx,
  { promoCode: { row }, customerId, orderId, discount, now }: Redemption,
): Promise<PromoCodeFault | undefined> {
  // two first orders at the same time wait here for each other
  if (row.firstOrderOnly) await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
  const found = await findPromoCode(tx, customerId, row.code)
  if (!found) return 'unknown'
  const fault = findPromoCodeFault(found.terms, found.use, now)
  if (fault) return fault
  const [counted] = await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1`, spent: sql`${promoCodes.spent} + ${discount}` })
    .where(
      and(
        eq(promoCodes.id, row.id),
        sql`${promoCodes.uses} < coalesce(${promoCodes.maximumUses}, ${promoCodes.uses} + 1)`,
        sql`${promoCodes.spent} + ${discount} <= coalesce(${promoCodes.budget}, ${promoCodes.spent} + ${discount})`,
      ),
    )
    .returning({ limit: promoCodes.maximumUsesPerCustomer })
  if (!counted) return 'usedUp'
  const [own] = await tx
    .insert(customerPromoCodes)
    .values({ customerId, promoCodeId: row.id, uses: 1 })
    .onConflictDoUpdate({
      target: [customerPromoCodes.customerId, customerPromoCodes.promoCodeId],
      set: { uses: sql`${customerPromoCodes.uses} + 1` },
      setWhere: sql`${customerPromoCodes.uses} < ${counted.limit}`,
    })
    .returning({ uses: customerPromoCodes.uses })
  // the caller's transaction is rolled back, and the count of all customers with it
  if (!own) return 'alreadyUsed'
  await tx
    .insert(promoRedemptions)
    .values({ promoCodeId: row.id, customerId, orderId: orderId ?? null, discount, createdAt: new Date(now) })
  return undefined
}

/** Gives the promo code of a cancelled or failed order back, once. */
export async function releasePromoCode(tx: Tx, orderId: number, now: number): Promise<void> {
  const released = await tx
    .update(promoRedemptions)
    .set({ releasedAt: new Date(now) })
    .where(and(eq(promoRedemptions.orderId, orderId), sql`${promoRedemptions.releasedAt} is null`))
    .returning()
  for (const { promoCodeId, customerId, discount } of released) {
    await tx
      .update(promoCodes)
      .set({ uses: sql`${promoCodes.uses} - 1`, spent: sql`${promoCodes.spent} - ${discount}` })
      .where(eq(promoCodes.id, promoCodeId))
    await tx
      .update(customerPromoCodes)
      .set({ uses: sql`${customerPromoCodes.uses} - 1` })
      .where(and(eq(customerPromoCodes.customerId, customerId), eq(customerPromoCodes.promoCodeId, promoCodeId)))
  }
}
