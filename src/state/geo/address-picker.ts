import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'
import type { Address } from '#contract/geo/address.ts'
import { formatCustomAddress } from '#contract/geo/format-address.ts'
import type { AddressBookEntry, AddressLabel } from '#contract/geo/address-book.ts'
import type { Point } from '#contract/primitives.ts'
import { findMissingPart, type MissingPart } from '#domain/geo/address-book/missing-part.ts'
import { refineChosenPlace } from '#domain/geo/address-book/refine-chosen-place.ts'
import { getLocationQuality } from '#domain/geo/location-accuracy.ts'
import type { Report } from '#domain/platform/report.ts'
import type { AddressBook } from '#state/geo/address-book.ts'
import { type AddressDetails, getDescription, withDetails, withHouseNumber } from '#state/geo/address-details.ts'
import { type AddressTarget, createAddressChange } from '#state/geo/address-change.ts'
import { createAddressSearch, DEBOUNCE_MS } from '#state/geo/address-search.ts'
import type { BrowserLocation, Locating } from '#state/geo/locating.ts'
import { createMapStreets } from '#state/geo/map-streets.ts'
import { createPlaceCalls, type FoundPlace } from '#state/geo/place-calls.ts'
import type { UnservedCart } from '#state/geo/unserved-carts.ts'
import { NO_ADDRESS, type SelectedPlace, toCityParts } from '#state/geo/selected-place.ts'
import { readRecentAddresses, removeRecentAddress } from '#state/geo/recent-addresses.ts'

interface AddressPickerDependencies {
  readonly call: Client
  readonly book: AddressBook
  /** Where the chosen address goes. */
  readonly deliveryAddress: AddressTarget
  /** The carts that cannot be delivered to the delivery address. */
  readonly findUnserved: () => Promise<readonly UnservedCart[]>
  readonly locating: Locating
  /** Local storage: the recent addresses. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly report: Report
  readonly language: string
  /** The city in the URL of the page: "es/barcelona". */
  readonly place: string | undefined
}

