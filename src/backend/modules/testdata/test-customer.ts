import type { Db } from '#backend/db/connect.ts'
import { accessTokens, customers, tokenFamilies } from '#backend/db/schema/account.ts'
import { hashToken, generateToken } from '#backend/modules/account/token.ts'

export interface TestCustomer {
  readonly id: number
  readonly familyId: string
  readonly email: string
  /** "Bearer …", as the API gateway sends it; `place: { authorization }` of the client. */
  readonly authorization: string
}

/**
 * Creates a customer who is signed in for one hour, without a password.
 *
 * @param now Unix milliseconds
 */
export async function createTestCustomer(db: Db, now: number, name = 'Anna Example'): Promise<TestCustomer> {
  const handle = generateToken()
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${handle.slice(0, 6).toLowerCase()}@example.com`
  const [customer] = await db.insert(customers).values({ name, email, preferredLanguage: 'en' }).returning({ id: customers.id })
  const [family] = await db.insert(tokenFamilies).values({ customerId: customer!.id }).returning({ id: tokenFamilies.id })
  const expiresAt = new Date(now + 3_600_000)
  await db.insert(accessTokens).values({ hash: hashToken(handle), familyId: family!.id, customerId: customer!.id, expiresAt })
  return { id: customer!.id, familyId: family!.id, email, authorization: `Bearer ${handle}` }
}
