import { describe, expect, test } from 'vitest'

import { PaymentData } from '#contract/checkout/payment.ts'
import { Flag, isOn } from '#contract/primitives.ts'

describe('a boolean as query text', () => {
  test.each(['true', '1', 'yes', 'on'] as const)('%s is on', text => expect(isOn(Flag.parse(text))).toBe(true))
  test.each(['false', '0', 'no', 'off'] as const)('%s is off', text => expect(isOn(Flag.parse(text))).toBe(false))
  test('a missing one is off', () => expect(isOn(undefined)).toBe(false))
  test.each(['', 'maybe', '2', true])('%j is refused', value => expect(Flag.safeParse(value).success).toBe(false))
})

describe('B §5 "Web-payment needs a url."', () => {
  const accepts = (url: unknown): boolean => PaymentData.safeParse({ '3ds2Data': null, webPaymentData: { url } }).success
  test.each(['https://pay.test/challenge/1', 'http://127.0.0.1:4322/challenge/1?a=b'])('%s is one', url => expect(accepts(url)).toBe(true))
  test.each(['mailto:a@pay.test', 'data:text/html,x', '/challenge/1', '', 7, null])('%j is refused', url =>
    expect(accepts(url)).toBe(false),
  )
})
