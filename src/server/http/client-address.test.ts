import { describe, expect, test } from 'vitest'

import { getClientAddress, getGeoHintAddress, createProxyList } from '#server/http/client-address.ts'

const proxies = createProxyList(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])

describe('getClientAddress', () => {
  test.each<[string, string | undefined, string | undefined, string]>([
    ['without a proxy the peer counts, and the header is ignored', '203.0.113.5', '1.1.1.1', '203.0.113.5'],
    ['behind a trusted proxy the header counts', '10.1.2.3', '198.51.100.9', '198.51.100.9'],
    ['only the last entry before our proxies counts', '10.1.2.3', '1.1.1.1, 198.51.100.9', '198.51.100.9'],
    ['a chain of trusted proxies is read from the right', '10.1.2.3', '6.6.6.6, 198.51.100.9, 192.0.2.7', '198.51.100.9'],
    ['an invalid entry ends the search', '10.1.2.3', '198.51.100.9, unknown', '10.1.2.3'],
    ['without a header the peer counts', '10.1.2.3', undefined, '10.1.2.3'],
    ['IPv4 written as IPv6 is IPv4', '::ffff:10.1.2.3', '::ffff:198.51.100.9', '198.51.100.9'],
    ['ports and brackets are removed', 'fd00::1', '[2001:db8::9]:4711', '2001:db8::9'],
    ['a port on IPv4 too', '10.1.2.3', '198.51.100.9:4711', '198.51.100.9'],
    ['no peer, no address', undefined, '1.1.1.1', ''],
  ])('%s', (_, peer, forwarded, expected) => expect(getClientAddress(peer, forwarded, proxies)).toBe(expected))
})

describe('getGeoHintAddress (A §5: "only valid IPv4 addresses accepted, the first used")', () => {
  test.each<[string, string | undefined, string | undefined, string | undefined]>([
    ['the first IPv4 address in the header of a trusted proxy, verified or not', '10.1.2.3', 'unknown, 1.1.1.1, 198.51.100.9', '1.1.1.1'],
    ['without a proxy the header is ignored', '203.0.113.5', '1.1.1.1', '203.0.113.5'],
    ['a header with IPv6 only gives no hint, and never the address of the proxy', '10.1.2.3', '2001:db8::9', undefined],
    ['a proxy without the header gives no hint', '10.1.2.3', undefined, undefined],
    ['a forged header of another peer is ignored', '203.0.113.5', '88.27.1.1, 10.1.2.3', '203.0.113.5'],
    ['IPv4 written as IPv6 is IPv4', '::ffff:203.0.113.5', undefined, '203.0.113.5'],
    ['an IPv6 visitor gives no hint', '2001:db8::9', '1.1.1.1', undefined],
    ['no peer, no hint', undefined, '1.1.1.1', undefined],
  ])('%s', (_, peer, forwarded, expected) => expect(getGeoHintAddress(peer, forwarded, proxies)).toBe(expected))
})
