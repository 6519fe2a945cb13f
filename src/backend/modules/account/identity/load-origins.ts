import { and, eq } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customerMigrations, socialIdentities } from '#backend/db/schema/identities.ts'
import type { User } from '#contract/account/user.ts'

/** B §3, "User": the account at Facebook, and whether the customer came by a migration link. */
export async function loadOrigins(db: Db, customerId: number): Promise<Pick<User, 'facebookId' | 'seamlessLogin'>> {
  const [identities, migrations] = await Promise.all([
    db
      .select({ subject: socialIdentities.subject })
      .from(socialIdentities)
      .where(and(eq(socialIdentities.customerId, customerId), eq(socialIdentities.provider, 'FACEBOOK'))),
    db.$count(customerMigrations, eq(customerMigrations.customerId, customerId)),
  ])
  return { facebookId: identities[0]?.subject ?? null, seamlessLogin: migrations > 0 }
}
