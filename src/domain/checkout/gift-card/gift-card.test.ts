import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isDonationCheckout } from '#domain/checkout/donation.ts'
import {
  CANCELLATION_MS,
  getNextGiftCardState,
  GIFT_CARD_EVENTS,
  GIFT_CARD_STATES,
  type GiftCardEvent,
  type GiftCardState,
  isGiftCardAmount,
  isGiftCardCancellable,
  isGiftCardCheckout,
  toGiftCardCheckoutId,
} from '#domain/checkout/gift-card/gift-card.ts'
import { createGiftCardCode, parseGiftCardCode } from '#domain/checkout/gift-card/gift-card-code.ts'
import { getSendDays, getSendInstant, isSendDay } from '#domain/checkout/gift-card/gift-card-days.ts'
import {
  MAX_GIFT_MESSAGE_LENGTH,
  MAX_GIFT_NAME_LENGTH,
  parseGiftMessage,
  parseGiftName,
} from '#domain/checkout/gift-card/gift-card-texts.ts'
import { INVITATION_ALPHABET } from '#domain/checkout/invitation/invitation-code.ts'
import { toMovementEntries } from '#domain/checkout/ledger.ts'
import { isSubscriptionCheckout } from '#domain/prime/plans.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('issue 25 point 2: "gift cards bought"', () => {
  test('a market sells each whole amount between its bounds, both included', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat(1e6), (minimum, width) => {
        const bounds = { minimum, maximum: minimum + width }
        expect([minimum - 1, minimum, bounds.maximum, bounds.maximum + 1, minimum + 0.5, Number.NaN].map(it => isGiftCardAmount(it, bounds))).toEqual([false, true, true, false, false, false]) // prettier-ignore
      }),
    )
  })
  test('the checkout of a gift card is no other checkout', () => {
    fc.assert(
      fc.property(fc.uuid(), uuid => {
        const id = toGiftCardCheckoutId(uuid)
        expect([isGiftCardCheckout(id), isDonationCheckout(id), isSubscriptionCheckout(id), isGiftCardCheckout(uuid), isGiftCardCheckout(`${id}0`)]).toEqual([true, false, false, false, false]) // prettier-ignore
      }),
    )
  })
  test('names and messages are texts that lead nowhere, and are read the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 320 }), text => {
        for (const [parse, most] of [
          [parseGiftName, MAX_GIFT_NAME_LENGTH],
          [parseGiftMessage, MAX_GIFT_MESSAGE_LENGTH],
        ] as const) {
          // prettier-ignore
          const parsed = parse(text)
          if (parsed === undefined) continue
          expect(parse(parsed)).toBe(parsed)
          expect(parsed.length).toBeLessThanOrEqual(most)
          // a mail has a paragraph after an empty line, and a link in a paragraph of its own
          expect(parsed).not.toMatch(/\n\n|https?:\/\/|[^\P{C}\n]/u)
        }
      }),
    )
  })
  test.each([
    ['  Ana \n María ', 'Ana María'],
    ['J.Doe', 'J. Doe'],
    ['J.R. Doe', 'J.R. Doe'],
    ['Win at prizes.example', 'Win at prizes. example'],
    ['Mr. 1.5', 'Mr. 1.5'],
    ['https://prizes.example', undefined],
    ['WWW.prizes', undefined],
    [' \u200b ', undefined],
    ['x'.repeat(MAX_GIFT_NAME_LENGTH), 'x'.repeat(MAX_GIFT_NAME_LENGTH)],
    ['x'.repeat(MAX_GIFT_NAME_LENGTH + 1), undefined],
  ])('the name %j is %j', (text, name) => expect(parseGiftName(text)).toBe(name))
  test.each([
    ['', ''],
    ['Happy birthday!\r\n\r\nAna', 'Happy birthday!\nAna'],
    ['See http://prizes.example', undefined],
    ['x'.repeat(MAX_GIFT_MESSAGE_LENGTH), 'x'.repeat(MAX_GIFT_MESSAGE_LENGTH)],
    ['x'.repeat(MAX_GIFT_MESSAGE_LENGTH + 1), undefined],
  ])('the message %j is %j', (text, message) => expect(parseGiftMessage(text)).toBe(message))
})

