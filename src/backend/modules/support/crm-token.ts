import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'

import { createServerKey } from '#backend/db/server-key.ts'
import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getCrmAuth } from '#contract/support/ticket.ts'

/** Name of the key in `server_keys`, which the operator gives to the help desk (docs/OPERATING.md). */
export const CRM_KEY = 'crm'
/** A help desk checks the token when its window opens. */
const LIFETIME_MS = 10 * 60_000

/**
 * B §7, "GET /crm/auth": a JWT (HS256) with the urn, name and e-mail address of the customer, as help desks expect it. The address is only
 * in it once the customer has confirmed it, so that a customer cannot read the tickets of another person.
 *
 * @param now Unix milliseconds
 */
export function getCrmAuthHandler(db: Db, now: () => number, siteOrigin: string): Handler<typeof getCrmAuth> {
  const loadKey = createServerKey(db, CRM_KEY)
  return async (_, { customer }) => {
    const [account] = await db
      .select({ urn: customers.urn, name: customers.name, email: customers.email, emailVerifiedAt: customers.emailVerifiedAt })
      .from(customers)
      .where(eq(customers.id, customer!.id))
    const { urn, name, email, emailVerifiedAt } = account!
    const expirationTime = now() + LIFETIME_MS
    const token = await new SignJWT({ name, ...(emailVerifiedAt !== null && { email }) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(siteOrigin)
      .setSubject(urn)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(expirationTime / 1000))
      .sign(new TextEncoder().encode(await loadKey()))
    return { token, expirationTime }
  }
}
