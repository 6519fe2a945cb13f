import polyline from '@mapbox/polyline'
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { CallError } from '#client/failure.ts'
import type { Client } from '#client/client.ts'
import type { Address } from '#contract/geo/address.ts'
import type { AddressBookEntry } from '#contract/geo/address-book.ts'
import { getCourierNote } from '#domain/geo/address-book/detail-fields.ts'
import { createAddressBook } from '#state/geo/address-book.ts'
import { createAddressPicker } from '#state/geo/address-picker.ts'
import { DEBOUNCE_MS } from '#state/geo/address-search.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import type { UnservedCart } from '#state/geo/unserved-carts.ts'
import { createLocating } from '#state/geo/locating.ts'
import type { AddressDetails } from '#state/geo/address-details.ts'
import type { DeliveryAddress } from '#state/geo/delivery-address.ts'
import type { SessionState } from '#state/account/session-state.ts'

const address: Address = {
  placeId: 'BCN.1.237',
  city: { code: 'BCN', name: 'Barcelona', countryCode: 'ES', customAddressConfig: { fields: [] } },
  priority: 'address',
  geo: { lat: 41.39, lng: 2.16 },
  fullText: 'Carrer de Mallorca, 237, Barcelona',
  text: 'Carrer de Mallorca, 237',
  description: 'Barcelona',
  summary: 'Carrer de Mallorca, 237',
  addressComponents: [
    { name: 'STREET_NAME', value: 'Carrer de Mallorca' },
    { name: 'STREET_NUMBER', value: '237' },
  ],
  number: '237',
  details: null,
  inbounds: true,
  type: 'DELIVERY',
  customFields: [],
  userLocation: null,
}
const fields = [{ id: 'floor', position: 1, addressComponentType: 'FLOOR_NUMBER', initialValue: null }]
/** A square around Barcelona; the addresses of these tests are inside. */
const outline = polyline.encode([[41.3, 2], [41.5, 2], [41.5, 2.3], [41.3, 2.3], [41.3, 2]]) // prettier-ignore
const settings = {
  city: {
    code: 'BCN',
    customAddressConfig: { fields },
    geolocation: { polygons: [outline], searchZone: { center: { lat: 41.4, lng: 2.2 }, radius: 1 } },
  },
}
const city = { code: 'BCN', countryCode: 'ES', slug: 'barcelona', slugTranslations: {}, supportedLanguages: ['es', 'en'], enabled: true }
const madrid = { ...city, code: 'MAD', slug: 'madrid' }

/** Answers by path; a function is called, an error thrown. */
type Answers = Record<string, unknown>
const DEFAULT_ANSWERS: Answers = {
  '/cities/summarized_settings': { cities: [city, madrid] },
  '/cities/settings': settings,
  '/addresslookup/pub/address': {
    predictions: [{ placeId: 'BCN.1.237', title: address.text, subtitle: 'Barcelona', precision: 'house' }],
    attribution: { text: '© OpenStreetMap contributors', url: null },
  },
  '/addresslookup/address': { predictions: [], attribution: null },
  '/addresslookup/pub/:placeId': { address, precision: 'house', attribution: null },
  '/addresslookup/pub/coordinates': { address, precision: 'house', attribution: null },
  '/custom_address/format': { formattedAddress: 'Carrer de Mallorca, 237', details: 'piso 3' },
  '/customer_profile/api/v1/address_book/me/addresses': { data: { list: { addresses: [] } } },
}

interface TestBrowser {
  readonly location?: { readonly latitude: number; readonly longitude: number; readonly accuracy: number }
  readonly signedIn?: boolean
  /** The toggle of the address book. */
  readonly hasBook?: boolean
}

