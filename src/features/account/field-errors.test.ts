import { expect, test } from 'vitest'

import { getEmailError, toFieldError, getNameError } from '#features/account/field-errors.ts'
import type { AccountTexts } from '#i18n/island-texts/account.ts'

const t = { nameMissing: 'missing', nameInvalid: 'invalid', emailMissing: 'no e-mail', emailInvalid: 'bad e-mail' } as AccountTexts

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['Ana', undefined],
  ['a'.repeat(100), undefined],
  [` ${'a'.repeat(100)} `, undefined],
  ['a'.repeat(101), 'invalid'],
  ['Ana https://casino.example', 'invalid'],
])('trust.md: the name "%s" is checked before it is sent', (name, text) => {
  expect(getNameError(name, t)).toBe(text)
})

test.each([
  ['', 'no e-mail'],
  [' ', 'no e-mail'],
  ['ana', 'bad e-mail'],
  [' ana@example.com ', undefined],
])('the e-mail address "%s" is checked before it is sent', (email, text) => {
  expect(getEmailError(email, t)).toBe(text)
})

test('a field without an error is absent', () => {
  expect(toFieldError('name', undefined)).toEqual({})
  expect(toFieldError('name', 'missing')).toEqual({ name: 'missing' })
})
