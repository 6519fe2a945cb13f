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

const MAX_SAVED_ADDRESSES = 20

/** The delivery addresses of a customer, the latest first. */
export function getAddressBookHandler(db: Db): Handler<typeof getAddressBook> {
  return async (_, call) => {
    if (!call.customer) throw new Problem(401, 'Please sign in', StaticCode.unauthorized)
    const rows = await db
      .select()
      .from(savedAddresses)
      .where(eq(savedAddresses.customerId, call.customer.id))
      .orderBy(desc(savedAddresses.usedAt), savedAddresses.id)
      .limit(MAX_SAVED_ADDRESSES)
    return { data: { list: { addresses: rows.flatMap(toAddressBookEntry) } } }
  }
}

/** Leaves out a row that the current contract cannot parse, so that one old address does not hide the others. */
function toAddressBookEntry(row: typeof savedAddresses.$inferSelect): AddressBookEntry[] {
  const address = Address.safeParse(JSON.parse(row.address)).data
  if (!address?.city) return []
  return [
    {
      id: row.id,
      glovoPlaceId: address.placeId,
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
 * Saves a delivery address. Each place has one entry with the latest texts. An address without a place id, as checkouts send it, is
 * identified by its point.
 */
export async function saveAddress(tx: Tx, customerId: number, address: Address): Promise<void> {
  if (!address.city) return
  const placeId = address.placeId || toPlaceId({ pin: address.geo })
  const values = { address: JSON.stringify({ ...address, placeId }), cityCode: address.city.code, usedAt: sql`now()` }
  await tx
    .insert(savedAddresses)
    .values({ customerId, placeId, ...values })
    .onConflictDoUpdate({ target: [savedAddresses.customerId, savedAddresses.placeId], set: values })
  const oldAddresses = tx
    .select({ id: savedAddresses.id })
    .from(savedAddresses)
    .where(eq(savedAddresses.customerId, customerId))
    .orderBy(desc(savedAddresses.usedAt), savedAddresses.id)
    .offset(MAX_SAVED_ADDRESSES)
  await tx.delete(savedAddresses).where(and(eq(savedAddresses.customerId, customerId), sql`${savedAddresses.id} in (${oldAddresses})`))
}
