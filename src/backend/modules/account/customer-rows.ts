import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { orders } from '#backend/db/schema/orders.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { loadCompany } from '#backend/modules/account/company/company.ts'
import { loadOrigins } from '#backend/modules/account/identity/load-origins.ts'
import { createExistingEmailProblem } from '#backend/modules/account/problems.ts'
import { countFreeOrders, listPromoCodes } from '#backend/modules/checkout/promo-codes.ts'
import { GUEST_TYPE, type User } from '#contract/account/user.ts'
import { hasStaffEmail, STAFF_PERMISSION } from '#domain/account/staff.ts'

export type CustomerRow = typeof customers.$inferSelect

/** Ignores case with `lower`, as the index does. A guest has no account. */
export async function findCustomerByEmail(db: Db | Tx, email: string): Promise<CustomerRow | undefined> {
  const [row] = await db
    .select()
    .from(customers)
    .where(sql`lower(${customers.email}) = lower(${email.trim()}) and not ${customers.isGuest}`)
  return row
}

export async function getCustomerById(db: Db | Tx, id: number): Promise<CustomerRow> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id))
  // the database deletes access tokens together with their customer
  if (!row) throw new Error('A customer with a session has no account')
  return row
}

/**
 * B §3, "User". Fields that this marketplace does not support are null.
 *
 * @param now Unix milliseconds
 * @param staffEmailDomains domains of the company
 */
export async function loadUser(db: Db, row: CustomerRow, now: number, staffEmailDomains: readonly string[] = []): Promise<User> {
  const deliveredOrdersCount = await db.$count(orders, and(eq(orders.customerId, row.id), eq(orders.status, 'DeliveredStatus')))
  return {
    id: row.id,
    urn: row.urn,
    name: row.name,
    email: row.email,
    phoneNumber: toPhoneNumber(row),
    companyDetail: await loadCompany(db, row.id),
    deliveredOrdersCount,
    description: null,
    deviceUrn: null,
    freeOrders: countFreeOrders(await listPromoCodes(db, row.id), now),
    mediaCampaign: row.mediaCampaign,
    mediaSource: row.mediaSource,
    os: null,
    picture: null,
    preferredCityCode: row.preferredCityCode,
    preferredLanguage: row.preferredLanguage,
    type: row.isGuest ? GUEST_TYPE : 'Customer',
    // an address that nobody has confirmed proves nothing
    permissions: !row.isGuest && row.emailVerifiedAt !== null && hasStaffEmail(row.email, staffEmailDomains) ? [STAFF_PERMISSION] : [],
    ...(await loadOrigins(db, row.id)),
  }
}

export function toPhoneNumber({ phoneNumber, phoneCountryCode }: CustomerRow): User['phoneNumber'] {
  return phoneNumber !== null && phoneCountryCode !== null ? { number: phoneNumber, countryCode: phoneCountryCode } : null
}

/** Converts the unique violation of an e-mail address to a problem. It occurs with two parallel sign-ups. */
export async function mapEmailConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    for (let it = error; it instanceof Error; it = it.cause)
      if ('constraint_name' in it && it.constraint_name === 'customers_email_key') throw createExistingEmailProblem()
    throw error
  }
}