function open(
  overrides: Answers = {},
  { location = { latitude: 41.39, longitude: 2.16, accuracy: 10 }, signedIn, hasBook = true }: TestBrowser = {},
) {
  const answers = { ...DEFAULT_ANSWERS, ...overrides }
  const requests: string[] = []
  const bodies: unknown[] = []
  const queries: Record<string, unknown>[] = []
  const call = vi.fn(async (spec: { method: string; path: string }, input: { body?: unknown; query?: Record<string, unknown> } = {}) => {
    if (spec.path.startsWith('/addresslookup')) queries.push(input.query ?? {})
    requests.push(spec.method === 'GET' ? spec.path : `${spec.method} ${spec.path}`)
    if (spec.method !== 'GET') bodies.push(input.body)
    const answer = answers[spec.path]
    if (answer instanceof Error) throw answer
    return answer
  })
  const setAddresses: Address[] = []
  const $address = atom<Address | undefined>()
  const setAddress = (it: Address) => {
    $address.set(it)
    return setAddresses.push(it) > 0
  }
  const $session = atom<SessionState>(signedIn ? { status: 'authenticated', user: {} as never } : { status: 'anonymous' })
  const report = vi.fn()
  const storedItems = new Map<string, string>()
  const findUnserved = vi.fn(async (): Promise<UnservedCart[]> => [])
  const book = createAddressBook({
    call: call as unknown as Client,
    session: { $session, load: async () => true },
    isEnabled: async () => hasBook,
  })
  const picker = createAddressPicker({
    call: call as unknown as Client,
    book,
    deliveryAddress: { $address, setAddress } as unknown as DeliveryAddress,
    findUnserved,
    locating: createLocating({
      geolocation: { getCurrentPosition: found => found({ coords: location } as GeolocationPosition) },
      permissions: { query: async () => ({ state: 'granted' }) as PermissionStatus },
      report,
    }),
    storage: { getItem: name => storedItems.get(name) ?? null, setItem: (name, value) => void storedItems.set(name, value) },
    report,
    language: 'en',
    place: 'es/barcelona',
  })
  return { picker, book, requests, bodies, queries, setAddresses, $address, report, $session, answers, storedItems, findUnserved }
}
const createRejection = (staticCode?: number) => new CallError({ kind: 'rejected', status: 404, staticCode, message: 'no' })
const EMPTY_DETAILS: AddressDetails = { number: '237', hasNoNumber: false, dwelling: 'APARTMENT', handover: 'HAND', answers: [], note: '' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const waitForDebounce = () => vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 1)

describe('search', () => {
  test('requests once when typing pauses, and never for an empty query (A §5)', async () => {
    const { picker, requests } = open()
    picker.search('m')
    picker.search('ma')
    await waitForDebounce()
    expect(requests.filter(it => it.endsWith('/address'))).toHaveLength(1)
    expect(picker.$suggestions.get()).toMatchObject({ status: 'ready', predictions: [{ placeId: 'BCN.1.237' }] })
    picker.search('  ')
    await waitForDebounce()
    expect(picker.$suggestions.get()).toEqual({ status: 'idle' })
    expect(requests.filter(it => it.endsWith('/address'))).toHaveLength(1)
  })
  test('A §6: a customer uses the authenticated endpoint', async () => {
    const { picker, requests, $session } = open()
    $session.set({ status: 'authenticated', user: {} as never })
    picker.search('m')
    await waitForDebounce()
    expect(requests).toContain('/addresslookup/address')
    expect(requests).not.toContain('/addresslookup/pub/address')
  })
  test('A §7: a search and the place that ends it send one key; the next search sends another', async () => {
    const { picker, queries } = open()
    picker.search('m')
    await waitForDebounce()
    expect(picker.$suggestions.get()).toMatchObject({ attribution: { text: '© OpenStreetMap contributors' } })
    picker.searchNow('m')
    await picker.openPlace('BCN.1.237')
    picker.search('p')
    await waitForDebounce()
    const [typed, submitted, place, next] = queries
    expect([typed?.['submitted'], submitted?.['submitted'], next?.['submitted']]).toEqual([undefined, 'true', undefined])
    expect(new Set([typed?.['session'], submitted?.['session'], place?.['session']]).size).toBe(1)
    expect(next?.['session']).not.toBe(place?.['session'])
    await picker.openPlace('BCN.1.237')
    await picker.openPlace('BCN.1.237')
    expect(queries.slice(4).map(it => it['session'])).toEqual([next?.['session'], undefined])
  })
  test('A §8: a failure is shown and reported', async () => {
    const { picker, report } = open({ '/addresslookup/pub/address': new CallError({ kind: 'offline' }) })
    picker.search('m')
    await waitForDebounce()
    expect(picker.$suggestions.get()).toEqual({ status: 'failed' })
    expect(report).toHaveBeenCalledWith({ kind: 'event', name: 'ADDRESSES_BY_QUERY_ERROR' })
  })
})

