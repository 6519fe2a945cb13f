import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { sql } from 'drizzle-orm'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'

import { connect } from '#backend/db/connect.ts'

/** Key of the advisory lock of migrations. Drizzle takes no lock, and two processes may start at once. */
const MIGRATION_LOCK = 7_326_001

/** Relative to the project root, the working directory of npm scripts. A bundle moves its modules, so `import.meta` does not help. */
const getMigrationsFolder = (): string => resolve('src/backend/db/migrations')

/**
 * Applies the pending migrations to a database. Waits while another process does the same.
 *
 * @throws Error with the reason; the database is then unchanged
 */
export async function migrate(url: string, folder = getMigrationsFolder()): Promise<void> {
  if (!existsSync(`${folder}/meta/_journal.json`)) {
    throw new Error(`There are no migrations in ${folder}: start the command from the project's root.`)
  }
  const db = await connect(url, {
    pool: 1,
    statementTimeout: 0,
    lockTimeout: 60_000,
    idleInTransactionTimeout: 0,
    applicationName: 'recado migrations',
  })
  try {
    await db.execute(sql`select pg_advisory_lock(${sql.raw(String(MIGRATION_LOCK))})`)
    await applyMigrations(db, { migrationsFolder: folder })
  } catch (cause) {
    const deepest = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
    throw new Error(`The database could not be migrated: ${deepest instanceof Error ? deepest.message : String(deepest)}`, { cause })
  } finally {
    await db.close()
  }
}
