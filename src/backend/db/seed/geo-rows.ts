import type { CityRecord } from '#backend/db/catalogue/place-records.ts'
import { toWelcomeColumns } from '#backend/db/catalogue/to-rows.ts'
import { COUNTRIES, type SeedCity } from '#backend/db/seed/cities.ts'
import { GEONAMES } from '#backend/db/seed/geonames.ts'
import { encodeOutline, getSearchZone } from '#backend/db/seed/outlines.ts'
import type { Rows } from '#backend/db/seed/rows.ts'
import { createStreetRows } from '#backend/db/seed/streets.ts'
import { seedLanguages } from '#backend/db/seed/seed-texts.ts'
import { createGiftCardTerms } from '#backend/db/seed/world/gift-card-terms.ts'
import { createParcelTerms } from '#backend/db/seed/world/parcel-terms.ts'
import { getCountryNames } from '#backend/db/seed/world/country-names.ts'
import { CLOSED_MARKETS, type PhoneSettings } from '#backend/db/seed/world/markets.ts'
import { DEFAULT_RATING_SETTINGS, type RatingSettings } from '#domain/orders/rating.ts'

/** Adds countries and cities. They contain no random values. */
export function addGeography(rows: Rows): void {
  for (const [position, { code, languages, market, cities }] of COUNTRIES.entries()) {
    rows.countries.push({
      code,
      name: getCountryNames(code, seedLanguages),
      languageCode: languages[0] ?? 'en',
      supportedLanguages: [...languages],
      open: true,
      paymentProviders: [...market.paymentProviders],
      customerInvoicesEnabled: market.invoices.customer,
      customerManualInvoicesEnabled: market.invoices.manual,
      taxRate: market.invoices.taxRate,
      priceEstimationValues: [...market.priceEstimationValues],
      cashLimit: market.cashLimit,
      debtBlocksOrders: !DEBT_TOLERANT.has(code),
      guestCheckout: GUEST_COUNTRIES.has(code),
      cancellationFeePercent: 50,
      ...toPhoneColumns(market.phone),
      rating: RATING_SETTINGS[code] ?? STARS_FOR_STORES,
      parcel: createParcelTerms(market),
      giftCards: createGiftCardTerms(market),
      position,
    })
    for (const city of cities) addCity(rows, city)
  }
  for (const [index, { country, languages, phone }] of CLOSED_MARKETS.entries()) {
    rows.countries.push({
      code: country,
      name: getCountryNames(country, seedLanguages),
      languageCode: languages[0] ?? 'en',
      supportedLanguages: [...languages],
      open: false,
      paymentProviders: [],
      customerInvoicesEnabled: false,
      customerManualInvoicesEnabled: false,
      taxRate: null,
      priceEstimationValues: [],
      cashLimit: null,
      debtBlocksOrders: true,
      guestCheckout: false,
      cancellationFeePercent: null,
      ...toPhoneColumns(phone),
      rating: DEFAULT_RATING_SETTINGS,
      parcel: null,
      giftCards: null,
      position: COUNTRIES.length + index,
    })
  }
}

/** Countries where visitors can order without an account, so that the sandbox has both. */
const GUEST_COUNTRIES: ReadonlySet<string> = new Set(['ES', 'PT'])

/** Countries that take orders of customers with a debt, so that the sandbox has both. */
const DEBT_TOLERANT: ReadonlySet<string> = new Set(['IT'])

const toPhoneColumns = ({ dialCode, methods, codeLength }: PhoneSettings) => ({ dialCode, phoneMethods: [...methods], codeLength })

/** Thumbs for the courier, then stars for the store. */
const STARS_FOR_STORES: RatingSettings = { ...DEFAULT_RATING_SETTINGS, partnerMode: 'ONE_TO_FIVE' }

/** Countries that ask in another way, so that the sandbox has every mode and display (B §3, "Rating modes"). */
const RATING_SETTINGS: Readonly<Record<string, RatingSettings>> = {
  IT: { courierMode: 'ONE_TO_THREE', partnerMode: 'ONE_TO_THREE', display: 'SINGLE_PAGE', rateCourierFirst: false },
  PT: { courierMode: 'ONE_TO_FIVE', partnerMode: 'ONE_TO_FIVE', display: 'SINGLE_PAGE', rateCourierFirst: true },
  UA: DEFAULT_RATING_SETTINGS,
}

/** Cities with an offer for new customers (A §3, FIRST_X_DAYS_BANNER), minor units of their currencies. */
const WELCOME_OFFERS: Readonly<Record<string, CityRecord['welcomeOffer']>> = {
  MAD: { days: 30, deliveryFee: 0, from: '2025-01-01' },
  MIL: { days: 14, deliveryFee: 99, from: '2025-01-01' },
}

function addCity(rows: Rows, { code, country, enabled, names, slugs }: SeedCity): void {
  const { languages, market } = country
  const [languageCode = 'en'] = languages
  const zone = getSearchZone(code)
  rows.cities.push({
    code,
    countryCode: country.code,
    enabled,
    currency: market.currency,
    currencyPattern: market.currencyPattern,
    extraCurrency: market.secondCurrency?.currency ?? null,
    extraCurrencyMultiplier: market.secondCurrency?.multiplier ?? null,
    contentLanguageCode: languageCode,
    languageCode,
    supportedLanguages: [...languages],
    cashEnabled: market.cashEnabled,
    servicePhoneNumber: market.servicePhone,
    customAddressFields: market.addressFields,
    timeZone: market.timeZone,
    timeZoneAbbreviation: market.timeZoneAbbreviation,
    centerLat: zone.latitude,
    centerLng: zone.longitude,
    searchRadius: zone.radius,
    population: GEONAMES[code]?.population ?? 0,
    ...toWelcomeColumns(WELCOME_OFFERS[code]),
  })
  rows.cityPolygons.push({ cityCode: code, position: 0, encoded: encodeOutline(code) })
  rows.streets.push(...createStreetRows(code))
  for (const language of languages) {
    const [name, slug] = [names[language], slugs[language]]
    if (name === undefined || slug === undefined) throw new Error(`no text for ${code} in ${language}`)
    rows.cityTexts.push({ cityCode: code, countryCode: country.code, language, name, displayName: name, slug })
  }
}
