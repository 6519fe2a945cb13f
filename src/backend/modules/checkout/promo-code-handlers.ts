import { and, eq, max, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { customerPromoCodes, promoRedemptions } from '#backend/db/schema/promo-codes.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { addBalance, listBalances, loadBalance } from '#backend/modules/checkout/balance/balance.ts'
import { describePromoCode, describePromoCodeIssue } from '#backend/modules/checkout/promo-code-texts.ts'
import {
  countFreeOrders,
  type CustomerPromoCode,
  findPromoCode,
  getUsesLeft,
  listPromoCodes,
  redeemPromoCode,
} from '#backend/modules/checkout/promo-codes.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { translate } from '#backend/messages/messages.ts'
import { findLiveSubscription, lockCustomerRow, saveLife, toLife } from '#backend/modules/prime/subscription-rows.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { CallContext } from '#backend/call-context.ts'
import type { getPromocodes, Promocode, PromocodeFeedback, PromocodeSaved, savePromocode } from '#contract/checkout/promo-code.ts'
import { findPromoCodeFault, type PromoCodeFault } from '#domain/checkout/promo-code.ts'
import { addFreeDays, getPeriodEnd } from '#domain/prime/subscription.ts'
import { toLocale } from '#domain/language/locale.ts'

const DAY_MS = 86_400_000

/** The saved codes of the customer, and the balance. Codes of another country than that of the call are INCOMPATIBLE. */
export function getPromocodesHandler(db: Db, now: () => number): Handler<typeof getPromocodes> {
  return async (_request, call) => {
    const customerId = call.customer!.id
    const [saved, balances] = await Promise.all([listPromoCodes(db, customerId), listBalances(db, customerId)])
    const lines = await Promise.all(balances.map(it => toBalanceLine(db, it, call.language)))
    return {
      promocodes: saved.map(it => toPromocode(it, call, now())),
      ...(lines.length > 0 && { promocodeBalance: { lines, comment: null } }),
    }
  }
}

/** @source B §3: "promocodeBalance{lines[{type, amount, description, data}], comment} … Line types: DELIVERY, BALANCE, SUBSCRIPTION" */
async function toBalanceLine(db: Db, { currency, amount }: { readonly currency: string; readonly amount: number }, language: string) {
  const [city] = await db.select({ pattern: cities.currencyPattern }).from(cities).where(eq(cities.currency, currency)).limit(1)
  return { type: 'BALANCE' as const, amount, description: formatMoney(amount, currency, city?.pattern ?? '{0}', language), data: null }
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
 * Saves a code in the account. With `source=checkout` it only checks the code: the order that uses it names it. Codes for days of Prime and
 * for the balance are used at once, those for the balance also at the checkout.
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
    if (found.terms.kind === 'BALANCE') {
      const outcome = await addCredit(db, found, customerId, instant)
      return 'fault' in outcome ? refuse(outcome.fault) : toCreditReply(found, outcome.balance, call.language)
    }
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

/** B §3: the "full balance object" of free orders: it has no money. */
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

/** B §3: the "full balance object" of a code that adds to the balance. */
function toCreditReply(found: CustomerPromoCode, balance: number, language: string): PromocodeSaved {
  const { row, terms, currencyPattern } = found
  const price = formatMoney(balance, terms.currency!, currencyPattern ?? '{0}', language)
  const description = describePromoCode(found, language)
  return {
    id: row.id,
    code: row.code,
    type: row.kind,
    addedBalance: terms.amount,
    newBalance: balance,
    addedFreeOrders: 0,
    freeOrders: 0,
    message: translate(language, 'promoCodes.newBalance', { price }),
    promocodeBalance: { lines: [{ type: 'BALANCE', amount: terms.amount, description, data: null }], comment: null },
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

/** Uses the code, in one transaction with what it gives. */
async function redeemAtOnce<Gift>(
  db: Db,
  redemption: Omit<Parameters<typeof redeemPromoCode>[1], 'orderId'>,
  give: (tx: Tx) => Promise<Gift>,
): Promise<Gift | { readonly fault: PromoCodeFault }> {
  try {
    return await db.transaction(async tx => {
      const fault = await redeemPromoCode(tx, { ...redemption, orderId: undefined })
      if (fault) throw new FaultError(fault)
      return give(tx)
    })
  } catch (error) {
    if (error instanceof FaultError) return { fault: error.fault }
    throw error
  }
}

/** Adds the amount of the code to the balance of the customer. */
function addCredit(
  db: Db,
  promoCode: CustomerPromoCode,
  customerId: number,
  now: number,
): Promise<{ readonly balance: number } | { readonly fault: PromoCodeFault }> {
  const { amount, currency } = promoCode.terms
  return redeemAtOnce(db, { promoCode, customerId, discount: amount, now }, async tx => {
    const [use] = await tx
      .select({ id: max(promoRedemptions.id) })
      .from(promoRedemptions)
      .where(and(eq(promoRedemptions.customerId, customerId), eq(promoRedemptions.promoCodeId, promoCode.row.id)))
    const key = { customerId, currency: currency! }
    await addBalance(tx, { ...key, amount, reference: `promo code use ${use!.id}`, now })
    return { balance: await loadBalance(tx, key) }
  })
}

/** Uses the code and extends Prime from now or from its end, whichever is later, in one transaction. A subscription gets the days free. */
function startPrimeDays(
  db: Db,
  promoCode: CustomerPromoCode,
  customerId: number,
  now: number,
): Promise<{ readonly until: Date } | { readonly fault: PromoCodeFault }> {
  return redeemAtOnce(db, { promoCode, customerId, discount: 0, now }, async tx => {
    const { primeUntil } = await lockCustomerRow(tx, customerId)
    const live = await findLiveSubscription(tx, customerId)
    if (live) {
      // the next charge is later
      const life = addFreeDays(toLife(live), promoCode.terms.amount, now)
      await saveLife(tx, live, life)
      return { until: new Date(getPeriodEnd(life)) }
    }
    const until = new Date(Math.max(now, primeUntil?.getTime() ?? now) + promoCode.terms.amount * DAY_MS)
    await tx.update(customers).set({ primeUntil: until }).where(eq(customers.id, customerId))
    return { until }
  })
}
