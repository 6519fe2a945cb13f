import { and, count, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import { customers } from '#backend/db/schema/account.ts'
import { MAX_CART_BYTES, savedCarts } from '#backend/db/schema/cart.ts'
import { stores } from '#backend/db/schema/stores.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { createNotFoundProblem } from '#backend/modules/catalogue/problems.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getSavedCarts, LineChange, saveCart, SavedCart, SavedCartInfo } from '#contract/cart/saved-cart.ts'
import { MAX_SAVED_LINES } from '#contract/limits.ts'
import { toCanonicalText } from '#domain/cart/canonical-text.ts'
import { EXPIRED_CART_DELETION_MS } from '#domain/cart/cart-deletion.ts'
import { correctClock, limitRemovals, mergeLines } from '#domain/cart/merge-lines.ts'
import { getLineKey, isExpired } from '#domain/cart/saved-lines.ts'

/** A customer's carts; a further one replaces the cart that changed least recently. */
export const MAX_CARTS_PER_CUSTOMER = 50
/** A browser sends at most two changes a second, and only while its customer taps. */
export const MAX_WRITES_PER_MINUTE = 120
/** Old carts that one call deletes. */
const CLEANUP_LIMIT = 100

type SavedCartRow = typeof savedCarts.$inferSelect

/** @param now Unix milliseconds */
export function getSavedCartsHandler(db: Db, now: () => number): Handler<typeof getSavedCarts> {
  return async (_, call) => {
    const oldest = new Date(now() - EXPIRED_CART_DELETION_MS)
    const rows = await db
      .select()
      .from(savedCarts)
      .where(and(eq(savedCarts.customerId, call.customer!.id), gt(savedCarts.changedAt, oldest)))
      .orderBy(desc(savedCarts.changedAt))
      .limit(MAX_CARTS_PER_CUSTOMER)
    return { customerId: call.customer!.id, carts: rows.map(toSavedCart) }
  }
}

/** @param now Unix milliseconds */
export function saveCartHandler(db: Db, now: () => number): Handler<typeof saveCart> {
  const limitWrites = createWriteLimit(now)
  return async ({ params: { basketId }, body }, call) => {
    const customerId = call.customer!.id
    if (body.customerId !== undefined && body.customerId !== customerId) throw new Problem(409, 'Another customer has signed in')
    limitWrites(customerId)
    if (body.changes.some(it => it.line !== null && getLineKey(it.line) !== it.key))
      throw new Problem(400, 'The key of a line does not match its product')
    const instant = now()
    const changes = body.changes.map(it => correctClock(it, body.sentAt, instant))
    const { changedAt: timestamp } = correctClock({ addedAt: 0, changedAt: body.info.timestamp }, body.sentAt, instant)
    const info = { ...body.info, timestamp }
    const storeId = toRowId(body.storeId)
    await deleteOldCarts(db, instant)
    return db.transaction(async tx => {
      await lockCarts(tx, customerId)
      const [namesake] = await tx
        .select({ customerId: savedCarts.customerId, storeId: savedCarts.storeId })
        .from(savedCarts)
        .where(eq(savedCarts.basketId, basketId))
      if (namesake && (namesake.customerId !== customerId || namesake.storeId !== storeId)) throw createNotFoundProblem('Cart')
      const ofStore = and(eq(savedCarts.customerId, customerId), eq(savedCarts.storeId, storeId))
      const [stored] = await tx.select().from(savedCarts).where(ofStore)
      const startsAnew = body.version === 0 && stored !== undefined && isExpired(stored, instant)
      if (stored && !startsAnew) return toSavedCart(await updateCart(tx, stored, info, changes))
      // the lines of an expired cart do not come back by themselves
      if (stored) await tx.delete(savedCarts).where(ofStore)
      else await makeRoom(tx, customerId, storeId)
      const lines = limitLines(mergeLines([], changes))
      const row = { basketId, customerId, storeId, version: (stored?.version ?? 0) + 1, info, lines, changedAt: new Date(info.timestamp) }
      await tx.insert(savedCarts).values(row)
      return toSavedCart(row)
    })
  }
}

async function updateCart(tx: Tx, stored: SavedCartRow, info: SavedCartInfo, changes: readonly LineChange[]): Promise<SavedCartRow> {
  const lines = limitLines(mergeLines(stored.lines, changes))
  const isNewer = info.timestamp > stored.info.timestamp
  if (!isNewer && toCanonicalText(lines) === toCanonicalText(stored.lines)) return stored
  const latest = isNewer ? info : stored.info
  const after = { ...stored, version: stored.version + 1, info: latest, lines, changedAt: new Date(latest.timestamp) }
  const { version, changedAt } = after
  await tx.update(savedCarts).set({ version, info: latest, lines, changedAt }).where(eq(savedCarts.basketId, stored.basketId))
  return after
}

/** One change at a time of one customer. Orders, which refer to the customer, do not wait for it. */
async function lockCarts(tx: Tx, customerId: number): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
}

