import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { formatMoney } from '#i18n/money.ts'

describe('money (A §9: currency formatted with the locale)', () => {
  test.each([
    [1150, 'EUR', '€{0}', 'en', '€11.50'],
    [1150, 'EUR', '{0} €', 'es', '11,50 €'],
    [-99, 'EUR', '€{0}', 'en', '−€0.99'],
    [24_900, 'UAH', '{0} ₴', 'uk', '249 ₴'],
    [24_950, 'UAH', '{0} ₴', 'uk', '249,50 ₴'],
    [290_000, 'AMD', '{0} ֏', 'hy', '2900 ֏'],
    [1500, 'XOF', '{0} CFA', 'fr', '1\u202f500 CFA'],
    [1500, 'TND', '{0} DT', 'fr', '1,500 DT'],
  ])('%i %s', (minor, currency, pattern, locale, text) => expect(formatMoney(minor, { currency, pattern, locale })).toBe(text))

  test('no digit is lost', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), minor => {
        const text = formatMoney(minor, { currency: 'EUR', pattern: '{0}', locale: 'en' })
        expect(Math.round(Number(text.replaceAll(',', '')) * 100)).toBe(minor)
      }),
    ))
})
