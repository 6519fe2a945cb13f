import * as z from 'zod/mini'

import { Address } from '#contract/geo/address.ts'
import { toAddressKey } from '#domain/geo/address-key.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

const MAX_RECENT_ADDRESSES = 5

const Recent = z.array(z.unknown())

/** The addresses that this browser has chosen. Entries that the current contract cannot parse are left out. */
export function readRecentAddresses(storage: Pick<Storage, 'getItem'>): Address[] {
  try {
    const list = Recent.safeParse(JSON.parse(storage.getItem(STORAGE_NAME.recentAddresses) ?? '[]')).data ?? []
    return list.slice(0, MAX_RECENT_ADDRESSES).flatMap(it => Address.safeParse(it).data ?? [])
  } catch {
    return []
  }
}

/** Puts an address to the front. Storage that cannot be written keeps no addresses: they are a convenience. */
export function addRecentAddress(storage: Pick<Storage, 'getItem' | 'setItem'>, address: Address): void {
  const others = readRecentAddresses(storage).filter(it => toAddressKey(it) !== toAddressKey(address))
  try {
    storage.setItem(STORAGE_NAME.recentAddresses, JSON.stringify([address, ...others].slice(0, MAX_RECENT_ADDRESSES)))
  } catch {
    // full, or blocked by the browser
  }
}

export function removeRecentAddress(storage: Pick<Storage, 'getItem' | 'setItem'>, address: Address): void {
  const others = readRecentAddresses(storage).filter(it => toAddressKey(it) !== toAddressKey(address))
  try {
    storage.setItem(STORAGE_NAME.recentAddresses, JSON.stringify(others))
  } catch {
    // the list is as before
  }
}
