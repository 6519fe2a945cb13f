import { sql } from 'drizzle-orm'

import { connect, type Db } from '#backend/db/connect.ts'
import type { OrdersInTheWay } from '#backend/db/seed/seed.ts'

import { CommandError, runTimed } from './command-context.ts'

/** Key of the advisory lock under which commands fill the marketplace: the second that finds it empty waits, and looks again. */
const SEED_COMMAND_LOCK = 7_326_004

export interface SeedSettings {
  readonly number: number
  readonly scale: number
}

/** What the marketplace was seeded with, as one line; changes whenever a seed puts other rows in. */
export async function readSeedRecord(url: string): Promise<string> {
  return withOneConnection(url, async db => JSON.stringify(await db.execute(sql`select * from seed_record`)))
}

/** @throws Refusal when there is nothing to show */
export async function assertHasStores(url: string): Promise<void> {
  const [row] = await withOneConnection(url, db => db.execute<{ open: boolean }>(sql`select exists (select 1 from stores) as open`))
  if (!row?.open) throw new CommandError('The marketplace has no store: there is nothing to build pages from. Run "npm run seed" first.')
}

/** Fills the marketplace if there is nothing in it. */
export async function seedIfEmpty(url: string, catalogue: SeedSettings): Promise<void> {
  await runSeed(url, catalogue, 'if-empty')
}

/**
 * Fills the marketplace; with `replace` the catalogue that stands there is deleted first, in the same transaction, and with
 * `withOrders` every order too.
 *
 * @throws Refusal when a catalogue or an order is in the way
 */
export async function seedCatalogue(url: string, catalogue: SeedSettings, { replace, withOrders }: ReplaceOptions): Promise<void> {
  await runSeed(url, catalogue, replace ? 'replace' : 'refuse', withOrders)
}

interface ReplaceOptions {
  readonly replace: boolean
  readonly withOrders: boolean
}

async function runSeed(
  url: string,
  { number, scale }: SeedSettings,
  onExisting: 'if-empty' | 'refuse' | 'replace',
  withOrders = false,
): Promise<void> {
  await withOneConnection(url, async db => {
    await db.execute(sql.raw(`select pg_advisory_lock(${SEED_COMMAND_LOCK})`))
    const [row] = await db.execute<{ held: boolean }>(sql`select exists (select 1 from countries union all select 1 from stores) as held`)
    if (row?.held && onExisting === 'if-empty') return
    if (row?.held && onExisting === 'refuse') {
      throw new CommandError('The marketplace holds a catalogue already. "npm run seed -- --replace" throws it away first.')
    }
    // late: a warm start needs none of the seed's vocabulary
    const { OrdersInTheWay, seedMarketplace } = await import('#backend/db/seed/seed.ts')
    await runTimed(`Marketplace seeded: catalogue ${number} at scale ${scale}`, () =>
      seedMarketplace(db, { number, scale, now: Date.now(), replace: onExisting === 'replace', withOrders }).catch((error: unknown) => {
        throw error instanceof OrdersInTheWay ? new CommandError(describeOrders(error)) : error
      }),
    )
  })
}

/** Tells the operator what `--with-orders` would delete. */
export function describeOrders({ orders, active, customers, payments }: Omit<OrdersInTheWay, keyof Error>): string {
  return [
    `The marketplace holds ${orders} orders of ${customers} customers (${active} not finished) and ${payments} card payments. They need the catalogue`,
    'that --replace would delete. Nothing has changed. To delete these orders and payments too (accounts, addresses and saved cards stay):',
    '  npm run seed -- --replace --with-orders',
  ].join('\n')
}

/** A seed's statements are long, and the second in line waits for the first. The lock lives on the one connection. */
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