describe('a place', () => {
  test('opens the map of its city, and is set with its details', async () => {
    const { picker, setAddresses } = open()
    await picker.openPlace('BCN.1.237')
    expect(picker.$selectedPlace.get()).toMatchObject({ status: 'ready', fields })
    expect(await picker.confirm({ ...EMPTY_DETAILS, answers: [{ id: 'floor', value: ' 3 ' }], note: 'blue door' })).toBe(true)
    expect(setAddresses[0]).toMatchObject({
      details: 'piso 3',
      customFields: [{ id: 'floor', value: '3' }],
      text: 'Carrer de Mallorca, 237',
    })
    expect(setAddresses[0]?.addressComponents).toContainEqual({ name: 'ADDITIONAL_INFORMATION', value: 'blue door' })
    expect(picker.$otherCity.get()).toBeUndefined()
  })
  test('that does not exist or fails to load is reported', async () => {
    for (const answer of [{ address: null }, createRejection()]) {
      const { picker, report } = open({ '/addresslookup/pub/:placeId': answer })
      await picker.openPlace('BCN.9')
      expect(picker.$openFailed.get()).toBe(true)
      expect(report.mock.calls).toEqual([[{ kind: 'event', name: 'ADDRESS_BY_PLACE_ID_ERROR' }]])
      expect(picker.$selectedPlace.get()).toBeUndefined()
    }
  })
  test('is formatted by our own rule when the call to the marketplace fails', async () => {
    const { picker, setAddresses } = open({ '/custom_address/format': createRejection() })
    await picker.openPlace('BCN.1.237')
    await picker.confirm({ ...EMPTY_DETAILS, answers: [{ id: 'floor', value: '3' }] })
    expect(setAddresses[0]).toMatchObject({ text: 'Carrer de Mallorca, 237', details: 'piso 3' })
  })
  test('issue 16 point 22: is set without a number only when the customer states that it has none', async () => {
    const { picker, setAddresses } = open()
    await picker.openPlace('BCN.1.237')
    expect(await picker.confirm({ ...EMPTY_DETAILS, number: '' })).toBe(false)
    expect(await picker.confirm({ ...EMPTY_DETAILS, number: 's/n' })).toBe(false)
    expect(setAddresses).toEqual([])
    expect(picker.$missing.get()).toBe('number')
    // issue 20: "asks for what is missing or for the pin"
    expect(await picker.confirm({ ...EMPTY_DETAILS, number: '', hasNoNumber: true })).toBe(false)
    expect(picker.$missing.get()).toBe('pin')
    picker.movePin({ lat: 41.391, lng: 2.161 })
    expect(picker.$missing.get()).toBeUndefined()
    await waitForDebounce()
    expect(await picker.confirm({ ...EMPTY_DETAILS, number: '', hasNoNumber: true })).toBe(true)
    expect(setAddresses[0]).toMatchObject({ number: null })
  })
  test('issue 20 point 2: "A number outside the street\'s known range is accepted with the pin"', async () => {
    const street = { ...address, placeId: 'BCN.1', number: null, addressComponents: address.addressComponents.slice(0, 1) }
    const { picker, answers, setAddresses, bodies } = open({ '/addresslookup/pub/:placeId': { address: street, precision: 'street' } })
    await picker.openPlace('BCN.1')
    answers['/addresslookup/pub/:placeId'] = { address: null }
    // the nearest known house is around the corner
    const corner = { ...address, placeId: 'pin:41.39500:2.16500', geo: { lat: 41.395, lng: 2.165 }, number: '12', addressComponents: [{ name: 'STREET_NAME', value: 'Carrer de Pau Claris' }, { name: 'STREET_NUMBER', value: '12' }] } // prettier-ignore
    answers['/addresslookup/pub/coordinates'] = { address: corner, precision: 'house', attribution: null }
    expect(await picker.confirm({ ...EMPTY_DETAILS, number: '999' })).toBe(false)
    expect(picker.$missing.get()).toBe('pin')
    // a source that knows the street only
    answers['/addresslookup/pub/:placeId'] = { address: { ...street, placeId: 'BCN.1.999', number: '999' }, precision: 'street' }
    expect(await picker.confirm({ ...EMPTY_DETAILS, number: '999' })).toBe(false)
    picker.movePin(corner.geo)
    await waitForDebounce()
    expect(await picker.confirm({ ...EMPTY_DETAILS, number: '999' })).toBe(true)
    const components = [{ name: 'STREET_NAME', value: 'Carrer de Mallorca' }, { name: 'STREET_NUMBER', value: '999' }] // prettier-ignore
    expect(setAddresses[0]).toMatchObject({ number: '999', placeId: corner.placeId, geo: corner.geo })
    expect(setAddresses[0]?.addressComponents).toEqual(expect.arrayContaining(components))
    expect(bodies[0]).toMatchObject({ addressComponents: expect.arrayContaining(components) })
  })
  test('issue 20 point 2: a number of the search that the street is not known to have needs the pin too', async () => {
    const typed = { ...address, placeId: 'osm:way:1', number: '999' }
    const { picker, answers, setAddresses } = open({
      '/addresslookup/pub/:placeId': { address: typed, precision: 'street', attribution: null },
    })
    await picker.openPlace('osm:way:1')
    expect(picker.$selectedPlace.get()?.precision).toBe('street')
    expect(await picker.confirm({ ...EMPTY_DETAILS, number: '999' })).toBe(false)
    expect(picker.$missing.get()).toBe('pin')
    // a failed look-up does not forget it
    answers['/addresslookup/pub/coordinates'] = new CallError({ kind: 'timeout' })
    picker.movePin(address.geo)
    await waitForDebounce()
    answers['/addresslookup/pub/coordinates'] = { address: { ...address, number: '237' }, precision: 'house', attribution: null }
    picker.retryLookUp()
    await waitForDebounce()
    expect(picker.$selectedPlace.get()?.address?.number).toBe('999')
    expect(await picker.confirm({ ...EMPTY_DETAILS, number: '999' })).toBe(true)
    expect(setAddresses[0]).toMatchObject({ number: '999' })
  })
  test('issue 20 point 2: a named place needs the pin and no number, and keeps its name when the pin or its details change', async () => {
    const station = { ...address, placeId: 'osm:node:1', text: 'Estació de Sants', number: null, addressComponents: [] }
    const { picker, setAddresses, $address } = open({
      '/addresslookup/pub/:placeId': { address: station, precision: 'place', attribution: null },
      '/custom_address/format': { formattedAddress: '', details: 'exit 3' },
    })
    const details = { ...EMPTY_DETAILS, number: '', note: 'exit 3' }
    await picker.openPlace('osm:node:1')
    expect(await picker.confirm(details)).toBe(false)
    expect(picker.$missing.get()).toBe('pin')
    picker.movePin(address.geo)
    await waitForDebounce()
    expect(await picker.confirm(details)).toBe(true)
    expect(setAddresses[0]).toMatchObject({ text: 'Estació de Sants', details: 'exit 3' })
    $address.set(setAddresses[0])
    await picker.openPresent()
    expect(await picker.confirm({ ...details, note: '' })).toBe(true)
    expect(setAddresses[1]).toMatchObject({ text: 'Estació de Sants' })
  })
  test('issue 20 point 2: "A name of a city is never an address": it needs the pin and a description, which becomes its name', async () => {
    const bare = {
      ...address,
      placeId: 'pin:41.39000:2.16000',
      text: 'Barcelona',
      fullText: 'Barcelona',
      number: null,
      addressComponents: [],
    }
    const { picker, setAddresses } = open({
      '/addresslookup/pub/:placeId': { address: bare },
      '/addresslookup/pub/coordinates': { address: bare },
      '/custom_address/format': { formattedAddress: '', details: 'by the fountain' },
    })
    await picker.openPlace(bare.placeId)
    const details = { ...EMPTY_DETAILS, number: '', hasNoNumber: true }
    expect(await picker.confirm({ ...details, note: 'by the fountain' })).toBe(false)
    expect(picker.$missing.get()).toBe('pin')
    picker.movePin({ lat: 41.4, lng: 2.2 })
    await waitForDebounce()
    expect(await picker.confirm(details)).toBe(false)
    expect(picker.$missing.get()).toBe('description')
    expect(await picker.confirm({ ...details, note: 'by the fountain' })).toBe(true)
    expect(setAddresses[0]).toMatchObject({ text: 'by the fountain', fullText: 'by the fountain, Barcelona' })
  })
  test('issue 20 point 1: entrance, entry code, kind and "leave at the door" are components, and are read back', async () => {
    const { picker, bodies, setAddresses } = open()
    await picker.openPlace('BCN.1.237')
    await picker.confirm({
      ...EMPTY_DETAILS,
      dwelling: 'OFFICE',
      handover: 'DOOR',
      answers: [{ id: 'floor', value: '3' }, { id: 'standard.STAIRCASE', value: ' B ' }, { id: 'standard.INTERCOM', value: '12#' }, { id: 'standard.STREET_NAME', value: 'x' }], // prettier-ignore
    })
    const added = [{ name: 'STAIRCASE', value: 'B' }, { name: 'INTERCOM', value: '12#' }, { name: 'DWELLING', value: 'OFFICE' }, { name: 'HANDOVER', value: 'DOOR' }] // prettier-ignore
    expect(setAddresses[0]?.addressComponents).toEqual([...address.addressComponents, ...added])
    expect(bodies[0]).toMatchObject({ customFields: [{ id: 'floor', value: '3' }], addressComponents: setAddresses[0]?.addressComponents })
  })
  test('issue 16 point 22: out of the zone is set without a number, to browse', async () => {
    const { picker, setAddresses } = open({ '/addresslookup/pub/:placeId': { address: { ...address, number: null, inbounds: false } } })
    await picker.openPlace('BCN.1')
    expect(await picker.confirm({ ...EMPTY_DETAILS, number: '' })).toBe(true)
    expect(setAddresses[0]).toMatchObject({ inbounds: false })
  })
  test('of another city offers the page of that city', async () => {
    const { picker } = open({ '/addresslookup/pub/:placeId': { address: { ...address, city: { ...address.city!, code: 'MAD', name: 'Madrid' } } } }) // prettier-ignore
    await picker.openPlace('MAD.1')
    await picker.confirm(EMPTY_DETAILS)
    expect(picker.$otherCity.get()).toEqual({ name: 'Madrid', path: '/es/en/madrid/', isOther: true })
  })
  describe('A §8: "Missing city route parameters after address select are reported and nothing navigates"', () => {
    const elsewhere = { ...address, city: { ...address.city!, code: 'VAL', name: 'Valencia' } }
    const closed = { ...city, code: 'VAL', slug: 'valencia', enabled: false }
    const choose = async (cities: unknown) => {
      const answers = { '/addresslookup/pub/:placeId': { address: elsewhere }, '/cities/summarized_settings': cities }
      const { picker, report, setAddresses } = open(answers)
      await picker.openPlace('VAL.1')
      expect(await picker.confirm(EMPTY_DETAILS)).toBe(true)
      expect([setAddresses.length, picker.$otherCity.get()]).toEqual([1, undefined])
      return report.mock.calls.flat()
    }
    test.each([
      ['a city that the marketplace does not list', { cities: [city, madrid] }],
      ['cities that cannot be loaded', createRejection()],
    ])('%s', async (_, cities) => {
      expect(await choose(cities)).toMatchObject([{ kind: 'error', name: 'CITY_ROUTE_MISSING' }])
    })
    test('a closed city has no page to go to, which is no error', async () => {
      expect(await choose({ cities: [city, madrid, closed] })).toEqual([])
    })
  })
})

