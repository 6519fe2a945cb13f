import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { CallError } from '#client/failure.ts'
import type { Client } from '#client/client.ts'
import type { Address } from '#contract/geo/address.ts'
import { createAddressPicker, LocationError, DEBOUNCE_MS } from '#state/geo/address-picker.ts'
import { getCourierNote } from '#state/geo/address-details.ts'
import type { DeliveryAddress } from '#state/geo/delivery-address.ts'
import type { SessionState } from '#state/account/session.ts'

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
const settings = {
  city: { customAddressConfig: { fields }, geolocation: { polygons: [], searchZone: { center: { lat: 41.4, lng: 2.2 }, radius: 1 } } },
}
const city = { code: 'BCN', countryCode: 'ES', slug: 'barcelona', slugTranslations: {}, supportedLanguages: ['es', 'en'], enabled: true }
const madrid = { ...city, code: 'MAD', slug: 'madrid' }

/** Answers by path; a function is called, an error thrown. */
type Answers = Record<string, unknown>
const DEFAULT_ANSWERS: Answers = {
  '/cities/summarized_settings': { cities: [city, madrid] },
  '/cities/settings': settings,
  '/addresslookup/pub/address': { predictions: [{ placeId: 'BCN.1.237', title: address.text, subtitle: 'Barcelona' }] },
  '/addresslookup/address': { predictions: [] },
  '/addresslookup/pub/:placeId': { address },
  '/addresslookup/pub/coordinates': { address },
  '/custom_address/format': { formattedAddress: 'Carrer de Mallorca, 237', details: 'piso 3' },
  '/customer_profile/api/v1/address_book/me/addresses': { data: { list: { addresses: [] } } },
}

function open(overrides: Answers = {}, getLocation = async () => ({ lat: 41.39, lng: 2.16 })) {
  const answers = { ...DEFAULT_ANSWERS, ...overrides }
  const requests: string[] = []
  const call = vi.fn(async (spec: { path: string }) => {
    requests.push(spec.path)
    const answer = answers[spec.path]
    if (answer instanceof Error) throw answer
    return answer
  })
  const setAddresses: Address[] = []
  const deliveryAddress = { $address: atom<Address | undefined>(), setAddress: (it: Address) => setAddresses.push(it) > 0 }
  const $session = atom<SessionState>({ status: 'anonymous' })
  const report = vi.fn()
  const picker = createAddressPicker({
    call: call as unknown as Client,
    session: { $session },
    deliveryAddress: deliveryAddress as unknown as DeliveryAddress,
    getLocation,
    report,
    language: 'en',
    place: 'es/barcelona',
  })
  return { picker, requests, setAddresses, report, $session, answers }
}
const createRejection = (staticCode?: number) => new CallError({ kind: 'rejected', status: 404, staticCode, message: 'no' })
const EMPTY_DETAILS = { number: '237', hasNoNumber: false, answers: [], note: '' }

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
    expect(setAddresses[0]?.addressComponents.at(-1)).toEqual({ name: 'ADDITIONAL_INFORMATION', value: 'blue door' })
    expect(picker.$otherCity.get()).toBeUndefined()
  })
  test('that does not exist or fails to load is reported', async () => {
    for (const answer of [{ address: null }, createRejection()]) {
      const { picker } = open({ '/addresslookup/pub/:placeId': answer })
      await picker.openPlace('BCN.9')
      expect(picker.$openFailed.get()).toBe(true)
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
    expect(await picker.confirm({ ...EMPTY_DETAILS, number: '', hasNoNumber: true })).toBe(true)
    expect(setAddresses[0]).toMatchObject({ number: null })
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
    expect(picker.$otherCity.get()).toEqual({ name: 'Madrid', path: '/es/en/madrid/' })
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
    const { picker, requests, answers, setAddresses } = open()
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
    expect(setAddresses).toEqual([])
  })
  test('can be looked up again after a failure', async () => {
    const { picker, answers } = open({ '/addresslookup/pub/coordinates': new CallError({ kind: 'timeout' }) })
    await picker.openMap()
    expect(picker.$selectedPlace.get()?.status).toBe('failed')
    answers['/addresslookup/pub/coordinates'] = { address }
    picker.retryLookUp()
    await waitForDebounce()
    expect(picker.$selectedPlace.get()?.status).toBe('ready')
  })
})

test.each(['denied', 'failed', 'unsupported'] as const)('a browser location that is %s is reported as such', async reason => {
  const { picker } = open({}, () => Promise.reject(new LocationError(reason)))
  await picker.locate()
  expect(picker.$locating.get()).toBe(reason)
  expect(picker.$selectedPlace.get()).toBeUndefined()
})