describe('issue 25 point 2: "sent by e-mail on a date"', () => {
  const zone = fc.constantFrom(
    'Europe/Madrid',
    'Asia/Tbilisi',
    'Africa/Lagos',
    'America/New_York',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  )
  const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2032, 0, 1) })
  const toLocal = (at: number, timeZone: string) =>
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)

  test('each day from tomorrow to the same day of the next year, at 9:00 of the market', () => {
    fc.assert(
      fc.property(zone, instant, fc.nat(365), (timeZone, now, offset) => {
        const { first, last } = getSendDays(now, timeZone)
        const day = new Date(Date.parse(first) + offset * DAY_MS).toISOString().slice(0, 10)
        expect(isSendDay(day, now, timeZone)).toBe(day <= last)
        expect(toLocal(getSendInstant(day, timeZone), timeZone)).toBe(`${day} 09:00:00`)
        expect(getSendInstant(first, timeZone)).toBeGreaterThan(now)
        expect(isSendDay(toLocal(now, timeZone).slice(0, 10), now, timeZone)).toBe(false)
      }),
    )
  })
  test('the days change at midnight of the market', () => {
    // 23:00 UTC is midnight in Madrid in winter
    const midnight = Date.UTC(2026, 11, 23, 23)
    expect(getSendDays(midnight - 1, 'Europe/Madrid')).toEqual({ first: '2026-12-24', last: '2027-12-23' })
    expect(getSendDays(midnight, 'Europe/Madrid')).toEqual({ first: '2026-12-25', last: '2027-12-24' })
    expect(isSendDay('2027-12-23', midnight - 1, 'Europe/Madrid')).toBe(true)
    expect(isSendDay('2027-12-24', midnight - 1, 'Europe/Madrid')).toBe(false)
  })
  test('a leap day has a next year too; no other text is a day', () => {
    expect(getSendDays(Date.UTC(2028, 1, 29, 12), 'Europe/Madrid').last).toBe('2029-02-28')
    const now = Date.UTC(2026, 0, 1)
    expect(['2026-02-29', '2026-13-01', '2026-1-2', '', 'tomorrow'].map(it => isSendDay(it, now, 'UTC'))).toEqual([false, false, false, false, false]) // prettier-ignore
  })
})

describe('the code of a gift card', () => {
  test('is read again as customers type it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 16, maxLength: 16 }), numbers => {
        const left = [...numbers]
        const code = createGiftCardCode(below => left.shift()! % below)
        expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)
        for (const typed of [
          code,
          code.toLowerCase(),
          code.replaceAll('-', ' '),
          code.replaceAll('-', '–'),
          ` ${code.replaceAll('-', '')}\n`,
        ])
          expect(parseGiftCardCode(typed)).toBe(code)
        expect([parseGiftCardCode(code.slice(1)), parseGiftCardCode(code + code[0]!), parseGiftCardCode(`0${code.slice(1)}`)]).toEqual([undefined, undefined, undefined]) // prettier-ignore
      }),
    )
    expect([parseGiftCardCode(null), parseGiftCardCode('confirmed')]).toEqual([undefined, undefined])
  })
  test('has more than 78 bits', () => expect(16 * Math.log2(INVITATION_ALPHABET.length)).toBeGreaterThan(78))
})

describe('the life of a gift card', () => {
  const events = Object.keys(GIFT_CARD_EVENTS) as GiftCardEvent[]
  /** Entries of the ledger that a transition causes. */
  const POSTINGS: Partial<Record<GiftCardEvent, Parameters<typeof toMovementEntries>[0]>> = {
    COLLECT: 'GIFT_CARD_PAID',
    REDEEM: 'GIFT_CARD_REDEEMED',
    REFUND: 'GIFT_CARD_REFUNDED',
  }

  test('whatever happens in whatever order, its value is given once at most, and the marketplace owes what is left', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), fc.integer({ min: 1, max: 1e6 }), (sequence, amount) => {
        let state: GiftCardState = 'OPEN'
        const accounts = new Map<string, number>()
        const seen: GiftCardState[] = []
        for (const event of sequence) {
          const next = getNextGiftCardState(state, event)
          if (next === undefined) continue
          state = next
          seen.push(state)
          const movement = POSTINGS[event]
          const entries = movement ? toMovementEntries(movement, amount) : []
          expect(entries.reduce((sum, it) => sum + it.amount, 0)).toBe(0)
          for (const entry of entries) accounts.set(entry.account, (accounts.get(entry.account) ?? 0) + entry.amount)
        }
        expect(new Set(seen).size).toBe(seen.length)
        expect(seen.filter(it => it === 'REDEEMED' || it === 'REFUNDED').length).toBeLessThanOrEqual(1)
        const isOwed = ['SCHEDULED', 'SENT', 'CANCELLED'].includes(state)
        expect(accounts.get('GIFT_CARDS') ?? 0).toBe(isOwed ? -amount : 0)
        expect(accounts.get('CUSTOMER_BALANCES') ?? 0).toBe(state === 'REDEEMED' ? -amount : 0)
        expect(accounts.get('CARD_PROVIDER') ?? 0).toBe(isOwed || state === 'REDEEMED' ? amount : 0)
      }),
    )
  })
  test('it is cancelled before it is redeemed: without a limit before the mail, and for 14 days after it', () => {
    const sentAt = 1_000_000
    const judge = (state: GiftCardState, now: number) =>
      isGiftCardCancellable({ state, sentAt: state === 'SCHEDULED' ? null : sentAt }, now)
    expect([judge('SENT', sentAt + 14 * DAY_MS - 1), judge('SENT', sentAt + 14 * DAY_MS), CANCELLATION_MS]).toEqual([
      true,
      false,
      14 * DAY_MS,
    ])
    for (const state of GIFT_CARD_STATES) expect(judge(state, sentAt), state).toBe(state === 'SCHEDULED' || state === 'SENT')
  })
})