test('a note is extracted from the details of an order', () => {
  const saved = { ...address, details: 'piso 3, blue door', customFields: [{ id: 'floor', value: '3' }] }
  expect(getCourierNote(saved, fields)).toBe('blue door')
  expect(getCourierNote({ ...saved, details: 'piso 3' }, fields)).toBe('')
  expect(getCourierNote({ ...saved, details: null }, fields)).toBe('')
  expect(getCourierNote({ ...address, details: 'blue door' }, fields)).toBe('blue door')
})

describe('the pin', () => {
  test('is looked up after a pause; outside every city it cannot be confirmed (205555)', async () => {
    const { picker, requests, answers, setAddresses, report } = open()
    await picker.openMap()
    expect(picker.$selectedPlace.get()).toMatchObject({ status: 'ready', address: { text: address.text } })
    answers['/addresslookup/pub/coordinates'] = createRejection(205_555)
    const before = requests.length
    picker.movePin({ lat: 1, lng: 1 })
    picker.movePin({ lat: 1, lng: 2 })
    expect(picker.$selectedPlace.get()?.status).toBe('loading')
    await waitForDebounce()
    expect(requests.length).toBe(before + 1)
    expect(picker.$selectedPlace.get()).toMatchObject({ status: 'outside', address: undefined, pin: { lat: 1, lng: 2 } })
    expect(await picker.confirm(EMPTY_DETAILS)).toBe(false)
    expect([setAddresses, report.mock.calls]).toEqual([[], []])
  })
  test('A §8: a failure of the city of the page is shown, and is no failure of a place', async () => {
    const { picker, report } = open({ '/cities/settings': createRejection() })
    await picker.openMap()
    expect([picker.$openFailed.get(), report.mock.calls]).toEqual([true, []])
  })
  test('A §8: a look-up that fails is reported and can be repeated', async () => {
    const { picker, answers, report } = open({ '/addresslookup/pub/coordinates': new CallError({ kind: 'timeout' }) })
    await picker.openMap()
    expect(picker.$selectedPlace.get()?.status).toBe('failed')
    expect(report.mock.calls).toEqual([[{ kind: 'event', name: 'ADDRESS_BY_LOCATION_ERROR' }]])
    answers['/addresslookup/pub/coordinates'] = { address }
    picker.retryLookUp()
    await waitForDebounce()
    expect(picker.$selectedPlace.get()?.status).toBe('ready')
  })
})

