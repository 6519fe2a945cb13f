import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { CallFailed } from '#client/failure.ts'
import { StaticCode } from '#contract/errors.ts'
import { type Address, formatCustomAddress } from '#contract/geo/address.ts'
import { type AddressBookEntry, getAddressBook } from '#contract/geo/address-book.ts'
import {
  getAddressAt,
  getAddressAtPublic,
  getPlace,
  getPlacePublic,
  searchAddresses,
  searchAddressesPublic,
} from '#contract/geo/address-lookup.ts'
import { type CitySummary, type CustomAddressField, getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import type { Point } from '#contract/primitives.ts'
import { findCityBySlug, getCitySlug } from '#domain/geo/city-at.ts'
import { isInbounds } from '#domain/geo/polygon.ts'
import { toPath } from '#domain/navigation/routes.ts'
import type { Report } from '#domain/platform/report.ts'
import { type InsideTheHouse, lacksNumber, withInside, withNumber } from '#state/geo/chosen-address.ts'
import type { DeliveryAddress } from '#state/geo/delivery-address.ts'
import type { createSession } from '#state/account/session.ts'

/** Time without a key or a move until the server is asked. Milliseconds. */
export const DEBOUNCE_MS = 250

type Prediction = { readonly placeId: string; readonly title: string; readonly subtitle: string }

/** What stands under the search field. */
export type PlaceSuggestions =
  { readonly status: 'idle' | 'loading' | 'failed' } | { readonly status: 'found'; readonly predictions: readonly Prediction[] }

/** What the browser said when it was asked where it is. */
export type Locating = 'idle' | 'busy' | 'refused' | 'failed' | 'unsupported'

/** The second step: what is under the pin, and the city around it. */
export interface SelectedPlace {
  readonly pin: Point
  /** The address under the pin; missing while it is looked up, and where there is none. */
  readonly address: Address | undefined
  readonly status: 'resting' | 'looking' | 'failed' | 'outside'
  readonly outline: readonly string[]
  readonly fields: readonly CustomAddressField[]
}

/** An address of another city than the page's was chosen: where its page is. */
export interface OtherCity {
  readonly name: string
  readonly path: string
}

/** The browser's own, or one for tests. Resolves with the point; rejects with 'refused', 'failed' or 'unsupported'. */
export type AskLocation = () => Promise<Point>

export class LocationRefused extends Error {
  override name = 'LocationRefused' as const
  readonly why: Exclude<Locating, 'idle' | 'busy'>
  constructor(why: Exclude<Locating, 'idle' | 'busy'>) {
    super(why)
    this.why = why
  }
}

interface PickerParts {
  readonly call: Client
  readonly session: Pick<ReturnType<typeof createSession>, '$session'>
  readonly deliveryAddress: DeliveryAddress
  readonly askLocation: AskLocation
  readonly report: Report
  readonly language: string
  /** The city of the page as its address has it: "es/barcelona". */
  readonly place: string | undefined
}

/** Chooses where to deliver: by text, by place, by a pin; then what is inside the house. */
export function createAddressPicker({ call, session, deliveryAddress, askLocation, report, language, place }: PickerParts) {
  const $found = atom<PlaceSuggestions>({ status: 'idle' })
  const $locating = atom<Locating>('idle')
  const $saved = atom<readonly AddressBookEntry[]>([])
  const $spot = atom<SelectedPlace | undefined>()
  /** A place that was pressed could not be opened. */
  const $openFailed = atom(false)
  const $otherCity = atom<OtherCity | undefined>()
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let cities: Promise<readonly CitySummary[]> | undefined

  /** A §6: "Anonymous visitors use public geo endpoints; authenticated customers use authenticated ones." */
  const isCustomer = () => session.$session.get().status === 'authenticated'
  function allCities(): Promise<readonly CitySummary[]> {
    cities ??= call(getSummarizedSettings, { query: { language } }).then(it => it.cities)
    cities.catch(() => (cities = undefined))
    return cities
  }
  async function pageCity(): Promise<CitySummary | undefined> {
    const [country = '', slug = ''] = (place ?? '').split('/')
    return place === undefined ? undefined : findCityBySlug(await allCities(), country, slug)
  }
  const inPlace = async () => {
    const city = await pageCity().catch(() => undefined)
    return { place: { language, cityCode: city?.code, countryCode: city?.countryCode } }
  }
  const settingsOf = (cityCode: string) => call(getCitySettings, { query: { cityCode } }, { place: { language } })

  async function placeOf(placeId: string): Promise<Address | null> {
    const input = { params: { placeId } }
    return (await call(isCustomer() ? getPlace : getPlacePublic, input, await inPlace())).address
  }

  async function ask(text: string, mine: number): Promise<void> {
    try {
      const options = await inPlace()
      const query = { address: text.slice(0, 200), cityCode: options.place.cityCode }
      const { predictions } = await call(isCustomer() ? searchAddresses : searchAddressesPublic, { query }, options)
      if (mine === turn) $found.set({ status: 'found', predictions })
    } catch {
      report({ kind: 'event', name: 'ADDRESSES_BY_QUERY_ERROR' })
      if (mine === turn) $found.set({ status: 'failed' })
    }
  }

  /** Puts the pin where an address is, in the outline of its city. */
  async function open(address: Address): Promise<void> {
    const { city } = address.city ? await settingsOf(address.city.code) : { city: undefined }
    $spot.set({
      pin: address.geo,
      address,
      status: 'resting',
      outline: city?.geolocation.polygons ?? [],
      fields: city?.customAddressConfig.fields ?? [],
    })
  }

  /** @source B §8: 205555; A §8, ADDRESS_BY_LOCATION_ERROR */
  async function lookUnder(pin: Point, mine: number): Promise<void> {
    try {
      const query = { latitude: pin.lat, longitude: pin.lng }
      const { address } = await call(isCustomer() ? getAddressAt : getAddressAtPublic, { query }, await inPlace())
      if (mine !== turn) return
      const before = $spot.get()
      if (!address) return $spot.set(before && { ...before, address: undefined, status: 'outside' })
      if (before && before.address?.city?.code === address.city?.code) return $spot.set({ ...before, address, status: 'resting' })
      await open(address)
    } catch (error) {
      const isOutside =
        error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.staticCode === StaticCode.pointOutOfCoverage
      if (!isOutside) report({ kind: 'event', name: 'ADDRESS_BY_LOCATION_ERROR' })
      const before = $spot.get()
      if (mine === turn && before) $spot.set({ ...before, address: undefined, status: isOutside ? 'outside' : 'failed' })
    }
  }

  /** A pin without an address yet, in the outline of the page's city. */
  async function startAt(pin: Point | undefined): Promise<void> {
    const mine = ++turn
    const code = (await pageCity())?.code
    const city = code === undefined ? undefined : (await settingsOf(code)).city
    const point = pin ?? city?.geolocation.searchZone.center
    if (!point || mine !== turn) return
    const outline = city && isInbounds(point, city.geolocation.polygons) ? city : undefined
    $spot.set({
      pin: point,
      address: undefined,
      status: 'looking',
      outline: outline?.geolocation.polygons ?? city?.geolocation.polygons ?? [],
      fields: city?.customAddressConfig.fields ?? [],
    })
    await lookUnder(point, mine)
  }

  const guarded = (task: () => Promise<void>) => async (): Promise<void> => {
    $openFailed.set(false)
    await task().catch(() => {
      report({ kind: 'event', name: 'ADDRESS_BY_PLACE_ID_ERROR' })
      $openFailed.set(true)
    })
  }

  return {
    $found,
    $locating,
    $saved,
    $spot,
    $openFailed,
    $otherCity,
    /** A §5: "an empty … query gives an empty list", without a call. */
    search(text: string): void {
      clearTimeout(timer)
      const mine = ++turn
      if (text.trim() === '') return $found.set({ status: 'idle' })
      if ($found.get().status !== 'found') $found.set({ status: 'loading' })
      timer = setTimeout(() => void ask(text, mine), DEBOUNCE_MS)
    },
    /** Once, when the dialog opens for somebody who is signed in. */
    async loadSaved(): Promise<void> {
      if (!isCustomer()) return $saved.set([])
      const reply = await call(getAddressBook, {}).catch(() => undefined)
      if (reply) $saved.set(reply.data.list.addresses)
    },
    openPlace: (placeId: string): Promise<void> =>
      guarded(async () => {
        const mine = ++turn
        const address = await placeOf(placeId)
        if (mine !== turn) return
        if (!address) throw new Error('no such place')
        await open(address)
      })(),
    openSaved: (entry: AddressBookEntry): Promise<void> => guarded(() => open(entry.address))(),
    openMap: (): Promise<void> => guarded(() => startAt(deliveryAddress.$address.get()?.geo))(),
    /** A §8: geolocation errors are words, not failures. */
    async locate(): Promise<void> {
      if ($locating.get() === 'busy') return
      $locating.set('busy')
      try {
        const point = await askLocation()
        $locating.set('idle')
        await guarded(() => startAt(point))()
      } catch (error) {
        const why = error instanceof LocationRefused ? error.why : 'failed'
        report({ kind: 'event', name: why === 'unsupported' ? 'UNSUPPORTED_GEOLOCATION_API' : 'CURRENT_LOCATION_GET_ERROR' })
        $locating.set(why)
      }
    },
    /** The pin is being moved; what is under it is looked up when it rests. */
    movePin(pin: Point): void {
      const before = $spot.get()
      if (!before) return
      clearTimeout(timer)
      const mine = ++turn
      $spot.set({ ...before, pin, status: 'looking' })
      timer = setTimeout(() => void lookUnder(pin, mine), DEBOUNCE_MS)
    },
    lookAgain(): void {
      const before = $spot.get()
      if (!before) return
      $spot.set({ ...before, status: 'looking' })
      void lookUnder(before.pin, ++turn)
    },
    back(): void {
      turn += 1
      clearTimeout(timer)
      $spot.set(undefined)
    },
    /**
     * Sets the address under the pin with what is inside the house.
     *
     * @returns false when that could not be done: there is no address under the pin, or the house of a deliverable one is not named
     */
    async confirm(inside: InsideTheHouse): Promise<boolean> {
      const spot = $spot.get()
      if (!spot?.address?.city || spot.status !== 'resting' || lacksNumber(spot.address, inside)) return false
      const exact = await withNumber(spot.address, inside.number.trim(), placeOf)
      const address = await withInside(exact, spot.fields, inside, input => call(formatCustomAddress, input))
      if (!deliveryAddress.choose(address)) return false
      $otherCity.set(await otherCityOf(address).catch(() => undefined))
      return true
    },
    /** Everything as at first: for the next opening. */
    reset(): void {
      turn += 1
      clearTimeout(timer)
      $found.set({ status: 'idle' })
      $locating.set('idle')
      $spot.set(undefined)
      $openFailed.set(false)
      $otherCity.set(undefined)
    },
  }

  async function otherCityOf({ city }: Address): Promise<OtherCity | undefined> {
    const current = await pageCity()
    if (!city || !current || current.code === city.code) return undefined
    const other = (await allCities()).find(it => it.code === city.code)
    if (!other?.enabled) return undefined
    const spoken = other.supportedLanguages.includes(language) ? language : (other.supportedLanguages[0] ?? language)
    const country = other.countryCode.toLowerCase()
    return { name: city.name, path: toPath({ name: 'city', country, language: spoken, city: getCitySlug(other, spoken) }) }
  }
}
export type AddressPickerStore = ReturnType<typeof createAddressPicker>
