import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TransactionSql } from 'postgres'

import type { Db } from '#backend/db/connect.ts'
import { seedRecord } from '#backend/db/schema/platform.ts'
import { productSales } from '#backend/db/schema/sales.ts'
import { productNames, storeTexts } from '#backend/db/schema/search.ts'
import { addCatalogue } from '#backend/db/seed/catalogue-rows.ts'
import { CITIES } from '#backend/db/seed/cities.ts'
import { writeRows } from '#backend/db/seed/write-rows.ts'
import { addFilters } from '#backend/db/seed/filter-rows.ts'
import { addGeography } from '#backend/db/seed/geo-rows.ts'
import { addLandings } from '#backend/db/seed/landing-rows.ts'
import { addMenu } from '#backend/db/seed/menu-rows.ts'
import { addSupportTrees } from '#backend/db/seed/support/support-trees.ts'
import { addPage } from '#backend/db/seed/pages/page-rows.ts'
import { planCity } from '#backend/db/seed/plan.ts'
import { addCharities } from '#backend/db/seed/world/charities.ts'
import { addPromoCodes } from '#backend/db/seed/world/promo-codes.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import { createEmptyRows, createNumbering, type Rows, SEEDED_TABLES, SEEDED_TABLE_NAMES } from '#backend/db/seed/rows.ts'
import { addCover } from '#backend/db/seed/store-covers.ts'
import { addStore } from '#backend/db/seed/store-rows.ts'
import { TOGGLE_DEFAULTS } from '#domain/platform/toggles.ts'

/** Increases when the generator or its texts change, because other versions produce another catalogue. */
export const SEED_VERSION = 21

/** Key of the advisory lock under which a database is seeded. */
const SEED_LOCK = 7_326_003

/** Stores are generated and written in batches, because a large seed does not fit in memory. */
const STORES_PER_BATCH = 250

export interface SeedOptions {
  /** A whole number. Equal number, scale and version produce equal rows. */
  readonly number: number
  /** Factor of the number of stores, above 0. Each category has at least three stores in a metropolis, two in a large city, one elsewhere. */
  readonly scale: number
  /** Unix milliseconds, stored only in the seed record. */
  readonly now: number
  /** Generates stores only in these countries (ISO 3166-1, capitals), equal to those of a full seed. Unset: all countries. */
  readonly countries?: readonly string[]
  /** Deletes the existing catalogue first. Throws `CatalogueInUseError` when orders refer to it and `withOrders` is not set. */
  readonly replace?: boolean
  /** With `replace`: also deletes all orders and payments, but not customers, addresses and cards. */
  readonly withOrders?: boolean
}

/** Orders refer to the catalogue that `replace` would delete. */
export class CatalogueInUseError extends Error {
  override name = 'CatalogueInUseError' as const
  readonly orders: number
  /** Of these orders, those that are neither delivered nor cancelled. */
  readonly active: number
  readonly customers: number
  readonly payments: number

  constructor(counts: Readonly<Record<'orders' | 'active' | 'customers' | 'payments', number>>) {
    super(`${counts.orders} orders refer to the catalogue.`)
    this.orders = counts.orders
    this.active = counts.active
    this.customers = counts.customers
    this.payments = counts.payments
  }
}

export interface SeedReport {
  /** Number of written rows per table name. */
  readonly rows: Readonly<Record<string, number>>
  readonly milliseconds: number
}

