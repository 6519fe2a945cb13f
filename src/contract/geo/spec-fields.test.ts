import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { endpoints } from '#contract/registry.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Address, AddressComponentName, AddressType } from '#contract/geo/address.ts'
import { AddressBookEntry } from '#contract/geo/address-book.ts'
import { City, CityTimeZone, Country } from '#contract/geo/city.ts'
import { DWELLING_TYPES } from '#contract/geo/courier-instructions.ts'
import { CustomAddressField } from '#contract/geo/custom-address-field.ts'
import { PointPayload, PointType } from '#contract/geo/point-payload.ts'

/** The words of a sentence that the schema lacks. */
const findMissing = (sentence: string, shape: object) => sentence.split(', ').filter(name => !(name in shape))

describe('A §3: City', () => {
  test('"code, countryCode, name, … customAddressConfig (fields), timeZone {utc, abbreviation}, geolocation {polygons (encoded paths), searchZone {center {lat,lng}, radius}}"', () => {
    const sentence =
      'code, countryCode, name, displayName, enabled, currency, currencyPattern, extraCurrencyToDisplay, contentLanguageCode, languageCode, supportedLanguages, translations, slugTranslations, cashEnabled, servicePhoneNumber, customAddressConfig, timeZone, geolocation'
    expect(findMissing(sentence, City.shape)).toEqual([])
    expect(findMissing('utc, abbreviation', CityTimeZone.shape)).toEqual([])
    expect(Object.keys(City.shape.customAddressConfig.shape)).toEqual(['fields'])
    expect(Object.keys(City.shape.geolocation.shape)).toEqual(['polygons', 'searchZone'])
    expect(Object.keys(City.shape.geolocation.shape.searchZone.shape)).toEqual(['center', 'radius'])
  })
  test('B §9, "default timezone utc 1 (CET)": a city without a time zone has that of the default city', () => {
    const zone = z.parse(City.shape.timeZone, undefined)
    expect(zone).toMatchObject({ utc: 1, abbreviation: 'CET' })
    const winter = new Intl.DateTimeFormat('en', { timeZone: zone.name, timeZoneName: 'longOffset' }).format(new Date('2026-01-15'))
    expect(winter).toContain('GMT+01:00')
    const yerevan = { utc: 4, abbreviation: 'AMT', name: 'Asia/Yerevan' }
    expect(z.parse(City.shape.timeZone, yerevan)).toEqual(yerevan)
    for (const broken of [null, 'CET', { utc: '1', abbreviation: 'CET', name: 'x' }, { utc: 1 }])
      expect(z.safeParse(City.shape.timeZone, broken).success).toBe(false)
  })
  test('Country: "code, paymentsConfiguration.providers, customerInvoicesEnabled, customerManualInvoicesEnabled, priceEstimationValues"', () => {
    const sentence = 'code, paymentsConfiguration, customerInvoicesEnabled, customerManualInvoicesEnabled, priceEstimationValues'
    expect(findMissing(sentence, Country.shape)).toEqual([])
    expect(Object.keys(Country.shape.paymentsConfiguration.shape)).toEqual(['providers'])
  })
})

describe('A §3: Address', () => {
  const minimal = {
    placeId: 'BCN.1.237',
    city: null,
    geo: { lat: 41.39, lng: 2.17 },
    fullText: '',
    text: '',
    description: '',
    summary: '',
    addressComponents: [],
    number: null,
    details: null,
    customFields: [],
    userLocation: null,
  }
  test('"placeId, city {code, name, countryCode, customAddressConfig}, priority, geo {lat, lng}, fullText, … customFields, userLocation"', () => {
    const sentence =
      'placeId, city, priority, geo, fullText, text, description, summary, addressComponents, number, details, inbounds, type, customFields, userLocation'
    expect(findMissing(sentence, Address.shape)).toEqual([])
    const city = { code: 'BCN', name: 'Barcelona', countryCode: 'ES', customAddressConfig: { fields: [] } }
    expect(Address.parse({ ...minimal, city }).city).toEqual(city)
  })
  test('"priority (default \'address\')", "inbounds (default true)", "type (DELIVERY or PICKUP, default DELIVERY)"', () => {
    expect(Address.parse(minimal)).toMatchObject({ priority: 'address', inbounds: true, type: 'DELIVERY' })
    expect(AddressType.options).toEqual(['DELIVERY', 'PICKUP'])
    expect(Address.safeParse({ ...minimal, type: 'STARTING' }).success).toBe(false)
  })
  test('"Custom config fields have id, position (numeric), addressComponentType, initialValue."', () => {
    expect(Object.keys(CustomAddressField.shape)).toEqual(['id', 'position', 'addressComponentType', 'initialValue'])
    const field = { id: 'gate', position: 1, addressComponentType: null, initialValue: null }
    expect(CustomAddressField.safeParse(field).success).toBe(true)
    for (const position of ['1', null, Number.NaN, Infinity])
      expect(CustomAddressField.safeParse({ ...field, position }).success).toBe(false)
  })
  test('"Address types chosen by the user: HOUSE, APARTMENT, OFFICE, OTHER."', () =>
    expect(DWELLING_TYPES).toEqual(['HOUSE', 'APARTMENT', 'OFFICE', 'OTHER']))
  test('"Address component names: STREET_NAME, … INTERSECTION, PROVINCE."; the others are ours', () => {
    const sentence =
      'STREET_NAME, STREET_NUMBER, ADDITIONAL_INFORMATION, FLOOR_NUMBER, DOOR_NUMBER, BUILDING_NAME, POSTAL_CODE, STAIRCASE, DISTRICT, INTERSECTION, PROVINCE'
    expect(AddressComponentName.options.slice(0, 11)).toEqual(sentence.split(', '))
    expect(AddressComponentName.options.slice(11)).toEqual(['INTERCOM', 'LANDMARK', 'DWELLING', 'HANDOVER'])
  })
  test('"Point payload: address {label, latitude, longitude, details, customFields} and type (PICKUP, DELIVERY, STARTING, RETURN)"', () => {
    expect(Object.keys(PointPayload.shape.address.shape)).toEqual(['label', 'latitude', 'longitude', 'details', 'customFields'])
    expect(PointType.options).toEqual(['PICKUP', 'DELIVERY', 'STARTING', 'RETURN'])
  })
  test('"Address book entry: id, glovoPlaceId, title, subtitle, notice, icon, latitude, longitude, countryCode, cityCode."', () => {
    const sentence = 'id, glovoPlaceId, title, subtitle, notice, icon, latitude, longitude, countryCode, cityCode'
    expect(findMissing(sentence, AddressBookEntry.shape)).toEqual([])
  })
})

test('A §6, A §7: "an optional public /pub variant for anonymous users": each look-up has one with the same query and reply', () => {
  const lookups = Object.values<Endpoint>(endpoints).filter(it => it.path.startsWith('/addresslookup/'))
  const [anonymous, authenticated] = [lookups.filter(it => it.path.includes('/pub/')), lookups.filter(it => !it.path.includes('/pub/'))]
  expect(authenticated.map(it => it.path).toSorted()).toEqual([
    '/addresslookup/:placeId',
    '/addresslookup/address',
    '/addresslookup/coordinates',
  ])
  for (const endpoint of authenticated) {
    const variant = anonymous.find(it => it.path === endpoint.path.replace('/addresslookup/', '/addresslookup/pub/'))
    expect([endpoint.customer, variant?.customer]).toEqual(['required', undefined])
    expect([variant?.query, variant?.params, variant?.reply]).toEqual([endpoint.query, endpoint.params, endpoint.reply])
  }
})
