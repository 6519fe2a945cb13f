import { describe, expect, test } from 'vitest'

import { toLimitKey } from '#domain/platform/limit-key.ts'

describe('toLimitKey', () => {
  test('the key of an IPv4 address is the address', () => expect(toLimitKey('203.0.113.5')).toBe('203.0.113.5'))
  test.each(['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::', '2001:db8:1:2:3::9%eth0'])(
    '%s belongs to its /64',
    address => expect(toLimitKey(address)).toBe('2001:db8:1:2::/64'),
  )
  test('distinguishes abbreviated addresses', () => {
    expect(toLimitKey('::1')).toBe('0:0:0:0::/64')
    expect(toLimitKey('2001:db8::5')).toBe('2001:db8:0:0::/64')
  })
})
