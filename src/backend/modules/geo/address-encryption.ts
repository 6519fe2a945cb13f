import { and, eq, getTableName, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import {
  type AddressKey,
  getCurrentKey,
  getSealPrefix,
  hashPlace,
  openAddress,
  sealAddress,
  setAddressKeys,
} from '#backend/db/address-keys.ts'
import type { Db } from '#backend/db/connect.ts'
import { addressKeys, savedAddresses } from '#backend/db/schema/account.ts'
import { giftCards } from '#backend/db/schema/gift-cards.ts'
import { guestCheckouts } from '#backend/db/schema/guest.ts'
import { checkouts, idempotencyKeys } from '#backend/db/schema/checkout.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { pushSubscriptions } from '#backend/db/schema/order-flow.ts'
import { orderPurchases } from '#backend/db/schema/purchases.ts'
import { orderParcels, parcelSignatures } from '#backend/db/schema/parcels.ts'
import { zoneNotices } from '#backend/db/schema/geo.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { hashNoticeEmail, hashNoticePlace } from '#backend/modules/geo/zone-notices/notice-keys.ts'
import type { Point } from '#contract/primitives.ts'

const PROOF = 'recado'

/** Every column of the type `sealedText` or `sealedJson`. */
const SEALED_COLUMNS: readonly PgColumn[] = [
  guestCheckouts.name,
  guestCheckouts.email,
  guestCheckouts.phoneNumber,
  savedAddresses.address,
  orders.delivery,
  orders.route,
  checkouts.request,
  idempotencyKeys.reply,
  outbox.body,
  zoneNotices.email,
  zoneNotices.location,
  pushSubscriptions.endpoint,
  pushSubscriptions.auth,
  orderParcels.points,
  orderParcels.recipientCode,
  orderPurchases.points,
  parcelSignatures.recipientName,
  giftCards.senderName,
  giftCards.recipientName,
  giftCards.recipientEmail,
  giftCards.message,
]

/** Blocks of 8 kB that one statement reads: few enough for its timeout. */
const BLOCKS_PER_STEP = 256

/**
 * Sets the keys of this process, and registers the one that encrypts.
 *
 * @throws Error when the database has addresses that the keys cannot read
 */
export async function prepareAddressKeys(db: Db, keys: readonly AddressKey[]): Promise<void> {
  setAddressKeys(keys)
  for (const { id, proof } of await db.select().from(addressKeys)) {
    const isReadable = keys.some(it => it.id === id) && isProof(proof)
    if (!isReadable)
      throw new Error(
        `The database has addresses that were encrypted with the key "${id}", and this process cannot read them: add that key to ADDRESS_KEYS, or restore the file address-key in DATA_DIR (docs/OPERATING.md)`,
      )
  }
  const { id } = getCurrentKey()
  await db
    .insert(addressKeys)
    .values({ id, proof: sealAddress(PROOF) })
    .onConflictDoNothing()
}

function isProof(proof: string): boolean {
  try {
    return openAddress(proof) === PROOF
  } catch {
    return false
  }
}

/**
 * Encrypts with the current key what another key has encrypted, and what was stored before addresses were encrypted. The other keys are then
 * no longer needed. A row that a customer changes at the same time is skipped: it has the current key already.
 *
 * @param signal aborts when the process ends; the next one continues
 * @returns the number of values
 */
export async function resealAddresses(db: Db, signal = new AbortController().signal): Promise<number> {
  let count = 0
  for (const column of SEALED_COLUMNS) count += await resealColumn(db, column, signal)
  if (signal.aborted) return count
  await db.delete(addressKeys).where(ne(addressKeys.id, getCurrentKey().id))
  return count
}

async function resealColumn(db: Db, column: PgColumn, signal: AbortSignal): Promise<number> {
  const [table, name] = [sql.identifier(getTableName(column.table)), sql.identifier(column.name)]
  const prefix = getSealPrefix(getCurrentKey().id)
  let count = 0
  for (let block = 0; ; block += BLOCKS_PER_STEP) {
    const [size] = await db.execute<{ blocks: number }>(
      sql`select (pg_relation_size(${getTableName(column.table)}::regclass) / current_setting('block_size')::int)::int as blocks`,
    )
    if (block >= (size?.blocks ?? 0)) return count
    const rows = await db.execute<{ tid: string; value: string }>(sql`
      select ctid::text as tid, ${name} as value from ${table}
      where ctid >= ${`(${block},0)`}::tid and ctid < ${`(${block + BLOCKS_PER_STEP},0)`}::tid and not starts_with(${name}, ${prefix})`)
    for (const { tid, value } of rows) {
      if (signal.aborted) return count
      const opened = openAddress(value)
      const hashes = await updateHashes(db, column, tid, opened)
      const updated = await db.execute(
        sql`update ${table} set ${name} = ${sealAddress(opened)}${hashes} where ctid = ${tid}::tid and ${name} = ${value} returning 1`,
      )
      count += updated.length
    }
  }
}

/** @returns the assignments of the hashes that depend on the key */
async function updateHashes(db: Db, column: PgColumn, tid: string, opened: string): Promise<SQL> {
  if (column === savedAddresses.address) return freePlace(db, tid, hashPlace(readPlaceId(opened)))
  if (column === zoneNotices.email) return sql`, email_hash = ${hashNoticeEmail(opened)}`
  return column === zoneNotices.location ? freeNoticePlace(db, tid, hashNoticePlace(JSON.parse(opened) as Point)) : sql``
}

/** As `freePlace`. The address of the request has been encrypted again before. */
async function freeNoticePlace(db: Db, tid: string, place: string): Promise<SQL> {
  await db.execute(sql`
    delete from zone_notices old where old.ctid = ${tid}::tid and exists (
      select from zone_notices newer where newer.email_hash = old.email_hash and newer.place_hash = ${place} and newer.store_id is not distinct from old.store_id
        and newer.ctid <> old.ctid)`)
  return sql`, place_hash = ${place}`
}

/** A place that was saved with two keys has two rows: the older one is deleted. @returns the assignment of the hash */
async function freePlace(db: Db, tid: string, place: string): Promise<SQL> {
  await db.execute(sql`
    delete from saved_addresses old where old.ctid = ${tid}::tid and exists (
      select from saved_addresses newer where newer.customer_id = old.customer_id and newer.place_id = ${place} and newer.ctid <> old.ctid)`)
  return sql`, place_id = ${place}`
}

/** A row that no contract can parse keeps a place of its own. */
function readPlaceId(address: string): string {
  const { placeId } = JSON.parse(address) as { placeId?: unknown }
  return typeof placeId === 'string' ? placeId : address
}

/**
 * Erases every address of a customer, for the deletion of an account. Orders stay with their city, because accounts need them.
 *
 * @param tx the transaction of the deletion
 */
export async function eraseAddresses(tx: Tx, customerId: number): Promise<void> {
  await tx.delete(savedAddresses).where(eq(savedAddresses.customerId, customerId))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.customerId, customerId))
  await tx.delete(checkouts).where(eq(checkouts.customerId, customerId))
  // an unsent payment row is for the provider, not for the customer
  await tx.delete(outbox).where(and(eq(outbox.customerId, customerId), ne(outbox.channel, 'PAYMENT')))
  const rows = await tx.select({ id: orders.id, delivery: orders.delivery }).from(orders).where(eq(orders.customerId, customerId))
  for (const { id, delivery } of rows) {
    await tx
      .update(orders)
      .set({ delivery: { ...NO_ADDRESS, city: delivery.city, type: delivery.type }, route: null })
      .where(eq(orders.id, id))
  }
}

const NO_ADDRESS = {
  placeId: '',
  priority: 'address',
  geo: { lat: 0, lng: 0 },
  fullText: '',
  text: '',
  description: '',
  summary: '',
  addressComponents: [],
  number: null,
  details: null,
  inbounds: true,
  customFields: [],
  userLocation: null,
}
