import { isIP } from 'node:net'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findFirstIpv4 } from '#domain/geo/forwarded-for.ts'

describe('A §5: "Forwarded-for header: only valid IPv4 addresses accepted, the first used"', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 198.51.100.1', '203.0.113.7'],
    ['unknown, 2001:db8::1 , 198.51.100.1', '198.51.100.1'],
    ['203.0.113.7:443', undefined],
    ['256.0.0.1', undefined],
    ['01.2.3.4', undefined],
    ['1.2.3', undefined],
    ['', undefined],
  ])('%s → %s', (header, first) => expect(findFirstIpv4(header)).toBe(first))

  test('the result is the first valid IPv4 address of any header', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 5 }), parts => {
        const address = findFirstIpv4(parts.join(','))
        if (address !== undefined) expect(isIP(address)).toBe(4)
        const addresses = parts.join(',').split(',').map(it => it.trim()) // prettier-ignore
        expect(address).toBe(addresses.find(it => isIP(it) === 4))
      }),
    ))
})
