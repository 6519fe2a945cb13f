import { expect, test } from 'vitest'

import { getMoneyPattern } from '#domain/checkout/money-pattern.ts'

test.each([
  ['EUR', '{0}\u00a0€', 'en', '€{0}'],
  ['EUR', '{0}\u00a0€', 'en-GB', '€{0}'],
  ['UAH', '{0}\u00a0₴', 'en', 'UAH\u00a0{0}'],
  ['AMD', '{0}\u00a0֏', 'en', 'AMD\u00a0{0}'],
  ['TND', '{0}\u00a0DT', 'en', 'TND\u00a0{0}'],
  ['XOF', '{0}\u00a0F\u00a0CFA', 'en', 'F\u202fCFA\u00a0{0}'],
])('English writes %s before the amount', (currency, pattern, locale, text) =>
  expect(getMoneyPattern(currency, pattern, locale)).toBe(text),
)

test.each([
  ['KES', 'KSh\u00a0{0}', 'en'],
  ['NGN', '₦{0}', 'en'],
  ['EUR', '{0}', 'en'],
  ['EUR', '{0}\u00a0€', 'es'],
  ['UAH', '{0}\u00a0₴', 'uk'],
  ['EUR', '{0}\u00a0€', 'eno'],
])('keeps the pattern of the city: %s %s in %s', (currency, pattern, locale) =>
  expect(getMoneyPattern(currency, pattern, locale)).toBe(pattern),
)