describe('"use my location"', () => {
  test('an exact location is a pin: its address needs no other', async () => {
    const { picker, setAddresses } = open()
    await picker.locate()
    expect(picker.$selectedPlace.get()).toMatchObject({ status: 'ready', isPinned: true })
    expect(await picker.confirm({ ...EMPTY_DETAILS, number: '', hasNoNumber: true })).toBe(true)
    expect(setAddresses[0]?.userLocation).toEqual({ lat: 41.39, lng: 2.16 })
  })
  test('issue 20, "accuracy 2 km asks for the pin": no address is looked up until the customer moves it', async () => {
    const { picker, requests } = open({}, { location: { latitude: 41.39, longitude: 2.16, accuracy: 2000 } })
    await picker.locate()
    expect(picker.$selectedPlace.get()).toMatchObject({ status: 'imprecise', isPinned: false, address: undefined })
    expect(requests).not.toContain('/addresslookup/pub/coordinates')
    expect(await picker.confirm(EMPTY_DETAILS)).toBe(false)
    picker.movePin({ lat: 41.4, lng: 2.2 })
    await waitForDebounce()
    expect(picker.$selectedPlace.get()).toMatchObject({ status: 'ready', isPinned: true, location: undefined })
  })
  test('issue 20 point 4: a customer near a saved address gets it suggested; a visitor has none and makes no such call', async () => {
    const answer = { '/customer_profile/api/v3/address_book/bffs/pin_on_map': { data: { savedAddress: { id: 'a' } } } }
    const lookUps = { '/addresslookup/coordinates': { address } }
    const customer = open({ ...answer, ...lookUps }, { signedIn: true })
    await customer.picker.locate()
    expect(customer.picker.$nearby.get()).toEqual({ id: 'a' })
    customer.picker.movePin({ lat: 41.4, lng: 2.2 })
    expect(customer.picker.$nearby.get()).toBeUndefined()
    const visitor = open(answer)
    await visitor.picker.locate()
    expect(visitor.picker.$nearby.get()).toBeUndefined()
    expect(visitor.requests).not.toContain('/customer_profile/api/v3/address_book/bffs/pin_on_map')
  })
})

