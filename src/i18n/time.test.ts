import { describe, expect, test } from 'vitest'

import { LANGUAGES } from '#i18n/languages.ts'
import { formatHour, formatNextHour } from '#i18n/time.ts'

describe('times are those of the city', () => {
  const noon = Date.UTC(2026, 10, 21, 12, 5)
  test.each([
    ['Europe/Madrid', '13:05'],
    ['Europe/Kyiv', '14:05'],
    ['Asia/Yerevan', '16:05'],
  ])('%s %s', (zone, text) => expect(formatHour(noon, zone, 'es')).toBe(text))
  test('every language formats the hour with digits only', () => {
    for (const { locale } of LANGUAGES) expect(formatHour(noon, 'Europe/Madrid', locale), locale).toBe('13:05')
  })
  test('tomorrow has its weekday', () => {
    expect(formatNextHour(noon + 3_600_000, noon, 'Europe/Madrid', 'en')).toBe('14:05')
    expect(formatNextHour(noon + 86_400_000, noon, 'Europe/Madrid', 'en')).toBe('Sun 13:05')
    expect(formatNextHour(noon + 86_400_000, noon, 'Europe/Kyiv', 'uk')).toBe('нд 14:05')
  })
})
