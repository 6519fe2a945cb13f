import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { getWelcomeFee, isWelcomeOffered, type WelcomeOffer } from '#domain/checkout/welcome-offer.ts'

const DAY = 86_400_000
/** Two hours behind UTC in summer: the days of the offer are those of the city. */
const ZONE = 'Europe/Madrid'
const OFFER: WelcomeOffer = { days: 30, deliveryFee: 99, from: '2026-06-01', until: '2026-06-30' }
const FIRST = Date.UTC(2026, 4, 31, 22)
const END = Date.UTC(2026, 5, 30, 22)

describe('A §3, FIRST_X_DAYS_BANNER: pages show the offer', () => {
  test.each([
    [FIRST - 1, false],
    [FIRST, true],
    [END - 1, true],
    [END, false],
  ])('from the first minute of the first day to the last minute of the last day, in the city', (now, offered) => {
    expect(isWelcomeOffered(OFFER, now, ZONE)).toBe(offered)
  })
  test('without a last day, for as long as the operator keeps it', () => {
    expect(isWelcomeOffered({ ...OFFER, until: null }, FIRST + 10_000 * DAY, ZONE)).toBe(true)
  })
})

describe('the fee of a new customer', () => {
  test('ends to the millisecond with the last of the days', () => {
    const signedUpAt = FIRST + 5 * DAY
    expect(getWelcomeFee(OFFER, signedUpAt, signedUpAt, ZONE)).toBe(99)
    expect(getWelcomeFee(OFFER, signedUpAt, signedUpAt + 30 * DAY - 1, ZONE)).toBe(99)
    expect(getWelcomeFee(OFFER, signedUpAt, signedUpAt + 30 * DAY, ZONE)).toBeUndefined()
  })
  test('is not for customers who signed up before it', () => {
    expect(getWelcomeFee(OFFER, FIRST - 1, FIRST, ZONE)).toBeUndefined()
    expect(getWelcomeFee(OFFER, FIRST, FIRST, ZONE)).toBe(99)
  })
  test('counts a sign-up for one day after the last one, for pages that were still open', () => {
    expect(getWelcomeFee(OFFER, END + DAY - 1, END + DAY - 1, ZONE)).toBe(99)
    expect(getWelcomeFee(OFFER, END + DAY, END + DAY, ZONE)).toBeUndefined()
  })
  test('each customer who could see the offer at the sign-up gets it for all of its days', () => {
    const instants = fc.integer({ min: FIRST - 400 * DAY, max: FIRST + 400 * DAY })
    const offers = fc.record({
      days: fc.integer({ min: 1, max: 365 }),
      deliveryFee: fc.nat(1000),
      from: fc.constantFrom('2026-01-01', '2026-06-01'),
      until: fc.constantFrom(null, '2026-06-01', '2026-10-25'),
    })
    fc.assert(
      fc.property(offers, instants, fc.double({ min: 0, max: 0.999999, noNaN: true }), (offer, signedUpAt, part) => {
        fc.pre(isWelcomeOffered(offer, signedUpAt, ZONE))
        expect(getWelcomeFee(offer, signedUpAt, signedUpAt + Math.floor(part * offer.days * DAY), ZONE)).toBe(offer.deliveryFee)
      }),
    )
  })
})
