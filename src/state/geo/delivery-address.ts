import { atom } from 'nanostores'

import { Address } from '#contract/geo/address.ts'
import { buildAddressCookie, toAddress, buildExpiredAddressCookie } from '#domain/geo/address-cookie.ts'
import { type CookieAddress, readAddressCookie } from '#domain/geo/read-address-cookie.ts'
import { toAddressKey } from '#domain/geo/address-key.ts'
import type { Report } from '#domain/platform/report.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

interface DeliveryAddressDependencies {
  /** Local storage, or an object in tests. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly cookies: { read(): string; write(line: string): void; readonly secure: boolean }
  now(): number
  readonly report: Report
  /** Called when the address changes. Not called for the address that was restored on load. */
  onChange(): void
}

/**
 * The delivery address (A §4, "Address"). The cookie holds the place, for the server and for other tabs; storage holds the whole
 * address with its details.
 */
export function createDeliveryAddress({ storage, cookies, now, report, onChange }: DeliveryAddressDependencies) {
  const $address = atom<Address | undefined>()
  let lastCookie: CookieAddress | undefined

  /** @source A §5: "A saved address is restored from the cookie only if it has a placeId and differs from the current one." */
  function restore(): boolean {
    const read = readAddressCookie(cookies.read())
    if (read && read.at === lastCookie?.at && read.placeId === lastCookie.placeId) return false
    const address = read ? (findStoredAddress(read) ?? Address.safeParse(toAddress(read)).data) : undefined
    // A §8
    if (read !== undefined && !address) report({ kind: 'event', name: 'SET_DELIVERY_ADDRESS_FROM_COOKIES_ERROR' })
    if (!address && !lastCookie) return false
    lastCookie = (address && read) ?? undefined
    $address.set(address)
    return true
  }

  /** The whole address of the cookie, if storage has it. */
  function findStoredAddress(cookie: CookieAddress): Address | undefined {
    try {
      const stored = Address.safeParse(JSON.parse(storage.getItem(STORAGE_NAME.addresses) ?? 'null')).data
      return stored && toAddressKey(stored) === toAddressKey(cookie) ? stored : undefined
    } catch {
      return undefined
    }
  }

  restore()
  return {
    $address,
    /**
     * Sets the address for this page and the next pages.
     *
     * @returns false when its city is unknown: then nothing changes (A §4)
     */
    setAddress(address: Address): boolean {
      const at = now()
      const line = buildAddressCookie(address, at, cookies.secure)
      if (line === undefined) return false
      try {
        storage.setItem(STORAGE_NAME.addresses, JSON.stringify(address))
      } catch (error) {
        report({ kind: 'error', name: 'STORAGE_WRITE_ERROR', message: String(error) })
      }
      cookies.write(line)
      lastCookie = readAddressCookie(cookies.read()) ?? undefined
      $address.set(address)
      onChange()
      return true
    },
    clear(): void {
      if (!$address.get()) return
      cookies.write(buildExpiredAddressCookie(cookies.secure))
      try {
        storage.removeItem(STORAGE_NAME.addresses)
      } catch {
        // storage that is not available holds no address
      }
      lastCookie = undefined
      $address.set(undefined)
      onChange()
    },
    /** Takes over the address that another tab has set. */
    syncWithCookie(): void {
      if (restore()) onChange()
    },
    /** For the headers of every call (A §7). */
    getLocation(): { latitude: number; longitude: number; timestamp: number } | undefined {
      const address = $address.get()
      return address && { latitude: address.geo.lat, longitude: address.geo.lng, timestamp: lastCookie?.at ?? now() }
    },
  }
}
export type DeliveryAddress = ReturnType<typeof createDeliveryAddress>