const BOOK = '/customer_profile/api/v1/address_book/me/addresses'
const entry = { id: 'entry-1', label: 'HOME', usedAt: 5, address } as AddressBookEntry

describe('issue 20 point 1: the present address', () => {
  test('opens for its details without a search or a look-up, and keeps its pin', async () => {
    const { picker, requests, $address, setAddresses } = open()
    $address.set({ ...address, customFields: [{ id: 'floor', value: '3' }] })
    await picker.openPresent()
    expect(picker.$selectedPlace.get()).toMatchObject({ status: 'ready', isPresent: true, address: { placeId: 'BCN.1.237' } })
    expect(await picker.confirm({ ...EMPTY_DETAILS, answers: [{ id: 'floor', value: '4' }] })).toBe(true)
    expect(setAddresses[0]).toMatchObject({ placeId: 'BCN.1.237', geo: address.geo, customFields: [{ id: 'floor', value: '4' }] })
    expect(requests.filter(it => it.startsWith('/addresslookup'))).toEqual([])
  })
  test('restored from the cookie alone, its place is loaded once', async () => {
    const { picker, requests, $address } = open()
    $address.set({ ...address, addressComponents: [] })
    await picker.openPresent()
    expect(picker.$selectedPlace.get()?.address?.addressComponents).toEqual(address.addressComponents)
    expect(requests.filter(it => it.startsWith('/addresslookup'))).toHaveLength(1)
  })
})

