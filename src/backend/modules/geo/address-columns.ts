import type { savedAddresses } from '#backend/db/schema/account.ts'
import { Address } from '#contract/geo/address.ts'
import { toPlaceId } from '#domain/geo/place-id.ts'

type SavedAddressRow = typeof savedAddresses.$inferSelect

/** A saved address has a city, and a place id that identifies it among the addresses of a customer. */
export type BookAddress = Address & { readonly city: NonNullable<Address['city']> }

/**
 * Columns that hold an address. Only this file reads and writes them. An address without a place id, as checkouts send it, is identified by
 * its point.
 */
export function toAddressColumns(address: BookAddress): Pick<SavedAddressRow, 'placeId' | 'address' | 'cityCode'> {
  const placeId = address.placeId || toPlaceId({ pin: address.geo })
  return { placeId, address: JSON.stringify({ ...address, placeId }), cityCode: address.city.code }
}

/** Undefined for a row that the current contract cannot parse, so that one old address does not hide the others. */
export function fromAddressColumns(row: Pick<SavedAddressRow, 'address'>): BookAddress | undefined {
  const address = Address.safeParse(parseJson(row.address)).data
  return address?.city ? { ...address, city: address.city } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
