import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { getCountryNames } from '#backend/db/seed/world/country-names.ts'
import { CLOSED_MARKETS, type Market, MARKETS, getMarket, toMarketPrice, toSmallMarketPrice } from '#backend/db/seed/world/markets.ts'
import { COUNTRY_LOCALE } from '#domain/language/country-locale.ts'
import { isLanguage } from '#domain/language/languages.ts'
import { CLOSED_COUNTRIES } from '#domain/navigation/redirects/closed-country.ts'
import { getFractionDigits } from '#domain/checkout/currency.ts'

const open: Market[] = Object.values(MARKETS)

/** Approximate exchange rates per euro in 2026, to detect prices that are wrong by a factor of ten. */
const UNITS_PER_EURO: Readonly<Record<string, number>> = {
  EUR: 1,
  UAH: 49,
  RON: 5.1,
  GEL: 3.15,
  PLN: 4.25,
  MAD: 10.7,
  KZT: 610,
  KES: 150,
  XOF: 655.957,
  RSD: 117.2,
  MDL: 19.7,
  UGX: 4150,
  KGS: 101,
  BAM: 1.955_83,
  GHS: 12.7,
  NGN: 1690,
  AMD: 445,
  TND: 3.4,
}

test('A §9: the 24 countries of "Country to locale" are open, with their main language first and English last', () => {
  expect(open.map(it => it.country.toLowerCase())).toEqual(Object.keys(COUNTRY_LOCALE))
  for (const { country, languages } of open) {
    expect(languages[0], country).toBe(COUNTRY_LOCALE[country.toLowerCase()])
    expect(languages.at(-1), country).toBe('en')
    expect(new Set(languages).size, country).toBe(languages.length)
    expect(languages.every(isLanguage), country).toBe(true)
  }
  expect(getMarket('ES').languages).toEqual(['es', 'ca', 'eu', 'en'])
  expect(() => getMarket('AR')).toThrow('AR')
})

test('A §9: the 14 countries of the dialling lists are closed', () => {
  expect(CLOSED_MARKETS.map(it => it.country.toLowerCase())).toEqual([...CLOSED_COUNTRIES])
  for (const { languages } of CLOSED_MARKETS) expect(languages).toEqual(['en', 'es'])
})

describe.each(open)('$country', market => {
  const unit = 10 ** getFractionDigits(market.currency)

  test('the currency has the fraction digits of Unicode, and its pattern has no breaking space', () => {
    const unicodeDigits = new Intl.NumberFormat('en', { style: 'currency', currency: market.currency }).resolvedOptions()
      .maximumFractionDigits
    // Unicode omits minor units that are not in daily use; ISO 4217 has two digits
    if (!['AMD', 'KZT', 'RSD', 'MDL'].includes(market.currency)) expect(getFractionDigits(market.currency)).toBe(unicodeDigits)
    expect(market.currencyPattern.match(/\{0\}/g)).toHaveLength(1)
    expect(market.currencyPattern).not.toMatch(/ /)
  })

  test('a margherita of 8.90 € has a plausible price in the market', () => {
    const euros = toMarketPrice(market, 890) / unit / UNITS_PER_EURO[market.currency]!
    expect(euros).toBeGreaterThan(4)
    expect(euros).toBeLessThan(10)
  })

  test('rounded prices are positive safe integers close to the exact price', () =>
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 200_000 }), cents => {
        const exact = cents * market.level
        for (const round of [market.round, market.roundSmall, market.roundBasket]) {
          expect(round(exact)).toBeGreaterThan(0)
          expect(Number.isSafeInteger(round(exact))).toBe(true)
        }
        if (cents >= 100) expect(Math.abs(market.round(exact) / exact - 1)).toBeLessThan(0.2)
        // half a step of 500 at 2,750 francs, the largest relative step of a market
        if (cents >= 500) expect(Math.abs(market.round(exact) / exact - 1)).toBeLessThan(0.1)
      }),
    ))

  test('rounding is monotonic and preserves 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 5000 }), (cents, increase) => {
        expect(toMarketPrice(market, cents + increase)).toBeGreaterThanOrEqual(toMarketPrice(market, cents))
      }),
    )
    expect([toMarketPrice(market, 0), toSmallMarketPrice(market, 0)]).toEqual([0, 0])
  })

  test('the market has payment methods, and its cash limit covers a dinner', () => {
    expect(market.paymentProviders.length).toBeGreaterThan(0)
    expect(new Set(market.paymentProviders).size).toBe(market.paymentProviders.length)
    if (market.cashLimit !== null) expect(market.cashLimit).toBeGreaterThan(toMarketPrice(market, 3500))
    expect(market.priceEstimationValues).toEqual([...market.priceEstimationValues].sort((a, b) => a - b))
  })

  test('the time zone and the phone settings are valid', () => {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: market.timeZone })).not.toThrow()
    expect(market.phone.dialCode).toMatch(/^\+\d{1,3}$/)
    expect(market.phone.methods.length).toBeGreaterThan(0)
    expect(market.phone.codeLength).toBeGreaterThanOrEqual(4)
  })

  test('the address fields are unique, consecutive and at least three', () => {
    const { addressFields } = market
    expect(addressFields.map(it => it.position)).toEqual(addressFields.map((_, index) => index + 1))
    expect(new Set(addressFields.map(it => it.id)).size).toBe(addressFields.length)
    expect(addressFields.length).toBeGreaterThan(2)
  })
})

test('B §5: one country has a single payment method, the others have several', () => {
  expect(open.filter(it => it.paymentProviders.length === 1).map(it => it.country)).toEqual(['UG'])
})

test('prices are rounded as usual in each market', () => {
  const margherita = Object.fromEntries(open.map(it => [it.country, toMarketPrice(it, 890)]))
  expect(margherita).toMatchObject({ ES: 890, IT: 800, UA: 22_500, PL: 3100, KZ: 249_000, CI: 4500, UG: 28_000, TN: 16_000, NG: 850_000 })
})

test('country names are the common names', () => {
  expect(getCountryNames('KG', ['en', 'ru', 'sr', 'ka'])).toEqual({ en: 'Kyrgyzstan', ru: 'Кыргызстан', sr: 'Kirgistan', ka: 'ყირგიზეთი' })
  expect(getCountryNames('BA', ['en', 'pt'])).toEqual({ en: 'Bosnia and Herzegovina', pt: 'Bósnia e Herzegovina' })
})