/** Whether the database has no catalogue. The tables must be there. */
export async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from countries union all select 1 from stores limit 1`)
  return rows.length === 0
}

/**
 * Seeds a database with the marketplace's catalogue in one transaction, under an advisory lock: of two processes that start together, the
 * second fails because a catalogue exists.
 *
 * @throws Error when a catalogue exists and `replace` is not set; CatalogueInUseError; RangeError for an invalid number or scale
 */
export async function seedMarketplace(db: Db, options: SeedOptions): Promise<SeedReport> {
  const { number, scale, now, countries, replace = false, withOrders = false } = options
  if (!Number.isSafeInteger(number) || Math.abs(number) >= 2 ** 31)
    throw new RangeError(`The seed number must be whole and below 2³¹, not ${number}.`)
  if (!(scale > 0 && scale <= 1000)) throw new RangeError(`The scale must be above 0 and at most 1000, not ${scale}.`)
  const started = performance.now()
  const rows = await db.$client.begin(async transaction => {
    // a serving process allows a statement 5 s; a large seed takes minutes
    await transaction`set local statement_timeout = 0`
    await transaction`set local lock_timeout = 0`
    await transaction`set local idle_in_transaction_session_timeout = 0`
    await transaction`select pg_advisory_xact_lock(${SEED_LOCK})`
    const existing = await transaction`select 1 from countries union all select 1 from stores limit 1`
    if (existing.length > 0 && !replace) throw new Error('The database already contains a catalogue. Use "replace" to delete it first.')
    // truncate rejects a table with foreign keys to it, even when no row refers to it
    if (existing.length > 0) {
      await clearOrders(transaction, withOrders)
      for (const table of [seedRecord, ...Object.values(SEEDED_TABLES).toReversed()])
        await transaction.unsafe(`delete from ${quoteTableName(table)}`)
    }
    const written = await writeBatches(transaction, generateRows(number, scale, countries))
    await writeSales(transaction, number)
    await writeRows(transaction, seedRecord, [{ id: 1, seed: number, scale, version: SEED_VERSION, finishedAt: new Date(now) }])
    // without statistics the planner assumes empty tables until autovacuum runs
    await transaction.unsafe(
      `analyze ${[...Object.values(SEEDED_TABLES), productNames, storeTexts, productSales].map(quoteTableName).join(', ')}`,
    )
    return written
  })
  return { rows, milliseconds: Math.round(performance.now() - started) }
}

/** Deletes checkouts and payments before the orders they refer to. Lines, prices and events are deleted by cascades. */
async function clearOrders(transaction: TransactionSql, withOrders: boolean): Promise<void> {
  // no order is placed between the count and the delete
  await transaction`lock table orders in share row exclusive mode`
  const [counts] = await transaction<[{ orders: number; active: number; customers: number; payments: number }]>`
    select count(*)::int as orders, count(*) filter (where status not in ('DeliveredStatus', 'CanceledStatus'))::int as active,
      count(distinct customer_id)::int as customers, (select count(*)::int from payments) as payments
    from orders`
  if (counts.orders === 0) return
  if (!withOrders) throw new CatalogueInUseError(counts)
  await transaction`delete from checkouts where order_id is not null`
  await transaction`delete from payments`
  // rows of the ledger cannot be deleted one by one
  await transaction`truncate ledger_transactions, ledger_entries`
  await transaction`truncate credit_notes, credit_note_counters, invoices, invoice_counters`
  await transaction`delete from orders`
}

/** Most ordered products of a sample store. */
const SOLD_PRODUCTS = 8

/** Invents the sales of each store: some of its products, in the order of a hash, so that the ranking is not that of the menu. */
async function writeSales(transaction: TransactionSql, number: number): Promise<void> {
  await transaction`
    insert into product_sales (product_id, store_id, units)
    select r.id, r.store_id, 1 + s.popularity / r.place from (
      select p.id, p.store_id, row_number() over (partition by p.store_id order by md5(p.id || '/' || ${number}::text)) as place
      from products p where p.available
    ) r join stores s on s.id = r.store_id where r.place <= ${SOLD_PRODUCTS}::int`
}

const quoteTableName = (table: PgTable) => `"${getTableName(table)}"`

async function writeBatches(transaction: TransactionSql, batches: Iterable<Rows>): Promise<Record<string, number>> {
  const counts = Object.fromEntries(SEEDED_TABLE_NAMES.map(name => [getTableName(SEEDED_TABLES[name]), 0]))
  for (const rows of batches) {
    for (const name of SEEDED_TABLE_NAMES) {
      const table = getTableName(SEEDED_TABLES[name])
      await writeRows(transaction, SEEDED_TABLES[name], rows[name])
      counts[table] = (counts[table] ?? 0) + rows[name].length
    }
  }
  return counts
}

/** Generates all rows in batches, in an order that satisfies foreign keys. Deterministic; see `SeedOptions` for the parameters. */
export function* generateRows(number: number, scale: number, countries?: readonly string[]): Generator<Rows> {
  const ids = createNumbering()
  let rows = createEmptyRows()
  rows.toggles.push(...Object.entries(TOGGLE_DEFAULTS).map(([name, value]) => ({ name, value })))
  addGeography(rows)
  const catalogue = addCatalogue(rows)
  addLandings(rows)
  addPromoCodes(rows)
  addCharities(rows)
  addSupportTrees(rows)
  for (const city of CITIES) {
    if (countries?.includes(city.country.code) === false) continue
    const usedCovers = new Set<string>()
    for (const plan of planCity(city, number, scale)) {
      const draw = createRandom(number, `${city.code}/${plan.category.key}/${plan.index}`)
      const before = rows.promotions.length
      const store = addStore(rows, ids, catalogue, plan, draw)
      const products = addMenu(rows, ids, plan, store, draw)
      addCover(store, products, plan, usedCovers)
      addPage(rows, ids, plan, store.id)
      addFilters(rows, catalogue, plan, store, rows.promotions.slice(before))
      if (rows.stores.length < STORES_PER_BATCH) continue
      yield rows
      rows = createEmptyRows()
    }
  }
  yield rows
}
