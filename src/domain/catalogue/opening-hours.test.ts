import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createCityClock, getStandardOffsetHours } from '#domain/catalogue/city-clock.ts'
import { getOpeningState } from '#domain/catalogue/opening-hours.ts'

const zones = fc.constantFrom('Europe/Madrid', 'Europe/Kyiv', 'Asia/Yerevan')
const week = fc.uniqueArray(
  fc
    .record({ day: fc.integer({ min: 1, max: 7 }), opens: fc.integer({ min: 0, max: 1439 }), lasts: fc.integer({ min: 1, max: 1440 }) })
    .map(({ day, opens, lasts }) => ({ day, opens, closes: opens + lasts })),
  { maxLength: 14, selector: it => `${it.day} ${it.opens}` },
)
/** Instants of 2026, with a higher weight around its clock changes (29 March and 25 October, 01:00 UTC). */
const instants = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
  fc.integer({ min: -36 * 3_600_000, max: 36 * 3_600_000 }).map(it => Date.UTC(2026, 2, 29, 1) + it),
  fc.integer({ min: -36 * 3_600_000, max: 36 * 3_600_000 }).map(it => Date.UTC(2026, 9, 25, 1) + it),
)
const madrid = (iso: string) => createCityClock(Date.parse(iso), 'Europe/Madrid')
const daily = (opens: number, closes: number) => [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, opens, closes }))

describe('A §4: open only when flagged open', () => {
  test('an open store closes exactly at openUntil, and a closed one opens exactly at nextOpeningTime', () => {
    fc.assert(
      fc.property(week, instants, zones, (times, now, zone) => {
        const at = (instant: number) => getOpeningState(times, true, createCityClock(instant, zone))
        const state = at(now)
        if (state.openUntil !== null) {
          expect([at(state.openUntil - 1).open, at(state.openUntil).open]).toEqual([true, false])
          expect(state.openUntil).toBeGreaterThan(now)
        }
        if (state.nextOpeningTime !== null) {
          expect([at(state.nextOpeningTime - 1).open, at(state.nextOpeningTime).open]).toEqual([false, true])
          expect(state.nextOpeningTime).toBeGreaterThan(now)
        }
        expect(state.open && state.nextOpeningTime !== null).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  test('a store with hours is open, or opens within eight days', () => {
    fc.assert(
      fc.property(week, instants, zones, (times, now, zone) => {
        const { open, nextOpeningTime } = getOpeningState(times, true, createCityClock(now, zone))
        const skipped = times.every(it => it.closes - it.opens <= 60)
        if (times.length > 0 && !skipped) expect(open || nextOpeningTime! - now <= 8 * 86_400_000).toBe(true)
      }),
    )
  })

  test('the flag closes a store within its hours', () => {
    fc.assert(
      fc.property(week, instants, zones, (times, now, zone) => getOpeningState(times, false, createCityClock(now, zone)).open === false),
    )
  })
})

test('getLastMinute returns the last elapsed minute', () => {
  fc.assert(
    fc.property(instants, zones, fc.constantFrom(-1, 0), (now, zone, day) => {
      const clock = createCityClock(now, zone)
      const minute = clock.getLastMinute(day)
      expect(clock.toInstant(day, minute)).toBeLessThanOrEqual(now)
      expect(clock.toInstant(day, minute + 1)).toBeGreaterThan(now)
    }),
  )
})

describe('local time', () => {
  test('09:00 is correct on the day on which summer time begins', () => {
    expect(getOpeningState(daily(540, 600), true, madrid('2026-03-29T00:00:00Z')).nextOpeningTime).toBe(Date.parse('2026-03-29T07:00:00Z'))
  })
  test('a night until 02:30 ends at the second 02:30 on the day on which summer time ends', () => {
    const state = getOpeningState(daily(1380, 1590), true, madrid('2026-10-25T00:15:00Z'))
    expect(state).toMatchObject({ open: true, openUntil: Date.parse('2026-10-25T01:30:00Z') })
  })
  test('a store that opens in the skipped hour opens at the clock change', () => {
    const state = getOpeningState([{ day: 7, opens: 150, closes: 600 }], true, madrid('2026-03-29T00:30:00Z'))
    expect(state.nextOpeningTime).toBe(Date.parse('2026-03-29T01:00:00Z'))
  })
  test('a night may pass midnight, and Sunday is followed by Monday', () => {
    const night = [{ day: 7, opens: 1320, closes: 1560 }]
    expect(getOpeningState(night, true, madrid('2026-03-23T00:30:00Z'))).toMatchObject({
      open: true,
      openUntil: Date.parse('2026-03-23T01:00:00Z'),
    })
  })
  test('a store that never closes has no closing time', () => {
    expect(getOpeningState(daily(0, 1440), true, madrid('2026-03-25T11:00:00Z'))).toEqual({
      open: true,
      openUntil: null,
      nextOpeningTime: null,
    })
  })
  test('adjacent openings are merged', () => {
    const times = [{ day: 3, opens: 480, closes: 780 }, { day: 3, opens: 780, closes: 1200 }] // prettier-ignore
    expect(getOpeningState(times, true, madrid('2026-03-25T10:00:00Z')).openUntil).toBe(Date.parse('2026-03-25T19:00:00Z'))
  })
  test('A §3: utc is standard time', () => {
    expect([
      getStandardOffsetHours('Europe/Madrid', 2026),
      getStandardOffsetHours('Europe/Kyiv', 2026),
      getStandardOffsetHours('Asia/Yerevan', 2026),
    ]).toEqual([1, 2, 4])
  })
})
