import { describe, expect, test } from 'vitest'

import { getDayStyle, formatComingDay, formatDay, formatShortDay, isSameDay } from '#i18n/day.ts'
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
  ])('%s formats a day, with the year if it differs', (locale, thisYear, lastYear) => {
    const style = getDayStyle(locale)
    expect(formatDay(NOON, NOON, KYIV, style)).toBe(thisYear)
    expect(formatDay(Date.UTC(2025, 10, 21, 12), NOON, KYIV, style)).toBe(lastYear)
  })

  test('every day equals the format of Intl', () => {
    for (const { locale } of LANGUAGES.filter(it => it.code !== 'eu')) {
      const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: KYIV })
      for (let day = 0; day < 365; day += 3) {
        const instant = Date.UTC(2026, 0, 1 + day, 12)
        expect(formatDay(instant, NOON, KYIV, getDayStyle(locale))).toBe(format.format(instant))
      }
    }
  })

  test('the day is local to the city: late evening in London is tomorrow in Kyiv', () => {
    const late = Date.UTC(2026, 10, 20, 22, 30)
    expect(formatDay(late, NOON, KYIV, getDayStyle('en'))).toBe('November 21')
    expect(isSameDay(late, NOON, KYIV)).toBe(true)
    expect(isSameDay(late, NOON, 'Europe/London')).toBe(false)
  })

  const late = Date.UTC(2026, 10, 23, 22, 30) // in Kyiv it is the 24th
  test.each([
    ['en-GB', 'Today', 'Tomorrow', 'Thu 26 Nov'],
    ['uk', 'Сьогодні', 'Завтра', 'Чт, 26 лист.'],
    ['ka', 'დღეს', 'ხვალ', 'ხუთ, 26 ნოე'],
    ['hy', 'Այսօր', 'Վաղը', 'Նոյ 26, հնգ'],
    ['eu', 'Gaur', 'Bihar', 'Aza. 26a, og.'],
  ])('%s formats coming days: %s, %s, %s', (locale, ...names) => {
    const day = 24 * 60 * 60_000
    expect([0, 1, 2].map(it => formatComingDay(late + it * day, late, KYIV, locale))).toEqual(names)
    expect(formatShortDay(late + 2 * day, KYIV, locale)).toBe(names[2])
    expect(formatComingDay(late, Date.UTC(2026, 10, 23, 20), KYIV, locale)).toBe(names[1])
  })
  test('the day of a clock change counts as one day', () => {
    const saturday = Date.UTC(2026, 9, 24, 12)
    expect(formatComingDay(Date.UTC(2026, 9, 25, 22, 30), saturday, 'Europe/Madrid', 'en-GB')).toBe('Tomorrow')
  })
})
