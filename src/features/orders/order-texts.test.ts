import { describe, expect, test } from 'vitest'

import type { City } from '#contract/geo/city.ts'
import { formatArrival, formatDistanceToDoor, formatCityTime, toMoneyStyle } from '#features/orders/order-texts.ts'
import { getDayStyle } from '#i18n/day.ts'
import texts from '#i18n/messages/orders/en.json' with { type: 'json' }
import { formatMoney, getNumberStyle } from '#i18n/money.ts'

const KYIV = { currency: 'UAH', currencyPattern: '{0} ₴', timeZone: { utc: 2, abbreviation: 'EET', name: 'Europe/Kyiv' } } as City
const NOON = Date.UTC(2026, 10, 21, 12)

describe('texts of an order', () => {
  test('both bounds of the arrival are in the time zone of the city', () => {
    expect(formatArrival({ lowerBound: 5, upperBound: 15 }, NOON, KYIV)).toBe('14:05–14:15')
    expect(formatArrival({ lowerBound: 5, upperBound: 5 }, NOON, KYIV)).toBe('14:05')
  })

  test('the day is that of the time zone of the city', () => {
    const style = { numbers: getNumberStyle('en'), days: getDayStyle('en') }
    expect(formatCityTime(Date.UTC(2025, 10, 20, 22, 30), KYIV, style)).toEqual({ day: 'November 21, 2025', time: '00:30' })
  })

  test.each([
    [0, '50 m to your door'],
    [349, '350 m to your door'],
    [974, '950 m to your door'],
    [975, '1.0 km to your door'],
    [1234, '1.2 km to your door'],
  ])('%i metres', (metres, text) => {
    expect(formatDistanceToDoor(metres, texts, getNumberStyle('en'))).toBe(text)
  })

  test('amounts have the currency pattern of the city and the number format of the language', () => {
    expect(formatMoney(123_456, toMoneyStyle(KYIV, getNumberStyle('uk')))).toMatch(/^1\s234,56 ₴$/)
    expect(formatMoney(1_234_567, toMoneyStyle(KYIV, getNumberStyle('en')))).toBe('UAH\u00a012,345.67')
  })
})
