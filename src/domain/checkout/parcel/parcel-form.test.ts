import { describe, expect, test } from 'vitest'

import type { Address } from '#contract/geo/address.ts'
import { CheckoutRequest } from '#contract/checkout/template.ts'
import { findParcelRouteIssue } from '#domain/checkout/parcel/check-parcel.ts'
import { parseAmount } from '#domain/checkout/parcel/parse-amount.ts'
import {
  addStop,
  createParcelForm,
  findFormIssues,
  isRouteComplete,
  type ParcelForm,
  toFormPoints,
} from '#domain/checkout/parcel/parcel-form.ts'
import { buildParcelRequest } from '#domain/checkout/parcel/parcel-request.ts'
import { restoreParcel } from '#domain/checkout/parcel/restore-parcel.ts'
import { checkParcelPrices, createTestAddress as address } from '#tests/support/parcel-prices.ts'

const RULES = { terms: { maxValue: 20_000 }, cityCode: 'BCN', digits: 2 }
const STORE = { addressId: 7, categoryId: 5, cityCode: 'BCN' }
let count = 0
const newId = () => `stop-${++count}`

function createFilledForm(changes: Partial<ParcelForm> = {}): ParcelForm {
  const [from, to] = createParcelForm(newId).stops
  const stops = [
    { ...from!, key: 'from', address: address(41), name: ' Ada ', phone: '612 345 678' },
    { ...to!, key: 'to', address: address(42), name: 'Alan', phone: '612345679' },
  ]
  return { ...createParcelForm(newId), stops, description: 'Keys', value: '12,50', ...changes }
}

describe('the form of a parcel', () => {
  test('begins with a pickup and a destination, both empty', () => {
    const form = createParcelForm(newId)
    expect(form.stops.map(it => it.type)).toEqual(['PICKUP', 'DELIVERY'])
    expect(toFormPoints(form)).toEqual([])
    expect(isRouteComplete(form)).toBe(false)
    expect(findFormIssues(form, RULES).map(it => `${it.field} ${it.reason}`)).toEqual([
      'address missing', 'name missing', 'phone missing', 'address missing', 'name missing', 'phone missing', 'description missing', 'value missing',
    ]) // prettier-ignore
  })
  test('issue 23: "up to three further stops", before the destination', () => {
    let form = createFilledForm()
    for (const key of ['a', 'b', 'c', 'd']) form = addStop(form, key)
    expect(form.stops.map(it => it.key)).toEqual(['from', 'a', 'b', 'c', 'to'])
  })
  test('its points are a route: pickups first, then deliveries, then the return', () => {
    const form = addStop(createFilledForm(), 'middle')
    const stops = form.stops.map(it => (it.key === 'middle' ? { ...it, type: 'PICKUP' as const, address: address(43) } : it))
    const points = toFormPoints({ ...form, stops })
    expect(points.map(it => [it.type, it.address.latitude])).toEqual([['PICKUP', 41], ['PICKUP', 43], ['DELIVERY', 42], ['RETURN', 41]]) // prettier-ignore
    expect(points[0]?.contact).toEqual({ name: 'Ada', phone: '612 345 678' })
    expect(findParcelRouteIssue(points)).toBeUndefined()
    expect(toFormPoints({ ...createFilledForm(), returnsElsewhere: true, returnAddress: address(45) }).at(-1)).toMatchObject({ type: 'RETURN', address: { latitude: 45 } }) // prettier-ignore
  })
  test('a return elsewhere needs its address', () => {
    expect(isRouteComplete(createFilledForm())).toBe(true)
    const form = createFilledForm({ returnsElsewhere: true })
    expect(isRouteComplete(form)).toBe(false)
    expect(findFormIssues(form, RULES)).toEqual([{ field: 'return', reason: 'missing' }])
    expect(findFormIssues({ ...form, returnAddress: address(45, { inbounds: false }) }, RULES)).toEqual([
      { field: 'return', reason: 'outside' },
    ])
    expect(isRouteComplete({ ...form, returnAddress: address(45) })).toBe(true)
  })
  test.each([
    [
      'another city',
      address(41, { city: { code: 'MAD', name: 'Madrid', countryCode: 'ES', customAddressConfig: { fields: [] } } }),
      'outside',
    ],
    ['no city', address(41, { city: null }), 'outside'],
    ['out of the area', address(41, { inbounds: false }), 'outside'],
  ] as const)('an address in %s', (_, it, reason) => {
    const form = createFilledForm()
    expect(findFormIssues({ ...form, stops: form.stops.with(0, { ...form.stops[0]!, address: it }) }, RULES)).toEqual([{ field: 'address', stop: 'from', reason }]) // prettier-ignore
  })
  test('two deliveries to one door; a delivery where it was collected is none', () => {
    const form = addStop(createFilledForm(), 'middle')
    const withMiddle = (it: Address) => ({
      ...form,
      stops: form.stops.with(1, { ...form.stops[1]!, address: it, name: 'Grace', phone: '612345670' }),
    })
    expect(findFormIssues(withMiddle(address(42)), RULES)).toEqual([{ field: 'address', stop: 'to', reason: 'repeated' }])
    expect(findFormIssues(withMiddle(address(42, { details: '2B' })), RULES)).toEqual([])
    expect(findFormIssues(withMiddle(address(41)), RULES)).toEqual([])
  })
  test.each([
    ['200', []],
    ['200.01', [{ field: 'value', reason: 'tooHigh' }]],
    ['', [{ field: 'value', reason: 'missing' }]],
    ['12.345', [{ field: 'value', reason: 'missing' }]],
  ])('a value of %j', (value, issues) => expect(findFormIssues(createFilledForm({ value }), RULES)).toEqual(issues))
})

