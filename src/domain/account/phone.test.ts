import { expect, test } from 'vitest'

import { maskPhone } from '#domain/account/phone.ts'

test.each([
  [{ number: '600123456' }, '••••••456'],
  [{ number: '456' }, '456'],
  [{ number: '12' }, '12'],
  [{ number: '' }, undefined],
  [null, undefined],
])('B §5: the phone %j is masked except for the last three characters: %j', (phone, shown) => expect(maskPhone(phone)).toBe(shown))
