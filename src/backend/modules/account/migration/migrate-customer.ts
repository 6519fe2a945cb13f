import { and, eq, gt, isNull, lte } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { customerMigrations } from '#backend/db/schema/identities.ts'
import { findCustomerByEmail, mapEmailConflict } from '#backend/modules/account/customer-rows.ts'
import { createExistingEmailProblem } from '#backend/modules/account/problems.ts'
import type { StartSession } from '#backend/modules/account/sign-in.ts'
import { hashToken } from '#backend/modules/account/token.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { migrateCustomer } from '#contract/account/sign-up.ts'
import { StaticCode } from '#contract/errors.ts'
import { isEmail } from '#domain/account/email.ts'

/** docs/SANDBOX.md: links of this company work for any new customer id. */
export const SANDBOX_COMPANY = 'sandbox'
/** How long a link works. */
export const MIGRATION_LIFETIME_MS = 30 * 24 * 60 * 60_000

interface MigrationOptions {
  readonly db: Db
  /** Unix milliseconds. */
  now(): number
  readonly sandbox: boolean
  readonly startSession: StartSession
}

/**
 * B §1: "it migrates users from another company's accounts through a link". A link works once. It creates the account from the imported name
 * and address, and signs in. An account with the same address is never taken over: its owner signs in as usual.
 */
export function migrateCustomerHandler({ db, now, sandbox, startSession }: MigrationOptions): Handler<typeof migrateCustomer> {
  return async ({ body: { sourceCompany, customerId: sourceCustomerId, migrationId } }, call) => {
    await deleteExpiredMigrations(db, now())
    if (sandbox && sourceCompany === SANDBOX_COMPANY) await insertSandboxMigration(db, sourceCustomerId, migrationId, now())
    const write = db.transaction(async tx => {
      const [row] = await tx
        .select()
        .from(customerMigrations)
        .where(
          and(
            eq(customerMigrations.sourceCompany, sourceCompany),
            eq(customerMigrations.sourceCustomerId, sourceCustomerId),
            eq(customerMigrations.migrationHash, hashToken(migrationId)),
            gt(customerMigrations.expiresAt, new Date(now())),
            isNull(customerMigrations.customerId),
          ),
        )
        // of parallel uses of one link, one succeeds
        .for('update')
      if (!row) throw new Problem(401, 'This link has expired or was used', StaticCode.unauthorized)
      const { email, name, preferredLanguage } = row
      if (await findCustomerByEmail(tx, email!)) throw createExistingEmailProblem()
      const values = { email: email!, name: name!, preferredLanguage: preferredLanguage ?? call.language, createdAt: new Date(now()) }
      const [customer] = await tx.insert(customers).values(values).returning({ id: customers.id })
      await tx
        .update(customerMigrations)
        .set({ customerId: customer!.id, email: null, name: null })
        .where(and(eq(customerMigrations.sourceCompany, sourceCompany), eq(customerMigrations.sourceCustomerId, sourceCustomerId)))
      return customer!.id
    })
    return startSession(await mapEmailConflict(write), call)
  }
}

/** Deletes the names and addresses of people who have not come, when their links expire. */
export async function deleteExpiredMigrations(db: Db, now: number): Promise<void> {
  await db.delete(customerMigrations).where(and(isNull(customerMigrations.customerId), lte(customerMigrations.expiresAt, new Date(now))))
}

async function insertSandboxMigration(db: Db, sourceCustomerId: string, migrationId: string, now: number): Promise<void> {
  const email = `${sourceCustomerId}@example.com`
  if (!isEmail(email)) return
  const values = {
    sourceCompany: SANDBOX_COMPANY,
    sourceCustomerId,
    migrationHash: hashToken(migrationId),
    email,
    name: 'Olga Example',
    expiresAt: new Date(now + MIGRATION_LIFETIME_MS),
  }
  await db.insert(customerMigrations).values(values).onConflictDoNothing()
}