/** Selects the delivery address by text, place or pin; then its details, such as floor and door. */
export function createAddressPicker(dependencies: AddressPickerDependencies) {
  const { call, book, deliveryAddress, findUnserved, locating, storage, report, language, place } = dependencies
  const $recent = atom<readonly Address[]>([])
  const $selectedPlace = atom<SelectedPlace | undefined>()
  /** The saved address near the browser's location. */
  const $nearby = atom<AddressBookEntry | undefined>()
  /** What the customer has to enter before the address can be confirmed. */
  const $missing = atom<MissingPart | undefined>()
  /** True when the selected place could not be opened. */
  const $openFailed = atom(false)
  let latestRequest = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const places = createPlaceCalls({ call, isCustomer: book.isCustomer, language, place })
  const change = createAddressChange({ deliveryAddress, places, findUnserved, storage, report })
  const streets = createMapStreets(places.loadStreets)
  const search = createAddressSearch(places.loadSuggestions, () => report({ kind: 'event', name: 'ADDRESSES_BY_QUERY_ERROR' }))

  function select(selected: SelectedPlace): void {
    $missing.set(undefined)
    $selectedPlace.set(selected)
  }

  const findEntry = ({ placeId }: Address) => book.$entries.get().find(it => it.glovoPlaceId === placeId)

  /** Puts the pin on an address, in the outline of its city. */
  async function openAddress(address: Address, about: Partial<SelectedPlace> = {}): Promise<void> {
    const requestId = latestRequest
    const city = address.city ? await places.loadCity(address.city.code) : undefined
    if (requestId !== latestRequest) return
    select({
      pin: address.geo,
      ...NO_ADDRESS,
      address,
      status: 'ready',
      ...toCityParts(city),
      isPinned: false,
      location: undefined,
      // a place that is saved already keeps its label
      entry: findEntry(address),
      isPresent: false,
      ...about,
    })
  }

  /** Opens an address that was chosen before. It was complete then, so it has a pin. */
  async function openKnown(address: Address, about: Partial<SelectedPlace>): Promise<void> {
    latestRequest += 1
    await openAddress(await places.refreshAddress(address), { isPinned: true, ...about })
  }

  /** @source B §8: 205555; A §8, ADDRESS_BY_LOCATION_ERROR */
  async function lookUpAddress(pin: Point, requestId: number): Promise<void> {
    try {
      const found = await places.loadAddressAt(pin)
      if (requestId !== latestRequest) return
      const before = $selectedPlace.get()
      if (!found.address) return $selectedPlace.set(before && { ...before, ...NO_ADDRESS, status: 'outside' })
      const about = { precision: found.precision, attribution: found.attribution }
      if (before && before.cityCode === found.address.city?.code) {
        const address = refineChosenPlace(before.chosen?.address, found.address)
        const precision = address === found.address ? found.precision : (before.chosen?.precision ?? null)
        const entry = before.entry ?? findEntry(address)
        return $selectedPlace.set({ ...before, ...about, address, precision, entry, status: 'ready' })
      }
      const { isPinned, location } = before ?? { isPinned: true, location: undefined }
      await openAddress(found.address, { ...about, isPinned, location, pin })
    } catch (error) {
      const isOutside =
        error instanceof CallError && error.failure.kind === 'rejected' && error.failure.staticCode === StaticCode.pointOutOfCoverage
      if (!isOutside) report({ kind: 'event', name: 'ADDRESS_BY_LOCATION_ERROR' })
      const before = $selectedPlace.get()
      if (requestId === latestRequest && before)
        $selectedPlace.set({ ...before, ...NO_ADDRESS, chosen: before.chosen, status: isOutside ? 'outside' : 'failed' })
    }
  }

  /** A pin without an address yet, in the outline of the page's city. */
  async function startAtPoint(pin: Point | undefined, location?: BrowserLocation): Promise<void> {
    const requestId = ++latestRequest
    const city = await places.loadPageCity()
    const point = pin ?? city?.geolocation.searchZone.center
    if (!point || requestId !== latestRequest) return
    const isUseless = location !== undefined && getLocationQuality(location.accuracy) === 'useless'
    select({
      ...NO_ADDRESS,
      pin: point,
      status: isUseless ? 'imprecise' : 'loading',
      ...toCityParts(city),
      isPinned: location !== undefined && !isUseless,
      location,
      entry: undefined,
      isPresent: false,
    })
    if (isUseless) return
    if (location) void suggestSaved(point, requestId)
    await lookUpAddress(point, requestId)
  }

  /** Without a reply there is no suggestion. */
  async function suggestSaved(point: Point, requestId: number): Promise<void> {
    const saved = await places.loadSavedAddressAt(point).catch(() => null)
    if (saved && requestId === latestRequest) $nearby.set(saved)
  }

  async function withShownFailure(task: () => Promise<void>): Promise<void> {
    $openFailed.set(false)
    await task().catch(() => $openFailed.set(true))
  }

  /** @source A §8, ADDRESS_BY_PLACE_ID_ERROR: "logged then rethrown" */
  async function loadPlace(placeId: string, session?: string): Promise<FoundPlace & { readonly address: Address }> {
    const found = await places.loadPlace(placeId, session).catch(() => undefined)
    if (found?.address) return { ...found, address: found.address }
    report({ kind: 'event', name: 'ADDRESS_BY_PLACE_ID_ERROR' })
    throw new Error('No such place')
  }

  return {
    $suggestions: search.$suggestions,
    $locating: locating.$locating,
    $recent,
    $selectedPlace,
    $nearby,
    $streets: streets.$streets,
    /** Loads the streets around the pin for the drawn map. */
    showStreets: streets.show,
    $missing,
    $openFailed,
    $otherCity: change.$otherCity,
    $unserved: change.$unserved,
    goBack: change.goBack,
    search: search.search,
    searchNow: search.searchNow,
    /** Called when the dialog opens. */
    async loadKnown(): Promise<void> {
      $recent.set(readRecentAddresses(storage))
      await book.load()
    },
    openPlace: (placeId: string): Promise<void> =>
      withShownFailure(async () => {
        const requestId = ++latestRequest
        const { address, precision, attribution } = await loadPlace(placeId, search.endSession())
        if (requestId !== latestRequest) return
        const chosen = precision === 'street' || precision === 'place' ? { address, precision } : undefined
        await openAddress(address, { precision, attribution, chosen })
      }),
    /** Opens the present address for its details. The cookie alone has no parts of an address: then its place is loaded. */
    openPresent: (): Promise<void> =>
      withShownFailure(async () => {
        const address = deliveryAddress.$address.get()
        if (!address) return
        const isComplete = address.addressComponents.length > 0
        const loaded = isComplete ? undefined : await loadPlace(address.placeId)
        await openKnown(loaded?.address ?? address, { isPresent: true })
      }),
    /** Opens a saved address for its details. */
    openSaved: (entry: AddressBookEntry): Promise<void> => withShownFailure(() => openKnown(entry.address, { entry })),
    /**
     * Delivers to an address that was chosen before.
     *
     * @returns false when it is out of the zone, or cannot be loaded: then it is opened, or `$openFailed` is true
     */
    async choose(address: Address, entry?: AddressBookEntry): Promise<boolean> {
      let chosen = false
      await withShownFailure(async () => {
        const requestId = ++latestRequest
        const fresh = await places.refreshAddress(address)
        if (requestId !== latestRequest) return
        if (!fresh.inbounds) return openAddress(fresh, { isPinned: true, entry })
        chosen = await change.setAddress(fresh)
        // it is the most recent one now
        if (chosen) void book.save(fresh, entry?.label ?? 'OTHER', entry?.id)
      })
      return chosen
    },
    removeRecent(address: Address): void {
      removeRecentAddress(storage, address)
      $recent.set(readRecentAddresses(storage))
    },
    openMap: (): Promise<void> => withShownFailure(() => startAtPoint(deliveryAddress.$address.get()?.geo)),
    /** A §8: geolocation errors are shown as text. */
    async locate(): Promise<void> {
      const location = await locating.locate()
      if (location) await withShownFailure(() => startAtPoint(location.point, location))
    },
    cancelLocating: locating.cancel,
    /** Moves the pin; the address is looked up after a pause. */
    movePin(pin: Point): void {
      const before = $selectedPlace.get()
      if (!before) return
      clearTimeout(timer)
      const requestId = ++latestRequest
      $nearby.set(undefined)
      select({ ...before, pin, status: 'loading', isPinned: true, location: undefined })
      timer = setTimeout(() => void lookUpAddress(pin, requestId), DEBOUNCE_MS)
    },
    retryLookUp(): void {
      const before = $selectedPlace.get()
      if (!before) return
      $selectedPlace.set({ ...before, status: 'loading' })
      void lookUpAddress(before.pin, ++latestRequest)
    },
    back(): void {
      latestRequest += 1
      clearTimeout(timer)
      $nearby.set(undefined)
      $missing.set(undefined)
      $selectedPlace.set(undefined)
    },
    clearMissing: (): void => $missing.set(undefined),
    /**
     * Sets the address under the pin, with its details.
     *
     * @param label for the address book of a customer
     * @returns false without an address under the pin, and when something is missing, which `$missing` names
     */
    async confirm(details: AddressDetails, label: AddressLabel = 'OTHER'): Promise<boolean> {
      const selected = $selectedPlace.get()
      if (!selected?.address?.city || selected.status !== 'ready') return false
      const { isPinned, fields, location, entry, precision } = selected
      const number = details.number.trim()
      const description = getDescription(fields, details)
      const missing = findMissingPart(selected.address, { ...details, description, isPinned, precision })
      if (missing) {
        $missing.set(missing)
        return false
      }
      const exact = await withHouseNumber(selected.address, details.hasNoNumber ? '' : number, places.loadPlace)
      // "A number outside the street's known range is accepted with the pin."
      const isUnknownNumber = number !== '' && exact.placeId === selected.address.placeId && number !== selected.address.number
      if (selected.address.inbounds && isUnknownNumber && !isPinned) {
        $missing.set('pin')
        return false
      }
      const written = await withDetails(exact, fields, details, input => call(formatCustomAddress, input))
      const address = { ...written, userLocation: location?.point ?? null }
      if (!(await change.setAddress(address))) return false
      // an address out of the zone only serves to browse
      if (address.inbounds) void book.save(address, label, entry?.id)
      return true
    },
    /** Resets everything for the next opening of the dialog. */
    reset(): void {
      latestRequest += 1
      clearTimeout(timer)
      search.reset()
      locating.cancel()
      book.dismissRemoval()
      $nearby.set(undefined)
      $missing.set(undefined)
      $selectedPlace.set(undefined)
      $openFailed.set(false)
      change.reset()
    },
  }
}
export type AddressPickerStore = ReturnType<typeof createAddressPicker>