describe('issue 20 point 5: the address changes with a cart', () => {
  const elsewhere = { ...address, placeId: 'BCN.9', geo: { lat: 41.4, lng: 2.2 } }
  const unserved = [{ storeId: 7, name: 'Roma' }]

  test('"not served": the stores, the page with others, and the way back are offered; "back" sets the address before', async () => {
    const { picker, $address, setAddresses, findUnserved } = open()
    $address.set(address)
    findUnserved.mockResolvedValue(unserved)
    expect(await picker.choose(elsewhere)).toBe(true)
    expect(picker.$unserved.get()).toEqual({ carts: unserved, previous: address, storesPath: '/es/en/barcelona/' })
    picker.goBack()
    expect(setAddresses.at(-1)).toEqual(address)
    picker.reset()
    expect(picker.$unserved.get()).toBeUndefined()
  })
  test('"still served", and without an address before, there is nothing to decide or no way back', async () => {
    const { picker, findUnserved, setAddresses } = open()
    await picker.choose(address)
    expect(picker.$unserved.get()).toBeUndefined()
    findUnserved.mockRejectedValueOnce(new Error('offline'))
    await picker.choose(elsewhere)
    expect(picker.$unserved.get()).toBeUndefined()
    const first = open()
    first.findUnserved.mockResolvedValue(unserved)
    await first.picker.choose(address)
    expect(first.picker.$unserved.get()?.previous).toBeUndefined()
    first.picker.goBack()
    expect([first.setAddresses.length, setAddresses.length]).toEqual([1, 2])
  })
  test('a change of the details alone asks no store', async () => {
    const { picker, $address, findUnserved } = open()
    $address.set(address)
    await picker.openPresent()
    await picker.confirm(EMPTY_DETAILS)
    expect(findUnserved).not.toHaveBeenCalled()
  })
})

