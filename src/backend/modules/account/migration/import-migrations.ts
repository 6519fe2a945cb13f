import { isNull } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Db } from '#backend/db/connect.ts'
import { customerMigrations } from '#backend/db/schema/identities.ts'
import { deleteExpiredMigrations, MIGRATION_LIFETIME_MS } from '#backend/modules/account/migration/migrate-customer.ts'
import { generateToken, hashToken } from '#backend/modules/account/token.ts'
import { Key, LanguageCode } from '#contract/primitives.ts'
import { isEmail } from '#domain/account/email.ts'
import { findNameIssue } from '#domain/account/person-name.ts'

/** A line of the import: one customer of the other company. */
const MigratingCustomer = z.object({
  /** At that company. */
  customerId: Key,
  email: z.string().check(z.refine(isEmail, 'not an e-mail address')),
  name: z.string().check(z.refine(it => findNameIssue(it) === undefined, 'not a name')),
  language: z.optional(LanguageCode),
})

interface MigrationLink {
  readonly customerId: string
  /** To the home page of the site, without its origin. */
  readonly path: string
}

/**
 * Stores customers of another company who may move here, and returns a new link for each who has not moved yet. Links of an earlier import
 * stop working.
 *
 * @param lines JSON Lines: `{ "customerId", "email", "name", "language"? }`
 * @throws Error with the number of the first invalid line; then nothing is stored
 */
export async function importMigrations(db: Db, company: string, lines: readonly string[], now: number): Promise<MigrationLink[]> {
  const sourceCompany = Key.parse(company)
  const rows = lines.flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, index + 1)]))
  await deleteExpiredMigrations(db, now)
  const links: MigrationLink[] = []
  await db.transaction(async tx => {
    for (const { customerId, email, name, language } of rows) {
      const migrationId = generateToken()
      const values = {
        migrationHash: hashToken(migrationId),
        email,
        name: name.trim(),
        preferredLanguage: language ?? null,
        expiresAt: new Date(now + MIGRATION_LIFETIME_MS),
      }
      const stored = await tx
        .insert(customerMigrations)
        .values({ sourceCompany, sourceCustomerId: customerId, ...values })
        .onConflictDoUpdate({
          target: [customerMigrations.sourceCompany, customerMigrations.sourceCustomerId],
          set: values,
          setWhere: isNull(customerMigrations.customerId),
        })
        .returning({ sourceCustomerId: customerMigrations.sourceCustomerId })
      if (stored.length === 0) continue
      const query = new URLSearchParams({
        link_type: 'user_migration',
        migration_id: migrationId,
        source_company: sourceCompany,
        customer_id: customerId,
      })
      links.push({ customerId, path: `/?${query}` })
    }
  })
  return links
}

function parseLine(line: string, number: number): z.infer<typeof MigratingCustomer> {
  try {
    return MigratingCustomer.parse(JSON.parse(line))
  } catch (error) {
    throw new Error(`Line ${number} is not a customer with customerId, email and name`, { cause: error })
  }
}
