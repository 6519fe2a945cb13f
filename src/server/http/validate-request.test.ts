import { describe, expect, test } from 'vitest'

import { parseAddress, validateRequest } from '#server/http/validate-request.ts'

const allowedHosts = ['shop.example', 'localhost:4321']
const getStatus = (url: string, method = 'GET', host = 'shop.example'): number | undefined => {
  const result = validateRequest(method, url, host, allowedHosts)
  return 'status' in result ? result.status : undefined
}

describe('accepted addresses', () => {
  test.each([
    '/',
    '/es/en/barcelona/',
    '/es/es/barcelona/caf%C3%A9-m%C3%B3n/',
    '/am/hy/%D5%A5%D6%80%D6%87%D5%A1%D5%B6/',
    '/es/en/barcelona/menu-100%25-vegan/',
    '/es/en/barcelona/search/half%2Fhalf',
    '/es/en/barcelona/search/?search=50%25%2f%00',
    "/a/b-c_d~e.f/!$&'()*+,;=:@[]|^",
    '/..well',
    '/.well-known/security.txt',
  ])('%s', url => expect(getStatus(url)).toBeUndefined())
})

describe('rejected addresses', () => {
  test.each([
    ['a control character', '/es%0aen'],
    ['a raw control character', '/es\x01en'],
    ['a C1 control character', '/es%C2%85'],
    ['delete', '/es%7f'],
    ['NUL', '/es%00en'],
    ['a backslash', '/es\\en'],
    ['an encoded backslash', '/es%5Cen'],
    ['an encoded slash', '/es%2Fen/'],
    ['an encoded slash before the search segment', '/es%2Fen/search/x'],
    ['an encoded dot segment in a search', '/es/en/bcn/search/a%2f..%2fb'],
    ['double encoding', '/es/%252e%252e/'],
    ['a doubly encoded slash', '/es%252fen'],
    ['a dot segment', '/es/../en'],
    ['an encoded dot segment', '/es/%2E%2e/en'],
    ['a half-encoded dot segment', '/es/.%2e'],
    ['a single dot', '/es/./en'],
    ['a broken escape', '/es/%zz'],
    ['a cut escape', '/es/%4'],
    ['an overlong form', '/es/%c0%af'],
    ['a cut sequence', '/es/%c3'],
    ['a lone surrogate', '/es/%ed%a0%80'],
    ['a raw byte', '/caf\xe9'],
    ['a fragment', '/es#en'],
    ['another origin', 'http://evil.example/'],
    ['no path', '*'],
    ['nothing', ''],
  ])('%s: 400', (_, url) => expect(getStatus(url)).toBe(400))

  test('414 for a path above 2 kB and a query above 8 kB', () => {
    expect(getStatus(`/${'a'.repeat(2047)}`)).toBeUndefined()
    expect(getStatus(`/${'a'.repeat(2048)}`)).toBe(414)
    expect(getStatus(`/?q=${'a'.repeat(8189)}`)).toBeUndefined()
    expect(getStatus(`/?q=${'a'.repeat(8190)}`)).toBe(414)
  })
})

describe('hosts', () => {
  test.each(['shop.example', 'SHOP.example', 'shop.example:8080', 'localhost:4321'])('accepts %s', host =>
    expect(getStatus('/', 'GET', host)).toBeUndefined(),
  )
  test.each([
    'evil.example',
    'shop.example.evil.example',
    'shop.example@evil.example',
    'localhost',
    'localhost:80',
    '',
    'shop.example:x',
    'shop.example/',
  ])('rejects "%s" with 421', host => expect(getStatus('/', 'GET', host)).toBe(421))
})

describe('methods', () => {
  test('allows only GET and HEAD for pages', () => {
    expect(getStatus('/es/en/', 'HEAD')).toBeUndefined()
    expect(validateRequest('POST', '/es/en/', 'shop.example', allowedHosts)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })
  test.each(['POST', 'PUT', 'DELETE'])('allows %s for the API', method => expect(getStatus('/api/orders', method)).toBeUndefined())
  test.each(['TRACE', 'OPTIONS', 'CONNECT', 'PROPFIND', 'get'])('rejects %s with 405', method => {
    expect(getStatus('/api/orders', method)).toBe(405)
    expect(getStatus('/', method)).toBe(405)
  })
  test('treats an encoded character in /api as the character', () => expect(getStatus('/%61pi/orders', 'POST')).toBeUndefined())
})

test('parses an address without changes', () => {
  expect(parseAddress('/caf%C3%A9/?a=1?b')).toEqual({ pathname: '/caf%C3%A9/', decoded: '/café/', search: '?a=1?b' })
  expect(parseAddress('/?')).toEqual({ pathname: '/', decoded: '/', search: '' })
})
