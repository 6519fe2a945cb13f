import { and, desc, eq, inArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers } from '#backend/db/schema/account.ts'
import { type FavouriteKind, favourites } from '#backend/db/schema/favourites.ts'
import { products } from '#backend/db/schema/menus.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { addFavourites, FavouriteIds, getFavourites, removeFavourites } from '#contract/catalogue/favourite.ts'
import { MAX_FAVOURITES } from '#contract/limits.ts'

export function getFavouritesHandler(db: Db): Handler<typeof getFavourites> {
  return (_, call) => loadFavourites(db, call.customer!.id)
}

/** @param now Unix milliseconds */
export function addFavouritesHandler(db: Db, now: () => number): Handler<typeof addFavourites> {
  return ({ body }, call) =>
    changeFavourites(db, call.customer!.id, body.customerId, async tx => {
      const owner = { customerId: body.customerId, now: now() }
      await add(tx, owner, 'STORE', body.stores)
      await add(tx, owner, 'PRODUCT', body.products)
    })
}

export function removeFavouritesHandler(db: Db): Handler<typeof removeFavourites> {
  return ({ body }, call) =>
    changeFavourites(db, call.customer!.id, body.customerId, async tx => {
      await remove(tx, body.customerId, 'STORE', body.stores)
      await remove(tx, body.customerId, 'PRODUCT', body.products)
    })
}

/** @throws Problem 403 when the favourites are those of another customer */
async function changeFavourites(db: Db, sessionId: number, customerId: number, change: (tx: Tx) => Promise<void>): Promise<FavouriteIds> {
  if (customerId !== sessionId) throw new Problem(403, 'These are the favourites of another customer')
  return db.transaction(async tx => {
    // one change at a time of one customer, so that the limit holds; orders, which refer to the customer, do not wait for it
    await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
    await change(tx)
    return loadFavourites(tx, customerId)
  })
}

async function loadFavourites(db: Db | Tx, customerId: number): Promise<FavouriteIds> {
  const rows = await db
    .select({ kind: favourites.kind, id: favourites.subjectId })
    .from(favourites)
    .where(eq(favourites.customerId, customerId))
    .orderBy(desc(favourites.addedAt), desc(favourites.subjectId))
  const listIds = (kind: FavouriteKind) => rows.filter(it => it.kind === kind).map(it => it.id)
  return { customerId, stores: listIds('STORE'), products: listIds('PRODUCT') }
}

async function add(
  tx: Tx,
  { customerId, now }: { readonly customerId: number; readonly now: number },
  kind: FavouriteKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const table = kind === 'STORE' ? stores : products
  const requested = [...new Set(ids.map(toRowId))]
  const existing = await tx.select({ id: table.id }).from(table).where(inArray(table.id, requested))
  const present = await tx
    .select({ id: favourites.subjectId })
    .from(favourites)
    .where(and(eq(favourites.customerId, customerId), eq(favourites.kind, kind)))
  const [known, added] = [new Set(existing.map(it => it.id)), new Set(present.map(it => it.id))]
  const rows = requested
    .filter(id => known.has(id) && !added.has(id))
    .slice(0, Math.max(0, MAX_FAVOURITES - added.size))
    // the first one is the last one that the customer has marked
    .map((subjectId, index) => ({ customerId, kind, subjectId, addedAt: new Date(now - index) }))
  if (rows.length > 0) await tx.insert(favourites).values(rows)
}

async function remove(tx: Tx, customerId: number, kind: FavouriteKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const isRemoved = and(eq(favourites.customerId, customerId), eq(favourites.kind, kind), inArray(favourites.subjectId, ids.map(toRowId)))
  await tx.delete(favourites).where(isRemoved)
}