async function makeRoom(tx: Tx, customerId: number, storeId: number): Promise<void> {
  const [store] = await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, storeId))
  if (!store) throw createNotFoundProblem()
  const ofCustomer = eq(savedCarts.customerId, customerId)
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(savedCarts).where(ofCustomer)
  if (total < MAX_CARTS_PER_CUSTOMER) return
  const oldest = tx
    .select({ basketId: savedCarts.basketId })
    .from(savedCarts)
    .where(ofCustomer)
    .orderBy(savedCarts.changedAt)
    .limit(total - MAX_CARTS_PER_CUSTOMER + 1)
  await tx.delete(savedCarts).where(inArray(savedCarts.basketId, oldest))
}

function limitLines(changes: readonly LineChange[]): LineChange[] {
  const lines = limitRemovals(changes, MAX_SAVED_LINES)
  if (!lines || Buffer.byteLength(JSON.stringify(lines)) > MAX_CART_BYTES) throw new Problem(413, 'The cart has too many lines')
  return lines
}

/** Carts of all customers that can no longer be restored. A row that another call changes is left to the next call. */
async function deleteOldCarts(db: Db, now: number): Promise<void> {
  const old = db
    .select({ basketId: savedCarts.basketId })
    .from(savedCarts)
    .where(lte(savedCarts.changedAt, new Date(now - EXPIRED_CART_DELETION_MS)))
    .orderBy(savedCarts.changedAt)
    .limit(CLEANUP_LIMIT)
    .for('update', { skipLocked: true })
  await db.delete(savedCarts).where(sql`${savedCarts.basketId} in ${old}`)
}

const toSavedCart = ({ basketId, storeId, version, info, lines }: Omit<SavedCartRow, 'customerId' | 'changedAt'>): SavedCart => ({
  basketId,
  storeId,
  version,
  info,
  lines: lines.flatMap(({ line, addedAt }) => (line ? [{ line, addedAt }] : [])),
})

/** Customers whose writes are counted at a time. */
const MAX_COUNTED_CUSTOMERS = 10_000
const MINUTE_MS = 60_000

/** Counts the writes of each customer in this process. */
function createWriteLimit(now: () => number): (customerId: number) => void {
  const counts = new Map<number, { readonly since: number; writes: number }>()
  return customerId => {
    const instant = now()
    const known = counts.get(customerId)
    if (!known || instant - known.since >= MINUTE_MS) {
      // the map keeps the order of insertion, so the first entry is the oldest
      counts.delete(customerId)
      if (counts.size >= MAX_COUNTED_CUSTOMERS) counts.delete(counts.keys().next().value!)
      counts.set(customerId, { since: instant, writes: 1 })
      return
    }
    if (known.writes >= MAX_WRITES_PER_MINUTE) {
      const waitSeconds = Math.max(1, Math.ceil((known.since + MINUTE_MS - instant) / 1000))
      throw new Problem(429, 'Too many changes of carts', undefined, { headers: { 'retry-after': String(waitSeconds) } })
    }
    known.writes++
  }
}