describe('known addresses', () => {
  test('a recent address is chosen at once; the list has five, the latest first, each once', async () => {
    const { picker, setAddresses, storedItems } = open()
    for (let house = 1; house <= 6; house += 1) expect(await picker.choose({ ...address, placeId: `BCN.1.${house}` })).toBe(true)
    expect(await picker.choose({ ...address, placeId: 'BCN.1.4' })).toBe(true)
    expect(setAddresses).toHaveLength(7)
    await picker.loadKnown()
    expect(picker.$recent.get().map(it => it.placeId)).toEqual(['BCN.1.4', 'BCN.1.6', 'BCN.1.5', 'BCN.1.3', 'BCN.1.2'])
    picker.removeRecent({ ...address, placeId: 'BCN.1.6' })
    expect(picker.$recent.get()).toHaveLength(4)
    for (const text of ['nonsense', '5', '[1]', '{}']) {
      storedItems.set(STORAGE_NAME.recentAddresses, text)
      await picker.loadKnown()
      expect(picker.$recent.get()).toEqual([])
    }
  })
  test('an address that is no longer in the zone is opened, with the zone and the fields of today', async () => {
    const { picker, setAddresses } = open()
    expect(await picker.choose({ ...address, geo: { lat: 41.6, lng: 2.16 } })).toBe(false)
    expect(picker.$selectedPlace.get()).toMatchObject({ address: { inbounds: false }, fields })
    expect(setAddresses).toEqual([])
  })
  test('one that cannot be checked is not chosen, and the failure is shown', async () => {
    const { picker, setAddresses } = open({ '/cities/settings': createRejection() })
    expect(await picker.choose(address)).toBe(false)
    expect([picker.$openFailed.get(), setAddresses]).toEqual([true, []])
  })
  test('a saved address is the most recent one after it was chosen, and keeps its label', async () => {
    const { picker, requests, bodies } = open({}, { signedIn: true })
    expect(await picker.choose(address, entry)).toBe(true)
    await vi.runAllTimersAsync()
    expect(requests).toContain(`PUT ${BOOK}/:id`)
    expect(bodies).toMatchObject([{ label: 'HOME', address: { placeId: 'BCN.1.237' } }])
  })
  test('a confirmed address of a customer is saved with its label, without the location of the browser; one out of the zone is not', async () => {
    const { picker, bodies, answers } = open({ '/addresslookup/coordinates': { address } }, { signedIn: true })
    await picker.locate()
    await picker.confirm(EMPTY_DETAILS, 'WORK')
    expect(bodies.at(-1)).toMatchObject({ label: 'WORK', address: { placeId: 'BCN.1.237', userLocation: null } })
    const saved = bodies.length
    answers['/addresslookup/coordinates'] = { address: { ...address, inbounds: false } }
    await picker.locate()
    await picker.confirm(EMPTY_DETAILS)
    expect(bodies.slice(saved).filter(it => (it as { label?: string }).label)).toEqual([])
  })
})

describe('the address book', () => {
  test('"remove with undo": the entry is sent again with its label and its time', async () => {
    const { book, requests, bodies } = open({ [BOOK]: { data: { list: { addresses: [entry] } } } }, { signedIn: true })
    await book.load()
    expect(book.$entries.get()).toEqual([entry])
    await book.remove(entry)
    expect([book.$removed.get(), requests.includes(`DELETE ${BOOK}/:id`)]).toEqual([entry, true])
    await book.undoRemoval()
    expect(bodies.at(-1)).toEqual({ address, label: 'HOME', usedAt: 5 })
    expect(book.$removed.get()).toBeUndefined()
  })
  test('a failed change says so and offers no undo; the next one clears the message', async () => {
    const { book, answers } = open({ [`${BOOK}/:id`]: createRejection() }, { signedIn: true })
    await book.remove(entry)
    expect([book.$failed.get(), book.$removed.get()]).toEqual([true, undefined])
    answers[`${BOOK}/:id`] = {}
    await book.remove(entry)
    expect([book.$failed.get(), book.$removed.get()]).toEqual([false, entry])
  })
  test('B §4, "Logout … clears user, addresses": entries and the removed one are gone at once', async () => {
    const { book, $session } = open({ [BOOK]: { data: { list: { addresses: [entry] } } } }, { signedIn: true })
    await book.load()
    await book.remove(entry)
    $session.set({ status: 'anonymous' })
    expect([book.$entries.get(), book.$removed.get()]).toEqual([[], undefined])
  })
  test('a visitor has none, without a call', async () => {
    const { book, requests } = open()
    await book.load()
    expect(await book.save(address, 'HOME')).toBe(false)
    expect(requests).toEqual([])
  })
  test('A §9, "React address book": the operator can switch it off', async () => {
    const { book, requests } = open({ [BOOK]: { data: { list: { addresses: [entry] } } } }, { signedIn: true, hasBook: false })
    await book.load()
    expect([book.$entries.get(), book.isOffered(), await book.save(address, 'HOME'), requests]).toEqual([[], false, false, []])
  })
})
