import { and, desc, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { savedAddresses } from '#backend/db/schema/account.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { Address } from '#contract/geo/address.ts'
import type { AddressBookEntry, getAddressBook } from '#contract/geo/address-book.ts'
import { toPlaceId } from '#domain/geo/place-id.ts'

/** How many addresses of a customer are kept. */
const KEPT_ADDRESSES = 20

/** The addresses that a customer has had something brought to, the latest first. */
export function getAddressBookHandler(db: Db): Handler<typeof getAddressBook> {
  return async (_, call) => {
    if (!call.customer) throw new Problem(401, 'Please sign in', StaticCode.unauthorized)
    const rows = await db
      .select()
      .from(savedAddresses)
      .where(eq(savedAddresses.customerId, call.customer.id))
      .orderBy(desc(savedAddresses.usedAt), savedAddresses.id)
      .limit(KEPT_ADDRESSES)
    return { data: { list: { addresses: rows.flatMap(entryOf) } } }
  }
}

/** A row that today's contract cannot read is left out: one old address must not hide the others. */
function entryOf(row: typeof savedAddresses.$inferSelect): AddressBookEntry[] {
  const address = Address.safeParse(JSON.parse(row.address)).data
  if (!address?.city) return []
  return [
    {
      id: row.id,
      glovoPlaceId: row.placeId,
      title: address.text,
      subtitle: [address.details, address.city.name].filter(Boolean).join(' · '),
      notice: null,
      icon: 'map-pin',
      latitude: address.geo.lat,
      longitude: address.geo.lng,
      countryCode: address.city.countryCode,
      cityCode: address.city.code,
      address,
    },
  ]
}

/**
 * Keeps an address that something is brought to; of the same place there is one, as it was written last. A door without the
 * id of a place (checkouts send none) is named by its point.
 */
export async function rememberAddress(tx: Tx, customerId: number, address: Address): Promise<void> {
  if (!address.city) return
  const placeId = address.placeId || toPlaceId({ pin: address.geo })
  const written = { address: JSON.stringify({ ...address, placeId }), cityCode: address.city.code, usedAt: sql`now()` }
  await tx
    .insert(savedAddresses)
    .values({ customerId, placeId, ...written })
    .onConflictDoUpdate({ target: [savedAddresses.customerId, savedAddresses.placeId], set: written })
  const old = tx
    .select({ id: savedAddresses.id })
    .from(savedAddresses)
    .where(eq(savedAddresses.customerId, customerId))
    .orderBy(desc(savedAddresses.usedAt), savedAddresses.id)
    .offset(KEPT_ADDRESSES)
  await tx.delete(savedAddresses).where(and(eq(savedAddresses.customerId, customerId), sql`${savedAddresses.id} in (${old})`))
}
