import { sql } from 'drizzle-orm'

import { connect, type Db } from '#backend/db/connect.ts'
import type { CatalogueInUseError } from '#backend/db/seed/seed.ts'

import { CommandError, runTimed } from './command-context.ts'

/** Key of the advisory lock of commands that seed: a second command waits and then checks again whether the marketplace is empty. */
const SEED_COMMAND_LOCK = 7_326_004

export interface SeedSettings {
  readonly number: number
  readonly scale: number
}

/** Reads the seed record as one line. It changes with every seed and import. */
export async function readSeedRecord(url: string): Promise<string> {
  return withOneConnection(url, async db => JSON.stringify(await db.execute(sql`select * from seed_record`)))
}

/** @throws CommandError when the marketplace has no store */
export async function assertHasStores(url: string): Promise<void> {
  const [row] = await withOneConnection(url, db =>
    db.execute<{ has_stores: boolean }>(sql`select exists (select 1 from stores) as has_stores`),
  )
  if (!row?.has_stores)
    throw new CommandError('The marketplace has no store: there is nothing to build pages from. Run "npm run seed" first.')
}

/** Seeds the marketplace if it is empty. */
export async function seedIfEmpty(url: string, catalogue: SeedSettings): Promise<void> {
  await runSeed(url, catalogue, 'skip')
}

/**
 * Seeds the marketplace. `replace` deletes the existing catalogue first, in the same transaction; `withOrders` deletes every order too.
 *
 * @throws CommandError when a catalogue or an order exists that may not be deleted
 */
export async function seedCatalogue(url: string, catalogue: SeedSettings, { replace, withOrders }: ReplaceOptions): Promise<void> {
  await runSeed(url, catalogue, replace ? 'replace' : 'reject', withOrders)
}

interface ReplaceOptions {
  readonly replace: boolean
  readonly withOrders: boolean
}

async function runSeed(
  url: string,
  { number, scale }: SeedSettings,
  onExisting: 'skip' | 'reject' | 'replace',
  withOrders = false,
): Promise<void> {
  await withOneConnection(url, async db => {
    await db.execute(sql.raw(`select pg_advisory_lock(${SEED_COMMAND_LOCK})`))
    const [row] = await db.execute<{ exists: boolean }>(
      sql`select exists (select 1 from countries union all select 1 from stores) as exists`,
    )
    if (row?.exists && onExisting === 'skip') return
    if (row?.exists && onExisting === 'reject') {
      throw new CommandError('The marketplace already has a catalogue. "npm run seed -- --replace" deletes it first.')
    }
    // loaded lazily: a warm start does not need the seed's vocabulary
    const { CatalogueInUseError, seedMarketplace } = await import('#backend/db/seed/seed.ts')
    await runTimed(`Marketplace seeded: catalogue ${number} at scale ${scale}`, () =>
      seedMarketplace(db, { number, scale, now: Date.now(), replace: onExisting === 'replace', withOrders }).catch((error: unknown) => {
        throw error instanceof CatalogueInUseError ? new CommandError(describeOrders(error)) : error
      }),
    )
  })
}

/** Describes what `--with-orders` would delete. */
export function describeOrders({ orders, active, customers, payments }: Omit<CatalogueInUseError, keyof Error>): string {
  return [
    `The marketplace holds ${orders} orders of ${customers} customers (${active} not finished) and ${payments} card payments. They refer to the`,
    'catalogue that --replace would delete. Nothing was changed. To delete these orders and payments too (accounts, addresses and saved cards stay):',
    '  npm run seed -- --replace --with-orders',
  ].join('\n')
}

/** Runs `work` on one connection without time limits: seed statements are long, and the advisory lock belongs to the connection. */
export async function withOneConnection<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await connect(url, {
    pool: 1,
    statementTimeout: 0,
    lockTimeout: 0,
    idleInTransactionTimeout: 0,
    applicationName: 'recado seed',
  })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