test.each([
  ['12', 2, 1200],
  ['12.5', 2, 1250],
  ['1 200,05', 2, 120_005],
  ['12.', 2, 1200],
  ['0', 0, 0],
  ['12,5', 0, undefined],
  ['12.3456', 3, undefined],
  ['12.345', 3, 12_345],
  ['-1', 2, undefined],
  ['1e3', 2, undefined],
  ['.5', 2, undefined],
  ['1234567890123', 0, undefined],
] as const)('the amount %j with %i digits is %j', (text, digits, minor) => expect(parseAmount(text, digits)).toBe(minor))

describe('B §3: the requests of the form', () => {
  test('the checkout request is one of the order type COURIER', () => {
    const choices = { scheduledTime: -1, note: '', cutleryRequested: false, legalCheckboxAccepted: true, payment: 'newCard' as const }
    const request = buildParcelRequest({ form: createFilledForm(), store: STORE, digits: 2 }, 'basket', choices)
    expect(CheckoutRequest.parse(request)).toEqual(request)
    expect(request.orderDetails).toMatchObject({ orderType: 'COURIER', storeAddressId: 7, categoryId: 5, basketId: 'basket' })
    expect(request.components).toMatchObject({ parcel: { value: { size: 'SMALL', weight: 'LIGHT', value: 1250 } }, description: { value: 'Keys' }, paymentMethod: { value: null }, legalCheckboxAccepted: { value: true } }) // prettier-ignore
    expect(Object.keys(request.components)).not.toContain('products')
  })
})

test('issue 23: the price of the form is that of its request as the marketplace reads it', () => checkParcelPrices(300))

test('B §9: "Saved dynamic checkout expiry 30 minutes"', () => {
  const saved = { savedAt: 1000, cityCode: 'BCN', basketId: 'b', form: createFilledForm() }
  const text = JSON.stringify(saved)
  expect(restoreParcel(text, { cityCode: 'BCN' }, 1000 + 30 * 60_000)).toEqual(saved)
  expect(restoreParcel(text, { cityCode: 'BCN' }, 1001 + 30 * 60_000)).toBeUndefined()
  expect(restoreParcel(text, { cityCode: 'MAD' }, 1000)).toBeUndefined()
  expect(restoreParcel('{', { cityCode: 'BCN' }, 1000)).toBeUndefined()
  expect(restoreParcel(null, { cityCode: 'BCN' }, 1000)).toBeUndefined()
})
