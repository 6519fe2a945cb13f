import { atom, type ReadableAtom } from 'nanostores'

import type { Address } from '#contract/geo/address.ts'
import { isSamePoint } from '#domain/geo/distance.ts'
import type { Report } from '#domain/platform/report.ts'
import type { CityPage, PlaceCalls } from '#state/geo/place-calls.ts'
import { addRecentAddress } from '#state/geo/recent-addresses.ts'
import type { UnservedCart } from '#state/geo/unserved-carts.ts'

/** Carts that cannot be delivered to the new address. */
export interface UnservedCarts {
  readonly carts: readonly UnservedCart[]
  /** The address before; undefined when there was none. */
  readonly previous: Address | undefined
  /** The page with the stores that deliver to the new address; undefined when its city is closed. */
  readonly storesPath: string | undefined
}

/** Where a chosen address goes: the delivery address, or a stop of a parcel. */
export interface AddressTarget {
  readonly $address: ReadableAtom<Address | undefined>
  /** Whether an address in another city offers the page of that city. Default: true. */
  readonly followsCity?: boolean
  /** @returns false when its city is unknown: then nothing changes */
  setAddress(address: Address): boolean
}

interface AddressChangeDependencies {
  readonly deliveryAddress: AddressTarget
  readonly places: Pick<PlaceCalls, 'findCityPage'>
  readonly findUnserved: () => Promise<readonly UnservedCart[]>
  /** Local storage: the recent addresses. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly report: Report
}

/** Sets the delivery address and finds what follows from it: another city, or carts that cannot be delivered. */
export function createAddressChange({ deliveryAddress, places, findUnserved, storage, report }: AddressChangeDependencies) {
  /** The page of the new address's city, when it is not the city of the page. */
  const $otherCity = atom<CityPage | undefined>()
  const $unserved = atom<UnservedCarts | undefined>()

  /** @source A §8: "Missing city route parameters after address select are reported and nothing navigates." */
  function reportMissingRoute(error: unknown): undefined {
    report({ kind: 'error', name: 'CITY_ROUTE_MISSING', message: String(error) })
  }

  return {
    $otherCity,
    $unserved,
    /** @returns false when the city of the address is unknown: then nothing changes */
    async setAddress(address: Address): Promise<boolean> {
      const previous = deliveryAddress.$address.get()
      if (!deliveryAddress.setAddress(address)) return false
      addRecentAddress(storage, address)
      // only the details have changed
      const isSame = previous !== undefined && isSamePoint(previous.geo, address.geo)
      const [page, carts] = await Promise.all([
        deliveryAddress.followsCity === false ? undefined : places.findCityPage(address).catch(reportMissingRoute),
        isSame ? [] : findUnserved().catch(() => []),
      ])
      $otherCity.set(page?.isOther ? page : undefined)
      $unserved.set(carts.length > 0 ? { carts, previous, storesPath: page?.path } : undefined)
      return true
    },
    /** Returns to the address before. */
    goBack(): void {
      const previous = $unserved.get()?.previous
      if (previous) deliveryAddress.setAddress(previous)
    },
    reset(): void {
      $otherCity.set(undefined)
      $unserved.set(undefined)
    },
  }
}
