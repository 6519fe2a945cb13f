import { sql } from 'drizzle-orm'

import { connect, type Db } from '#backend/db/connect.ts'
import { seedMarketplace } from '#backend/db/seed/seed.ts'

import { Refusal, timed } from './stage.ts'

/** Key of the advisory lock under which the marketplace is filled: two commands that find it empty must not both fill it. */
const FILL_LOCK = 7_326_003

/** `unfinished`: a seed was interrupted, and begins again. */
export type Contents = 'empty' | 'unfinished' | 'full'

export interface Catalogue {
  readonly number: number
  readonly scale: number
}

export async function contentsOf(db: Db): Promise<Contents> {
  const [row] = await db.execute<{ stores: boolean; unfinished: boolean }>(sql`
    select exists (select 1 from stores) as stores, exists (select 1 from seed_record where finished_at is null) as unfinished`)
  if (row?.unfinished) return 'unfinished'
  return row?.stores ? 'full' : 'empty'
}

/** What the marketplace was seeded with, as one line; changes whenever a seed puts other rows in. */
export async function seedMarkOf(url: string): Promise<string> {
  return withOneConnection(url, async db => JSON.stringify([...(await db.execute(sql`select * from seed_record`)), await contentsOf(db)]))
}

/** @throws Refusal when there is nothing to show */
export async function refuseEmpty(url: string): Promise<void> {
  const contents = await withOneConnection(url, contentsOf)
  if (contents !== 'full')
    throw new Refusal(`The marketplace is ${contents}: there is nothing to build pages from. Run "npm run seed" first.`)
}

/** Fills the marketplace if there is nothing in it. */
export async function fillIfEmpty(url: string, catalogue: Catalogue): Promise<void> {
  await underLock(url, async db => {
    if ((await contentsOf(db)) !== 'full') await fill(db, catalogue)
  })
}

/** Fills the marketplace; with `replace` it is emptied first: catalogue, customers, orders, everything. */
export async function fillAnew(url: string, catalogue: Catalogue, replace: boolean): Promise<void> {
  await underLock(url, async db => {
    if ((await contentsOf(db)) === 'full' && !replace) {
      throw new Refusal(
        'The marketplace holds a catalogue already. "npm run seed -- --replace" empties it first: catalogue, customers, orders, everything.',
      )
    }
    await fill(db, catalogue)
  })
}

async function fill(db: Db, { number, scale }: Catalogue): Promise<void> {
  await timed(`Marketplace seeded: catalogue ${number} at scale ${scale}`, async () => {
    await emptied(db)
    await seedMarketplace(db, { number, scale, now: Date.now() })
  })
}

/** Takes away every row of every table of ours; the migrations' own table lives in another schema. */
async function emptied(db: Db): Promise<void> {
  const tables = await db.execute<{ name: string }>(sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`)
  if (tables.length > 0) await db.execute(sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity cascade`))
}

/** A seed's statements are long, and the second in line waits for the first. The lock lives on the one connection. */
async function underLock(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  await withOneConnection(url, async db => {
    await db.execute(sql.raw(`select pg_advisory_lock(${FILL_LOCK})`))
    await work(db)
  })
}

async function withOneConnection<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
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
