import { afterEach, describe, expect, test, vi } from 'vitest'

import { formatDate } from '#i18n/date.ts'

const TIME = new Date(2026, 10, 7, 9, 5).getTime()

afterEach(() => void vi.restoreAllMocks())

test('formats a date with the names of the months, and the time on request', () => {
  expect(formatDate(TIME, 'uk')).toBe('7 лист. 2026 р.')
  expect(formatDate(TIME, 'es', { dateStyle: 'long' })).toBe('7 de noviembre de 2026')
  expect(formatDate(TIME, 'es', { timeStyle: 'short' })).toBe('7 nov 2026, 9:05')
  expect(formatDate(TIME, '')).toBe('7 Nov 2026')
  // Node has all languages
  expect(formatDate(TIME, 'hy')).toBe('07 նոյ, 2026 թ.')
})

describe('in a browser without the data of a language', () => {
  test.each([
    ['hy', '07.11.2026', '07.11.2026, 09:05'],
    ['ka', '07.11.2026', '07.11.2026, 09:05'],
    ['eu', '2026/11/07', '2026/11/07 09:05'],
  ])('%s: the date is in digits', (locale, date, withTime) => {
    vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockReturnValue([])
    expect(formatDate(TIME, locale, { dateStyle: 'long' })).toBe(date)
    expect(formatDate(TIME, locale, { timeStyle: 'short' })).toBe(withTime)
  })

  test('bs: months without names are digits too', () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'format' as never, 'get').mockReturnValueOnce((() => 'M01') as never)
    expect(formatDate(TIME, 'bs')).toBe('07.11.2026.')
  })
})
