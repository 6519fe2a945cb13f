import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { debts, payments } from '#backend/db/schema/checkout.ts'
import type { countries } from '#backend/db/schema/geo.ts'
import { createGuestCheckoutOffProblem } from '#backend/modules/account/guest/guest-problems.ts'
import { isUnpaidDebt } from '#backend/modules/checkout/debt/debts.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'

/**
 * Rejects an order without an account where the country allows none, and where money is owed under the same e-mail address or phone,
 * with an account or as a guest. The caller has confirmed both, and the message does not tell whose the debt is.
 *
 * @throws Problem 403 GUEST_CHECKOUT_OFF, 409 GUEST_REFUSED
 */
export async function requireGuestOrder(
  db: Db,
  guestId: number,
  { guestCheckout, debtBlocksOrders }: Pick<typeof countries.$inferSelect, 'guestCheckout' | 'debtBlocksOrders'>,
  language: string,
): Promise<void> {
  if (!guestCheckout) throw createGuestCheckoutOffProblem()
  if (debtBlocksOrders && (await hasDebtElsewhere(db, guestId))) throw createCheckoutProblem('guestRefused', language)
}

async function hasDebtElsewhere(db: Db, guestId: number): Promise<boolean> {
  const [guest] = await db.select({ email: customers.email, phone: customers.phoneNumber }).from(customers).where(eq(customers.id, guestId))
  const hasEmail = sql`lower(${customers.email}) = lower(${guest!.email})`
  const hasPhone = sql`${customers.phoneNumber} = ${guest!.phone}`
  // as the conditions of the four indexes
  const isAccount = sql`not ${customers.isGuest}`
  const isPerson = or(
    and(hasEmail, isAccount),
    and(hasPhone, sql`${customers.phoneVerifiedAt} is not null`, isAccount),
    and(hasEmail, customers.isGuest),
    and(hasPhone, customers.isGuest),
  )
  const rows = await db
    .select({ id: debts.orderId })
    .from(debts)
    .innerJoin(customers, and(eq(customers.id, debts.customerId), ne(customers.id, guestId)))
    .leftJoin(payments, eq(payments.id, debts.paymentId))
    .where(and(isPerson, isNull(debts.cancelledAt), isUnpaidDebt))
    .limit(1)
  return rows.length > 0
}
