import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'

import { findCrossSiteReason, ONE_CLICK_UNSUBSCRIBE } from '#server/http/cross-site.ts'
import { readSettings } from '#app/settings.ts'

const production = readSettings({ SITE_ORIGIN: 'https://shop.example', SANDBOX: 'false' })
const sandbox = readSettings({})
const VALID_HEADERS: IncomingHttpHeaders = {
  host: 'shop.example',
  origin: 'https://shop.example',
  'content-type': 'application/json',
  'content-length': '2',
  'x-storefront': '1',
}
const without = (name: string): IncomingHttpHeaders => ({ ...VALID_HEADERS, [name]: undefined })

describe('unsafe calls', () => {
  test('accepts calls of the site', () => {
    expect(findCrossSiteReason('POST', VALID_HEADERS, production)).toBeUndefined()
    expect(findCrossSiteReason('DELETE', { ...without('content-type'), 'content-length': undefined }, production)).toBeUndefined()
    expect(findCrossSiteReason('POST', { ...without('origin'), 'sec-fetch-site': 'same-origin' }, production)).toBeUndefined()
    expect(findCrossSiteReason('POST', { ...VALID_HEADERS, 'content-type': 'multipart/form-data; boundary=x' }, production)).toBeUndefined()
  })
  test.each<[string, IncomingHttpHeaders]>([
    ['another origin', { ...VALID_HEADERS, origin: 'https://evil.example' }],
    ['an origin that only starts like ours', { ...VALID_HEADERS, origin: 'https://shop.example.evil.example' }],
    ['our host on another scheme', { ...VALID_HEADERS, origin: 'http://shop.example' }],
    ['a sandboxed frame', { ...VALID_HEADERS, origin: 'null' }],
    ['no origin at all', without('origin')],
    ['the same site, another origin', { ...without('origin'), 'sec-fetch-site': 'same-site' }],
    ['no storefront header', without('x-storefront')],
    ['a form', { ...VALID_HEADERS, 'content-type': 'application/x-www-form-urlencoded' }],
    ['text', { ...VALID_HEADERS, 'content-type': 'text/plain' }],
    ['JSON that is not', { ...VALID_HEADERS, 'content-type': 'application/json-seq' }],
    ['a body without a type', without('content-type')],
  ])('rejects %s', (_, headers) => expect(findCrossSiteReason('POST', headers, production)).toBeTypeOf('string'))
})

test('accepts safe methods from any site', () => {
  expect(findCrossSiteReason('GET', {}, production)).toBeUndefined()
  expect(findCrossSiteReason('HEAD', {}, production)).toBeUndefined()
})

test('in the sandbox accepts calls of a page to its own server, under any host name', () => {
  const at = (host: string, origin: string): IncomingHttpHeaders => ({ ...VALID_HEADERS, host, origin })
  expect(findCrossSiteReason('POST', at('127.0.0.1:5000', 'http://127.0.0.1:5000'), sandbox)).toBeUndefined()
  expect(findCrossSiteReason('POST', at('127.0.0.1:5000', 'http://127.0.0.1:5001'), sandbox)).toBeTypeOf('string')
  expect(findCrossSiteReason('POST', at('127.0.0.1:5000', 'http://127.0.0.1:5000'), production)).toBeTypeOf('string')
})

describe('the consent form without scripts', () => {
  const form: IncomingHttpHeaders = {
    host: 'shop.example',
    origin: 'https://shop.example',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': '12',
  }
  const reason = (headers: IncomingHttpHeaders, path = '/api/consent', settings = production) =>
    findCrossSiteReason('POST', headers, settings, path)

  test('is accepted when the browser sends our origin', () => {
    expect(reason(form)).toBeUndefined()
    expect(reason({ ...form, 'sec-fetch-site': 'same-origin' })).toBeUndefined()
    expect(reason({ ...form, host: '127.0.0.1:5000', origin: 'http://127.0.0.1:5000' }, undefined, sandbox)).toBeUndefined()
  })
  test.each<[string, IncomingHttpHeaders]>([
    ['another origin', { ...form, origin: 'https://evil.example' }],
    ['another origin with forged fetch metadata', { ...form, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['a sandboxed frame', { ...form, origin: 'null' }],
    ['no origin', { ...form, origin: undefined }],
    ['no origin, with other valid headers', { ...form, origin: undefined, 'sec-fetch-site': 'same-origin' }],
    ['our origin with the fetch metadata of another site', { ...form, 'sec-fetch-site': 'cross-site' }],
    ['another type', { ...form, 'content-type': 'text/plain' }],
    ['no type', { ...form, 'content-type': undefined }],
  ])('rejects %s', (_, headers) => expect(reason(headers)).toBeTypeOf('string'))
  test('no other path or method accepts a form', () => {
    for (const path of ['/api/consent/', '/api/consent/banner.css', '/api/session', '/api/consents', ''])
      expect(reason(form, path)).toBeTypeOf('string')
    expect(findCrossSiteReason('PUT', form, production, '/api/consent')).toBeTypeOf('string')
  })
})

test('issue 24, RFC 8058: a mail program ends the mails about orders without our origin; no other call, and no other method', () => {
  const form: IncomingHttpHeaders = { host: 'shop.example', 'content-type': 'application/x-www-form-urlencoded', 'content-length': '26' }
  expect(findCrossSiteReason('POST', form, production, ONE_CLICK_UNSUBSCRIBE)).toBeUndefined()
  for (const path of [`${ONE_CLICK_UNSUBSCRIBE}/`, `${ONE_CLICK_UNSUBSCRIBE}/x`, '/api/order_mails/end', '/API/order_mails/one_click', ''])
    expect(findCrossSiteReason('POST', form, production, path), path).toBeTypeOf('string')
  for (const method of ['PUT', 'DELETE', 'PATCH'])
    expect(findCrossSiteReason(method, form, production, ONE_CLICK_UNSUBSCRIBE)).toBeTypeOf('string')
})
