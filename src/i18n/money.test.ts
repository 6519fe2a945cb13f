import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { LANGUAGES } from '#i18n/languages.ts'
import { formatWithSecondCurrency, formatMoney, createMoneyStyle } from '#i18n/money.ts'

describe('money (A §9: currency formatted with the locale)', () => {
  test.each([
    [1150, 'EUR', '€{0}', 'en', '€11.50'],
    [1150, 'EUR', '{0} €', 'es', '11,50 €'],
    [123_456_789, 'EUR', '{0} €', 'es', '1.234.567,89 €'],
    [123_400, 'EUR', '{0} €', 'es', '1234,00 €'],
    [5, 'EUR', '€{0}', 'en', '€0.05'],
    [0, 'EUR', '€{0}', 'en', '€0.00'],
    [-99, 'EUR', '€{0}', 'en', '−€0.99'],
    [24_900, 'UAH', '{0} ₴', 'uk', '249 ₴'],
    [24_950, 'UAH', '{0} ₴', 'uk', '249,50 ₴'],
    [290_000, 'AMD', '{0} ֏', 'hy', '2900 ֏'],
    [1500, 'XOF', '{0} CFA', 'fr', '1\u202f500 CFA'],
    [1150, 'EUR', '{0} €', 'en', '€11.50'],
    [12_000, 'UAH', '{0} ₴', 'en', 'UAH\u00a0120'],
    [28_000, 'UGX', 'USh {0}', 'en', 'USh 28,000'],
    [249_000, 'KZT', '{0} ₸', 'ru', '2\u00a0490 ₸'],
    [85_000, 'RSD', '{0} RSD', 'sr-Latn', '850 RSD'],
    [850_000, 'NGN', '₦{0}', 'en', '₦8,500'],
    [1900, 'GEL', '{0} ₾', 'ka', '19,00 ₾'],
    [3100, 'PLN', '{0} zł', 'pl', '31,00 zł'],
    [5500, 'MAD', '{0} DH', 'fr', '55 DH'],
    [1500, 'TND', '{0} DT', 'fr', '1,500 DT'],
  ])('%i %s', (minor, currency, pattern, locale, text) =>
    expect(formatMoney(minor, createMoneyStyle(currency, pattern, locale))).toBe(text),
  )

  test('a second currency follows the first if the city has one', () => {
    const lev = { currency: 'BGN', multiplier: 1.955_83 }
    expect(formatWithSecondCurrency(650, createMoneyStyle('EUR', '{0}\u00a0€', 'bg', lev))).toBe('6,50\u00a0€ / 12,71\u00a0лв.')
    expect(formatWithSecondCurrency(650, createMoneyStyle('EUR', '{0}\u00a0€', 'bg'))).toBe('6,50\u00a0€')
    expect(formatWithSecondCurrency(8500, createMoneyStyle('XOF', '{0} F', 'fr', { currency: 'USD', multiplier: 0.0018 }))).toBe(
      '8\u202f500 F / 15,30\u00a0USD',
    )
  })

  test('no digit is lost', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), minor => {
        const text = formatMoney(minor, createMoneyStyle('EUR', '{0}', 'en'))
        expect(Math.round(Number(text.replaceAll(',', '')) * 100)).toBe(minor)
      }),
    ))

  test('equals the format of Intl in every served language', () =>
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.constantFrom(...LANGUAGES.map(it => it.locale)), (minor, locale) => {
        const expected = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(minor / 100)
        expect(formatMoney(minor, createMoneyStyle('EUR', '{0}', locale))).toBe(expected)
      }),
    ))
})
