import { randomBytes } from 'node:crypto'

import postgres from 'postgres'
import { afterAll, inject } from 'vitest'

import { setAddressKeys } from '#backend/db/address-keys.ts'
import { connect, type Db } from '#backend/db/connect.ts'
import { migrate } from '#backend/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL of this test run (tests/cluster.ts). */
    clusterUrl: string
  }
}

/** Initial contents of a test database: empty tables, or a small marketplace. */
export type TestDatabase = 'empty' | 'seeded'

/** Every test encrypts addresses with it. */
export const TEST_ADDRESS_KEY = { id: 'test', key: Buffer.alloc(32, 7) }

/** Key of the advisory lock under which test files create the templates. */
const TEMPLATE_LOCK = 7_326_002

/**
 * Creates a separate database from a template (80–130 ms); the first call for a kind creates its template. The connection closes when
 * the test file ends. Databases are not dropped, because the cluster exists only for one run.
 */
export async function createTestDatabase(kind: TestDatabase): Promise<{ readonly db: Db; readonly url: string }> {
  setAddressKeys([TEST_ADDRESS_KEY])
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => undefined })
  try {
    await admin`select pg_advisory_lock(${TEMPLATE_LOCK})`
    await ensureTemplate(admin, kind)
    await admin.unsafe(`create database ${name} template template_${kind}`)
  } finally {
    await admin.end()
  }
  // long timeouts, because test machines are shared
  const db = await connect(toDatabaseUrl(name), { statementTimeout: 120_000, lockTimeout: 60_000, idleInTransactionTimeout: 120_000 })
  afterAll(() => db.close())
  return { db, url: toDatabaseUrl(name) }
}

/** Creates the template under another name and renames it when complete, so that a partial template is never copied. */
async function ensureTemplate(admin: postgres.Sql, kind: TestDatabase): Promise<void> {
  const existing = await admin`select 1 from pg_database where datname = ${`template_${kind}`}`
  if (existing.length > 0) return
  const temporary = `creating_${kind}_${randomBytes(4).toString('hex')}`
  if (kind === 'seeded') await ensureTemplate(admin, 'empty')
  await admin.unsafe(`create database ${temporary} ${kind === 'seeded' ? 'template template_empty' : ''}`)
  await (kind === 'seeded' ? seed(toDatabaseUrl(temporary)) : migrate(toDatabaseUrl(temporary)))
  await admin.unsafe(`alter database ${temporary} rename to template_${kind}`)
}

async function seed(url: string): Promise<void> {
  const { seedMarketplace } = await import('#backend/db/seed/seed.ts')
  const db = await connect(url, { statementTimeout: 0, idleInTransactionTimeout: 0 })
  await seedMarketplace(db, { number: 1, scale: 0.05, now: Date.now() }).finally(() => db.close())
}

function toDatabaseUrl(name: string): string {
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  return url.href
}
