import { expect, test } from 'vitest'

import { maskPhone } from '#domain/account/phone.ts'

test.each([
  [{ number: '600123456' }, '••••••456'],
  [{ number: '456' }, '456'],
  [{ number: '12' }, '12'],
  [{ number: '' }, undefined],
  [null, undefined],
])('B §5: of %j only the last three characters are shown: %j', (phone, shown) => expect(maskPhone(phone)).toBe(shown))
