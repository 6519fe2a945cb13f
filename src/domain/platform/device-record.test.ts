import fc from 'fast-check'
import { expect, test } from 'vitest'

import { buildDeviceCookie, findDeviceCookie, parseDeviceRecord } from '#domain/platform/device-record.ts'

const RECORD = { urn: '00000000-0000-4000-8000-000000000000', fingerprintsExpirationTime: 1_900_000_000_000 }

test('B §9: the cookie glv_device lives 365 days and holds the record', () => {
  const line = buildDeviceCookie(JSON.stringify(RECORD), true)
  expect(line).toMatch(/^glv_device=%7B[^;]+; path=\/; max-age=31536000; samesite=lax; secure$/)
  const text = findDeviceCookie(`a=1; ${line.split(';')[0]!}; b=2`)
  expect(parseDeviceRecord(text!)).toEqual(RECORD)
  expect(buildDeviceCookie(undefined, false)).toBe('glv_device=; path=/; max-age=0; samesite=lax')
})

test('a cookie with a longer name is another one', () => {
  expect(findDeviceCookie('glv_device_uid=x; my_glv_device=y')).toBeUndefined()
  expect(findDeviceCookie('')).toBeUndefined()
  expect(findDeviceCookie('glv_device=%')).toBe('')
})

test.each([
  '',
  'null',
  '{}',
  JSON.stringify({ ...RECORD, urn: 'a\r\nb-header' }),
  JSON.stringify({ ...RECORD, urn: 'short' }),
  JSON.stringify({ ...RECORD, fingerprintsExpirationTime: 'soon' }),
])('the text %s is no record', text => expect(parseDeviceRecord(text)).toBeUndefined())

test('any text is a record or undefined, and never throws', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), text => parseDeviceRecord(text) === undefined || text.includes('urn')))
})
