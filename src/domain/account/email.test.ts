import { describe, expect, test } from 'vitest'

import { isEmail } from '#domain/account/email.ts'

describe('B §8, 145272 INVALID_EMAIL', () => {
  test.each([
    'anna@example.com',
    'a@b.co',
    'anna.maria+dinner@mail.example.org',
    "o'hara_1@example.museum",
    'анна@приклад.укр',
    'anna@xn--80ak6aa92e.com',
    `${'a'.repeat(64)}@example.com`,
  ])('%s is valid', it => expect(isEmail(it)).toBe(true))

  test.each([
    '',
    '@',
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'anna@localhost',
    'anna@@example.com',
    'anna@exam ple.com',
    'an na@example.com',
    'anna@example..com',
    '.anna@example.com',
    'an..na@example.com',
    'anna@-example.com',
    'anna@example.c',
    'anna@127.0.0.1',
    'anna@example.com\n',
    'anna@example.com, boris@example.com',
    'Anna <anna@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(130)}com`,
  ])('%j is invalid', it => expect(isEmail(it)).toBe(false))
})
