import { eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { customerPromoCodes } from '#backend/db/schema/promo-codes.ts'
import { describePromoCode, describePromoCodeIssue } from '#backend/modules/checkout/promo-code-texts.ts'
import {
  countFreeOrders,
  type CustomerPromoCode,
  findPromoCode,
  getUsesLeft,
  listPromoCodes,
  redeemPromoCode,
} from '#backend/modules/checkout/promo-codes.ts'
import { translate } from '#backend/messages/messages.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { CallContext } from '#backend/call-context.ts'
import type { getPromocodes, Promocode, PromocodeFeedback, savePromocode } from '#contract/checkout/promo-code.ts'
import { findPromoCodeFault, type PromoCodeFault } from '#domain/checkout/promo-code.ts'
import { toLocale } from '#domain/language/locale.ts'

const DAY_MS = 86_400_000

/** The saved codes of the customer. Codes of another country than that of the call are INCOMPATIBLE. */
export function getPromocodesHandler(db: Db, now: () => number): Handler<typeof getPromocodes> {
  return async (_request, call) => {
    const saved = await listPromoCodes(db, call.customer!.id)
    return { promocodes: saved.map(it => toPromocode(it, call, now())) }
  }
}

function toPromocode(promoCode: CustomerPromoCode, { language, countryCode }: CallContext, now: number): Promocode {
  const { row, terms, use } = promoCode
  const isElsewhere = row.countryCode !== null && countryCode !== undefined && row.countryCode !== countryCode
  return {
    id: row.id,
    code: row.code,
    description: describePromoCode(promoCode, language),
    validity: findPromoCodeFault(terms, use, now) ? 'INVALID' : isElsewhere ? 'INCOMPATIBLE' : 'VALID',
    expirationTime: terms.expiresAt,
    usesLeft: getUsesLeft(promoCode),
  }
}

const createFeedback = (type: PromocodeFeedback['type'], description: string) => ({ feedback: [{ type, data: { description } }] })

/**
 * Saves a code in the account. With `source=checkout` it only checks the code: the order that uses it names it. A code for days of Prime
 * is used at once.
 *
 * @source B §5: "Promo code save with a feedback entry of type error throws the entry's description as the message."
 */
export function savePromocodeHandler(db: Db, now: () => number): Handler<typeof savePromocode> {
  return async ({ body, query }, call) => {
    const { language } = call
    const customerId = call.customer!.id
    const instant = now()
    const found = await findPromoCode(db, customerId, body.code)
    const issue = found ? findPromoCodeFault(found.terms, found.use, instant) : 'unknown'
    const refuse = (fault: PromoCodeFault | 'noDiscount') =>
      createFeedback('ERROR', describePromoCodeIssue({ code: body.code, found, issue: fault }, language))
    if (!found || issue) return refuse(issue ?? 'unknown')
    const isPrimeDays = found.terms.kind === 'PRIME_DAYS'
    if (query.source === 'checkout') return isPrimeDays ? refuse('noDiscount') : { promocodes: [toPromocode(found, call, instant)] }
    if (isPrimeDays) {
      const outcome = await startPrimeDays(db, found, customerId, instant)
      if ('fault' in outcome) return refuse(outcome.fault)
      const date = new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(outcome.until)
      return createFeedback('SUBSCRIPTION_DIALOG', translate(language, 'promoCodes.primeUntil', { date }))
    }
    await savePromoCode(db, found, customerId, instant)
    const saved = await listPromoCodes(db, customerId)
    const wasSaved = found.savedAt !== null
    if (found.terms.kind === 'FREE_DELIVERY') return toSavedReply(found, saved, wasSaved, call, instant)
    return {
      promocodes: saved.map(it => toPromocode(it, call, instant)),
      ...createFeedback('ALERT', translate(language, wasSaved ? 'promoCodes.alreadySaved' : 'promoCodes.saved')),
    }
  }
}

async function savePromoCode(db: Db, { row }: CustomerPromoCode, customerId: number, now: number): Promise<void> {
  const savedAt = new Date(now)
  await db
    .insert(customerPromoCodes)
    .values({ customerId, promoCodeId: row.id, savedAt })
    .onConflictDoUpdate({
      target: [customerPromoCodes.customerId, customerPromoCodes.promoCodeId],
      set: { savedAt: sql`coalesce(${customerPromoCodes.savedAt}, excluded.saved_at)` },
    })
}

/** B §3: the "full balance object". This marketplace has no credit, so the balance is that of free orders. */
function toSavedReply(
  { row, ...found }: CustomerPromoCode,
  saved: readonly CustomerPromoCode[],
  wasSaved: boolean,
  { language }: CallContext,
  now: number,
) {
  const { id, code, kind } = row
  const description = describePromoCode(found, language)
  return {
    id,
    code,
    type: kind,
    addedBalance: 0,
    newBalance: 0,
    addedFreeOrders: wasSaved ? 0 : getUsesLeft({ row, ...found }),
    freeOrders: countFreeOrders(saved, now),
    message: translate(language, wasSaved ? 'promoCodes.alreadySaved' : 'promoCodes.saved'),
    promocodeBalance: { lines: [{ type: 'DELIVERY' as const, amount: 0, description, data: null }], comment: null },
  }
}

class FaultError extends Error {
  override name = 'FaultError' as const
  readonly fault: PromoCodeFault

  constructor(fault: PromoCodeFault) {
    super(fault)
    this.fault = fault
  }
}

/** Uses the code and extends Prime from now or from its end, whichever is later, in one transaction. */
async function startPrimeDays(
  db: Db,
  promoCode: CustomerPromoCode,
  customerId: number,
  now: number,
): Promise<{ readonly until: Date } | { readonly fault: PromoCodeFault }> {
  try {
    return await db.transaction(async tx => {
      const fault = await redeemPromoCode(tx, { promoCode, customerId, orderId: undefined, discount: 0, now })
      if (fault) throw new FaultError(fault)
      const [row] = await tx.select({ primeUntil: customers.primeUntil }).from(customers).where(eq(customers.id, customerId)).for('update')
      const start = Math.max(now, row?.primeUntil?.getTime() ?? now)
      const until = new Date(start + promoCode.terms.amount * DAY_MS)
      await tx.update(customers).set({ primeUntil: until }).where(eq(customers.id, customerId))
      return { until }
    })
  } catch (error) {
    if (error instanceof FaultError) return { fault: error.fault }
    throw error
  }
}
