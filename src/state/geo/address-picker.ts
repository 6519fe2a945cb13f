import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'
import type { Address } from '#contract/geo/address.ts'
import { formatCustomAddress } from '#contract/geo/format-address.ts'
import { type AddressBookEntry, getAddressBook } from '#contract/geo/address-book.ts'
import {
  getAddressAt,
  getAddressAtPublic,
  getPlace,
  getPlacePublic,
  searchAddresses,
  searchAddressesPublic,
} from '#contract/geo/address-lookup.ts'
import { type CitySummary, getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import type { CustomAddressField } from '#contract/geo/custom-address-field.ts'
import type { Point } from '#contract/primitives.ts'
import { findCityBySlug, getCitySlug } from '#domain/geo/find-city.ts'
import { isInbounds } from '#domain/geo/zone.ts'
import { toPath } from '#domain/navigation/routes.ts'
import type { Report } from '#domain/platform/report.ts'
import { type AddressDetails, isHouseNumberMissing, withDetails, withHouseNumber } from '#state/geo/address-details.ts'
import type { DeliveryAddress } from '#state/geo/delivery-address.ts'
import type { createSession } from '#state/account/session.ts'

/** Pause after the last key or move before a request. */
export const DEBOUNCE_MS = 250

type PlacePrediction = { readonly placeId: string; readonly title: string; readonly subtitle: string }

/** The list under the search field. */
export type PlaceSuggestions =
  { readonly status: 'idle' | 'loading' | 'failed' } | { readonly status: 'ready'; readonly predictions: readonly PlacePrediction[] }

/** The state of a request for the location of the browser. */
export type LocatingStatus = 'idle' | 'busy' | 'denied' | 'failed' | 'unsupported'

/** The second step: the address under the pin, and its city. */
export interface SelectedPlace {
  readonly pin: Point
  /** The address under the pin; undefined during the look-up, and where there is none. */
  readonly address: Address | undefined
  readonly status: 'ready' | 'loading' | 'failed' | 'outside'
  readonly outline: readonly string[]
  readonly fields: readonly CustomAddressField[]
}

/** The city of the confirmed address, when it is not the city of the page. */
export interface OtherCity {
  readonly name: string
  readonly path: string
}

/** Resolves with the location of the browser; rejects with a LocationError. */
export type LocationProvider = () => Promise<Point>

export class LocationError extends Error {
  override name = 'LocationError' as const
  readonly reason: Exclude<LocatingStatus, 'idle' | 'busy'>
  constructor(reason: Exclude<LocatingStatus, 'idle' | 'busy'>) {
    super(reason)
    this.reason = reason
  }
}

interface AddressPickerDependencies {
  readonly call: Client
  readonly session: Pick<ReturnType<typeof createSession>, '$session'>
  readonly deliveryAddress: DeliveryAddress
  readonly getLocation: LocationProvider
  readonly report: Report
  readonly language: string
  /** The city in the URL of the page: "es/barcelona". */
  readonly place: string | undefined
}

/** Selects the delivery address by text, place or pin; then its details, such as floor and door. */
export function createAddressPicker({ call, session, deliveryAddress, getLocation, report, language, place }: AddressPickerDependencies) {
  const $suggestions = atom<PlaceSuggestions>({ status: 'idle' })
  const $locating = atom<LocatingStatus>('idle')
  const $saved = atom<readonly AddressBookEntry[]>([])
  const $selectedPlace = atom<SelectedPlace | undefined>()
  /** True when the selected place could not be opened. */
  const $openFailed = atom(false)
  const $otherCity = atom<OtherCity | undefined>()
  let latestRequest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let cities: Promise<readonly CitySummary[]> | undefined

  /** A §6: "Anonymous visitors use public geo endpoints; authenticated customers use authenticated ones." */
  const isCustomer = () => session.$session.get().status === 'authenticated'
  function loadCities(): Promise<readonly CitySummary[]> {
    cities ??= call(getSummarizedSettings, { query: { language } }).then(it => it.cities)
    cities.catch(() => (cities = undefined))
    return cities
  }
  async function getPageCity(): Promise<CitySummary | undefined> {
    const [country = '', slug = ''] = (place ?? '').split('/')
    return place === undefined ? undefined : findCityBySlug(await loadCities(), country, slug)
  }
  const getCallOptions = async () => {
    const city = await getPageCity().catch(() => undefined)
    return { place: { language, cityCode: city?.code, countryCode: city?.countryCode } }
  }
  const loadCitySettings = (cityCode: string) => call(getCitySettings, { query: { cityCode } }, { place: { language } })

  async function loadPlace(placeId: string): Promise<Address | null> {
    const input = { params: { placeId } }
    return (await call(isCustomer() ? getPlace : getPlacePublic, input, await getCallOptions())).address
  }

  async function loadSuggestions(text: string, requestId: number): Promise<void> {
    try {
      const options = await getCallOptions()
      const query = { address: text.slice(0, 200), cityCode: options.place.cityCode }
      const { predictions } = await call(isCustomer() ? searchAddresses : searchAddressesPublic, { query }, options)
      if (requestId === latestRequest) $suggestions.set({ status: 'ready', predictions })
    } catch {
      report({ kind: 'event', name: 'ADDRESSES_BY_QUERY_ERROR' })
      if (requestId === latestRequest) $suggestions.set({ status: 'failed' })
    }
  }

  /** Puts the pin on an address, in the outline of its city. */
  async function openAddress(address: Address): Promise<void> {
    const { city } = address.city ? await loadCitySettings(address.city.code) : { city: undefined }
    $selectedPlace.set({
      pin: address.geo,
      address,
      status: 'ready',
      outline: city?.geolocation.polygons ?? [],
      fields: city?.customAddressConfig.fields ?? [],
    })
  }

  /** @source B §8: 205555; A §8, ADDRESS_BY_LOCATION_ERROR */
  async function lookUpAddress(pin: Point, requestId: number): Promise<void> {
    try {
      const query = { latitude: pin.lat, longitude: pin.lng }
      const { address } = await call(isCustomer() ? getAddressAt : getAddressAtPublic, { query }, await getCallOptions())
      if (requestId !== latestRequest) return
      const before = $selectedPlace.get()
      if (!address) return $selectedPlace.set(before && { ...before, address: undefined, status: 'outside' })
      if (before && before.address?.city?.code === address.city?.code) return $selectedPlace.set({ ...before, address, status: 'ready' })
      await openAddress(address)
    } catch (error) {
      const isOutside =
        error instanceof CallError && error.failure.kind === 'rejected' && error.failure.staticCode === StaticCode.pointOutOfCoverage
      if (!isOutside) report({ kind: 'event', name: 'ADDRESS_BY_LOCATION_ERROR' })
      const before = $selectedPlace.get()
      if (requestId === latestRequest && before)
        $selectedPlace.set({ ...before, address: undefined, status: isOutside ? 'outside' : 'failed' })
    }
  }

  /** A pin without an address yet, in the outline of the page's city. */
  async function startAtPoint(pin: Point | undefined): Promise<void> {
    const requestId = ++latestRequest
    const code = (await getPageCity())?.code
    const city = code === undefined ? undefined : (await loadCitySettings(code)).city
    const point = pin ?? city?.geolocation.searchZone.center
    if (!point || requestId !== latestRequest) return
    const outline = city && isInbounds(point, city.geolocation.polygons) ? city : undefined
    $selectedPlace.set({
      pin: point,
      address: undefined,
      status: 'loading',
      outline: outline?.geolocation.polygons ?? city?.geolocation.polygons ?? [],
      fields: city?.customAddressConfig.fields ?? [],
    })
    await lookUpAddress(point, requestId)
  }

  const withReportedFailure = (task: () => Promise<void>) => async (): Promise<void> => {
    $openFailed.set(false)
    await task().catch(() => {
      report({ kind: 'event', name: 'ADDRESS_BY_PLACE_ID_ERROR' })
      $openFailed.set(true)
    })
  }

  return {
    $suggestions,
    $locating,
    $saved,
    $selectedPlace,
    $openFailed,
    $otherCity,
    /** A §5: "an empty … query gives an empty list", without a call. */
    search(text: string): void {
      clearTimeout(timer)
      const requestId = ++latestRequest
      if (text.trim() === '') return $suggestions.set({ status: 'idle' })
      if ($suggestions.get().status !== 'ready') $suggestions.set({ status: 'loading' })
      timer = setTimeout(() => void loadSuggestions(text, requestId), DEBOUNCE_MS)
    },
    /** Called when the dialog opens. */
    async loadSaved(): Promise<void> {
      if (!isCustomer()) return $saved.set([])
      const reply = await call(getAddressBook, {}).catch(() => undefined)
      if (reply) $saved.set(reply.data.list.addresses)
    },
    openPlace: (placeId: string): Promise<void> =>
      withReportedFailure(async () => {
        const requestId = ++latestRequest
        const address = await loadPlace(placeId)
        if (requestId !== latestRequest) return
        if (!address) throw new Error('No such place')
        await openAddress(address)
      })(),
    openSaved: (entry: AddressBookEntry): Promise<void> => withReportedFailure(() => openAddress(entry.address))(),
    openMap: (): Promise<void> => withReportedFailure(() => startAtPoint(deliveryAddress.$address.get()?.geo))(),
    /** A §8: geolocation errors are shown as text. */
    async locate(): Promise<void> {
      if ($locating.get() === 'busy') return
      $locating.set('busy')
      try {
        const point = await getLocation()
        $locating.set('idle')
        await withReportedFailure(() => startAtPoint(point))()
      } catch (error) {
        const reason = error instanceof LocationError ? error.reason : 'failed'
        report({ kind: 'event', name: reason === 'unsupported' ? 'UNSUPPORTED_GEOLOCATION_API' : 'CURRENT_LOCATION_GET_ERROR' })
        $locating.set(reason)
      }
    },
    /** Moves the pin; the address is looked up after a pause. */
    movePin(pin: Point): void {
      const before = $selectedPlace.get()
      if (!before) return
      clearTimeout(timer)
      const requestId = ++latestRequest
      $selectedPlace.set({ ...before, pin, status: 'loading' })
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
      $selectedPlace.set(undefined)
    },
    /**
     * Sets the address under the pin, with its details.
     *
     * @returns false without an address under the pin, or when a deliverable address has no house number
     */
    async confirm(details: AddressDetails): Promise<boolean> {
      const selected = $selectedPlace.get()
      if (!selected?.address?.city || selected.status !== 'ready' || isHouseNumberMissing(selected.address, details)) return false
      const exact = await withHouseNumber(selected.address, details.number.trim(), loadPlace)
      const address = await withDetails(exact, selected.fields, details, input => call(formatCustomAddress, input))
      if (!deliveryAddress.setAddress(address)) return false
      $otherCity.set(await findOtherCity(address).catch(() => undefined))
      return true
    },
    /** Resets everything for the next opening of the dialog. */
    reset(): void {
      latestRequest += 1
      clearTimeout(timer)
      $suggestions.set({ status: 'idle' })
      $locating.set('idle')
      $selectedPlace.set(undefined)
      $openFailed.set(false)
      $otherCity.set(undefined)
    },
  }

  async function findOtherCity({ city }: Address): Promise<OtherCity | undefined> {
    const current = await getPageCity()
    if (!city || !current || current.code === city.code) return undefined
    const other = (await loadCities()).find(it => it.code === city.code)
    if (!other?.enabled) return undefined
    const cityLanguage = other.supportedLanguages.includes(language) ? language : (other.supportedLanguages[0] ?? language)
    const country = other.countryCode.toLowerCase()
    return { name: city.name, path: toPath({ name: 'city', country, language: cityLanguage, city: getCitySlug(other, cityLanguage) }) }
  }
}
export type AddressPickerStore = ReturnType<typeof createAddressPicker>
