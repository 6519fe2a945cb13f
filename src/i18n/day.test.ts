import { describe, expect, test } from 'vitest'

import { dayStyle, formatDay, isSameDay } from '#i18n/day.ts'
import { LANGUAGES } from '#i18n/languages.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const KYIV = 'Europe/Kyiv'

describe('days', () => {
  test.each([
    ['en', 'November 21', 'November 21, 2025'],
    ['es', '21 de noviembre', '21 de noviembre de 2025'],
    ['uk', '21 листопада', '21 листопада 2025\u202fр.'],
    ['hy', 'նոյեմբերի 21', '21 նոյեմբերի, 2025 թ.'],
    ['ka', '21 ნოემბერი', '21 ნოემბერი, 2025'],
    ['sr-Latn', '21. novembar', '21. novembar 2025.'],
    ['pt-PT', '21 de novembro', '21 de novembro de 2025'],
    ['eu', 'azaroaren 21a', '2025(e)ko azaroaren 21a'],
  ])('%s writes a day, and its year when it is another', (locale, thisYear, lastYear) => {
    const style = dayStyle(locale)
    expect(formatDay(NOON, NOON, KYIV, style)).toBe(thisYear)
    expect(formatDay(Date.UTC(2025, 10, 21, 12), NOON, KYIV, style)).toBe(lastYear)
  })

  test('every month and day is the one that Intl of the server writes', () => {
    for (const { locale } of LANGUAGES.filter(it => it.code !== 'eu')) {
      const written = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: KYIV })
      for (let day = 0; day < 365; day += 3) {
        const instant = Date.UTC(2026, 0, 1 + day, 12)
        expect(formatDay(instant, NOON, KYIV, dayStyle(locale))).toBe(written.format(instant))
      }
    }
  })

  test('the day is that of the city: late in the evening in London it is tomorrow in Kyiv', () => {
    const late = Date.UTC(2026, 10, 20, 22, 30)
    expect(formatDay(late, NOON, KYIV, dayStyle('en'))).toBe('November 21')
    expect(isSameDay(late, NOON, KYIV)).toBe(true)
    expect(isSameDay(late, NOON, 'Europe/London')).toBe(false)
  })
})
