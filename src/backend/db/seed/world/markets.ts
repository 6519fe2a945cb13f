// data: what is true of each market
import type { CustomAddressFieldRow } from '#backend/db/schema/geo.ts'
import { roundInSteps, type Rounding, roundToMultiple, roundToEndings } from '#backend/db/seed/world/rounding.ts'

/** How a code reaches a phone. @source B §3: "Phone verification" */
export type PhoneMethod = 'SMS' | 'WHATSAPP' | 'TTS'

export interface PhoneSettings {
  /** "+34". */
  readonly dialCode: string
  /** The first is tried first. */
  readonly methods: readonly PhoneMethod[]
  /** Digits of a code. */
  readonly codeLength: number
}

export interface InvoiceSettings {
  /** A customer may ask for an invoice of an order. */
  readonly customer: boolean
  /** They may type a company's details for it. */
  readonly manual: boolean
}

export interface SecondCurrency {
  readonly currency: string
  /** One unit of the market's own currency is this many of the second. */
  readonly multiplier: number
}

/**
 * What is true of a country: its money, its hours, its phones. Amounts are minor units by ISO 4217: 100 to the euro, 100 luma to the
 * dram, 1000 millimes to the dinar of Tunisia, 1 to the CFA franc and the shilling of Uganda.
 */
export interface Market {
  /** ISO 3166-1 alpha-2, capitals. */
  readonly country: string
  /** The country's own first, English last. */
  readonly languages: readonly string[]
  /** ISO 4217. */
  readonly currency: string
  /** `{0}` is the number; spaces do not break. */
  readonly currencyPattern: string
  /** Shown beside the first where people still count in it; null where they do not. */
  readonly secondCurrency: SecondCurrency | null
  /** Minor units for one euro cent of the Spanish level: the rate of exchange times how dear life is there. */
  readonly level: number
  /** As a menu prints prices. */
  readonly round: Rounding
  /** As `round`, for fees and extras, which are small. */
  readonly roundSmall: Rounding
  /** As `round`, for the smallest basket. */
  readonly roundBasket: Rounding
  /** Minor units: "less than the first, between the two, more than the second". */
  readonly priceEstimationValues: readonly number[]
  /** What can be paid with; cash is one of them. One alone leaves nothing to choose (B §5). */
  readonly paymentProviders: readonly string[]
  readonly cashEnabled: boolean
  /** The largest sum that couriers take in cash, minor units; null for any (B §5, "infinite when not configured"). */
  readonly cashLimit: number | null
  readonly phone: PhoneSettings
  readonly invoices: InvoiceSettings
  /** IANA. */
  readonly timeZone: string
  readonly timeZoneAbbreviation: string
  /** Small shops and kitchens rest in the afternoon. */
  readonly siesta: boolean
  /** What a courier there must know to find a door. */
  readonly addressFields: readonly CustomAddressFieldRow[]
  /** The marketplace's own number. One that is nobody's does not exist in these countries: the operator says theirs. */
  readonly servicePhone: string | null
}

/** A country that was served once: its landing says so, and its numbers can still be dialled. */
export interface ClosedMarket {
  readonly country: string
  readonly languages: readonly string[]
  readonly currency: string
  readonly phone: PhoneSettings
}

const field = (id: string, addressComponentType: string) => ({ id, addressComponentType })
const FLOOR = field('floor', 'FLOOR_NUMBER')
const DOOR = field('door', 'DOOR_NUMBER')
const STAIRCASE = field('staircase', 'STAIRCASE')
const BUILDING = field('building', 'BUILDING_NAME')
const POSTCODE = field('postcode', 'POSTAL_CODE')
const NOTE = field('details', 'ADDITIONAL_INFORMATION')
const INTERCOM = field('intercom', 'INTERCOM')
const LANDMARK = field('landmark', 'LANDMARK')

const asked = (...fields: readonly ReturnType<typeof field>[]): CustomAddressFieldRow[] =>
  fields.map((it, index) => ({ ...it, position: index + 1, initialValue: null }))

const phone = (dialCode: string, methods: readonly PhoneMethod[] = ['SMS', 'WHATSAPP'], codeLength = 4): PhoneSettings => ({
  dialCode,
  methods,
  codeLength,
})

const NO_INVOICES: InvoiceSettings = { customer: false, manual: false }
const INVOICES: InvoiceSettings = { customer: true, manual: false }
const COMPANY_INVOICES: InvoiceSettings = { customer: true, manual: true }

/** What most markets have. */
const USUAL = {
  secondCurrency: null,
  cashEnabled: true,
  siesta: false,
  servicePhone: null,
} as const

/** Below three euros to five or ten cents, from there on .00, .50 and .90. */
const euroPrice = (small: number) => roundToEndings(roundToMultiple(small), 300, 100, 0, 50, 90)

const EURO = {
  ...USUAL,
  currency: 'EUR',
  currencyPattern: '{0}\u00a0€',
  roundSmall: roundToMultiple(10),
  roundBasket: roundToMultiple(100),
  priceEstimationValues: [2000, 5000],
  cashLimit: 6000,
} as const

const WALLETS = ['GOOGLE_PAY', 'APPLE_PAY'] as const

/** The order is that of A §9, "Country to locale". */
const OPEN: readonly Market[] = [
  {
    ...EURO,
    country: 'ES',
    languages: ['es', 'ca', 'eu', 'en'],
    level: 1,
    // .50, .90 and .95
    round: roundToEndings(roundToMultiple(5), 300, 100, -5, 50, 90),
    paymentProviders: ['CARD', 'PAYPAL', ...WALLETS, 'CASH'],
    phone: phone('+34', ['SMS', 'WHATSAPP', 'TTS']),
    invoices: COMPANY_INVOICES,
    timeZone: 'Europe/Madrid',
    timeZoneAbbreviation: 'CET',
    siesta: true,
    addressFields: asked(FLOOR, DOOR, NOTE),
  },
  {
    ...EURO,
    country: 'IT',
    languages: ['it', 'en'],
    level: 0.9,
    round: euroPrice(10),
    paymentProviders: ['CARD', 'PAYPAL', ...WALLETS, 'EDENRED', 'CASH'],
    phone: phone('+39'),
    invoices: COMPANY_INVOICES,
    timeZone: 'Europe/Rome',
    timeZoneAbbreviation: 'CET',
    addressFields: asked(INTERCOM, STAIRCASE, FLOOR, NOTE),
  },
  {
    ...USUAL,
    country: 'UA',
    languages: ['uk', 'en'],
    currency: 'UAH',
    currencyPattern: '{0}\u00a0₴',
    level: 25,
    // whole hryvnias, from a hundred on in fives
    round: roundInSteps([10_000, 100], [Infinity, 500]),
    roundSmall: roundToMultiple(500),
    roundBasket: roundToMultiple(5000),
    priceEstimationValues: [50_000, 120_000],
    paymentProviders: ['CARD', ...WALLETS, 'CASH'],
    cashLimit: 250_000,
    phone: phone('+380', ['SMS', 'TTS']),
    invoices: NO_INVOICES,
    timeZone: 'Europe/Kyiv',
    timeZoneAbbreviation: 'EET',
    addressFields: asked(STAIRCASE, FLOOR, DOOR, INTERCOM),
  },
  {
    ...USUAL,
    country: 'RO',
    languages: ['ro', 'en'],
    currency: 'RON',
    currencyPattern: '{0}\u00a0lei',
    level: 3.8,
    // half lei, from ten on whole
    round: roundInSteps([1000, 50], [20_000, 100], [Infinity, 500]),
    roundSmall: roundToMultiple(50),
    roundBasket: roundToMultiple(500),
    priceEstimationValues: [10_000, 25_000],
    paymentProviders: ['CARD', ...WALLETS, 'EDENRED', 'CASH'],
    cashLimit: 30_000,
    phone: phone('+40'),
    invoices: COMPANY_INVOICES,
    timeZone: 'Europe/Bucharest',
    timeZoneAbbreviation: 'EET',
    addressFields: asked(STAIRCASE, INTERCOM, FLOOR, DOOR),
  },
  {
    ...USUAL,
    country: 'GE',
    languages: ['ka', 'en'],
    currency: 'GEL',
    currencyPattern: '{0}\u00a0₾',
    level: 2.15,
    round: roundInSteps([500, 10], [5000, 50], [Infinity, 100]),
    roundSmall: roundToMultiple(50),
    roundBasket: roundToMultiple(500),
    priceEstimationValues: [5000, 15_000],
    paymentProviders: ['CARD', ...WALLETS, 'CASH'],
    cashLimit: 20_000,
    phone: phone('+995'),
    invoices: NO_INVOICES,
    timeZone: 'Asia/Tbilisi',
    timeZoneAbbreviation: 'GET',
    addressFields: asked(STAIRCASE, FLOOR, DOOR, LANDMARK),
  },
  {
    ...EURO,
    country: 'PT',
    languages: ['pt', 'en'],
    level: 0.92,
    round: euroPrice(5),
    cashLimit: 5000,
    paymentProviders: ['CARD', 'PAYPAL', ...WALLETS, 'EDENRED', 'CASH'],
    phone: phone('+351'),
    invoices: COMPANY_INVOICES,
    timeZone: 'Europe/Lisbon',
    timeZoneAbbreviation: 'WET',
    addressFields: asked(FLOOR, DOOR, POSTCODE, NOTE),
  },
  {
    ...USUAL,
    country: 'PL',
    languages: ['pl', 'en'],
    currency: 'PLN',
    currencyPattern: '{0}\u00a0zł',
    level: 3.5,
    // 4.49 and 4.99, from ten on whole złotys
    round: roundToEndings(roundToEndings(roundToMultiple(10), 200, 100, -1, 49), 1000, 100, 0),
    roundSmall: roundToMultiple(50),
    roundBasket: roundToMultiple(500),
    priceEstimationValues: [10_000, 25_000],
    paymentProviders: ['CARD', 'PAYPAL', ...WALLETS, 'CASH'],
    cashLimit: 25_000,
    phone: phone('+48', ['SMS', 'TTS']),
    invoices: COMPANY_INVOICES,
    timeZone: 'Europe/Warsaw',
    timeZoneAbbreviation: 'CET',
    addressFields: asked(STAIRCASE, INTERCOM, FLOOR, DOOR),
  },
  {
    ...USUAL,
    country: 'MA',
    languages: ['fr', 'en'],
    currency: 'MAD',
    currencyPattern: '{0}\u00a0DH',
    level: 6,
    // whole dirhams, small things in halves
    round: roundInSteps([1000, 50], [10_000, 100], [Infinity, 500]),
    roundSmall: roundToMultiple(100),
    roundBasket: roundToMultiple(1000),
    priceEstimationValues: [20_000, 50_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: 60_000,
    phone: phone('+212'),
    invoices: INVOICES,
    timeZone: 'Africa/Casablanca',
    timeZoneAbbreviation: 'GMT+1',
    addressFields: asked(BUILDING, FLOOR, DOOR, LANDMARK),
  },
  {
    ...USUAL,
    country: 'KZ',
    languages: ['ru', 'en'],
    currency: 'KZT',
    currencyPattern: '{0}\u00a0₸',
    level: 280,
    // tens, from a thousand on ten under the hundred: 2 490
    round: roundToEndings(roundToMultiple(1000), 100_000, 10_000, -1000),
    roundSmall: roundToMultiple(5000),
    roundBasket: roundToMultiple(50_000),
    priceEstimationValues: [1_000_000, 2_500_000],
    paymentProviders: ['CARD', ...WALLETS, 'CASH'],
    cashLimit: 3_000_000,
    phone: phone('+7', ['WHATSAPP', 'SMS']),
    invoices: NO_INVOICES,
    timeZone: 'Asia/Almaty',
    timeZoneAbbreviation: 'GMT+5',
    addressFields: asked(STAIRCASE, INTERCOM, FLOOR, DOOR),
  },
  {
    ...EURO,
    country: 'HR',
    languages: ['hr', 'en'],
    level: 1,
    round: euroPrice(10),
    paymentProviders: ['CARD', ...WALLETS, 'CASH'],
    phone: phone('+385'),
    invoices: INVOICES,
    timeZone: 'Europe/Zagreb',
    timeZoneAbbreviation: 'CET',
    addressFields: asked(FLOOR, INTERCOM, NOTE),
  },
  {
    ...USUAL,
    country: 'KE',
    languages: ['en'],
    currency: 'KES',
    currencyPattern: 'KSh\u00a0{0}',
    level: 100,
    // fives, tens and fifties of whole shillings
    round: roundInSteps([20_000, 500], [50_000, 1000], [Infinity, 5000]),
    roundSmall: roundToMultiple(1000),
    roundBasket: roundToMultiple(10_000),
    priceEstimationValues: [200_000, 500_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: 500_000,
    phone: phone('+254'),
    invoices: NO_INVOICES,
    timeZone: 'Africa/Nairobi',
    timeZoneAbbreviation: 'EAT',
    addressFields: asked(BUILDING, FLOOR, DOOR, LANDMARK),
  },
  {
    ...USUAL,
    country: 'CI',
    languages: ['fr', 'en'],
    currency: 'XOF',
    currencyPattern: '{0}\u00a0F\u00a0CFA',
    level: 5,
    round: roundInSteps([500, 25], [2000, 100], [Infinity, 500]),
    roundSmall: roundToMultiple(100),
    roundBasket: roundToMultiple(500),
    priceEstimationValues: [10_000, 25_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: null,
    phone: phone('+225', ['WHATSAPP', 'SMS']),
    invoices: NO_INVOICES,
    timeZone: 'Africa/Abidjan',
    timeZoneAbbreviation: 'GMT',
    addressFields: asked(BUILDING, DOOR, LANDMARK),
  },
  {
    ...USUAL,
    country: 'RS',
    languages: ['sr', 'en'],
    currency: 'RSD',
    currencyPattern: '{0}\u00a0RSD',
    level: 95,
    // whole dinars: fives up to a hundred, then tens
    round: roundInSteps([10_000, 500], [1_000_000, 1000], [Infinity, 10_000]),
    roundSmall: roundToMultiple(1000),
    roundBasket: roundToMultiple(10_000),
    priceEstimationValues: [200_000, 500_000],
    paymentProviders: ['CARD', ...WALLETS, 'CASH'],
    cashLimit: 600_000,
    phone: phone('+381'),
    invoices: INVOICES,
    timeZone: 'Europe/Belgrade',
    timeZoneAbbreviation: 'CET',
    addressFields: asked(STAIRCASE, FLOOR, DOOR, INTERCOM),
  },
  {
    ...USUAL,
    country: 'MD',
    languages: ['ro', 'en'],
    currency: 'MDL',
    currencyPattern: '{0}\u00a0lei',
    level: 13,
    round: roundInSteps([2000, 50], [20_000, 100], [Infinity, 500]),
    roundSmall: roundToMultiple(100),
    roundBasket: roundToMultiple(1000),
    priceEstimationValues: [40_000, 100_000],
    paymentProviders: ['CARD', ...WALLETS, 'CASH'],
    cashLimit: 120_000,
    phone: phone('+373'),
    invoices: NO_INVOICES,
    timeZone: 'Europe/Chisinau',
    timeZoneAbbreviation: 'EET',
    addressFields: asked(STAIRCASE, INTERCOM, FLOOR, DOOR),
  },
  {
    ...USUAL,
    country: 'UG',
    languages: ['en'],
    currency: 'UGX',
    currencyPattern: 'USh\u00a0{0}',
    level: 31,
    round: roundInSteps([2000, 100], [10_000, 500], [Infinity, 1000]),
    roundSmall: roundToMultiple(500),
    roundBasket: roundToMultiple(5000),
    priceEstimationValues: [60_000, 150_000],
    // the one market with nothing to choose from
    paymentProviders: ['CASH'],
    cashLimit: null,
    phone: phone('+256', ['SMS', 'WHATSAPP', 'TTS']),
    invoices: NO_INVOICES,
    timeZone: 'Africa/Kampala',
    timeZoneAbbreviation: 'EAT',
    addressFields: asked(BUILDING, LANDMARK, NOTE),
  },
  {
    ...USUAL,
    country: 'KG',
    languages: ['ru', 'en'],
    currency: 'KGS',
    currencyPattern: '{0}\u00a0сом',
    level: 54,
    round: roundInSteps([10_000, 500], [100_000, 1000], [Infinity, 5000]),
    roundSmall: roundToMultiple(1000),
    roundBasket: roundToMultiple(10_000),
    priceEstimationValues: [200_000, 500_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: 500_000,
    phone: phone('+996', ['WHATSAPP', 'SMS']),
    invoices: NO_INVOICES,
    timeZone: 'Asia/Bishkek',
    timeZoneAbbreviation: 'GMT+6',
    addressFields: asked(STAIRCASE, INTERCOM, FLOOR, DOOR),
  },
  {
    ...USUAL,
    country: 'BA',
    languages: ['bs', 'en'],
    currency: 'BAM',
    currencyPattern: '{0}\u00a0KM',
    level: 1.2,
    round: roundInSteps([500, 10], [5000, 50], [Infinity, 100]),
    roundSmall: roundToMultiple(50),
    roundBasket: roundToMultiple(100),
    priceEstimationValues: [4000, 10_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: 12_000,
    phone: phone('+387'),
    invoices: NO_INVOICES,
    timeZone: 'Europe/Sarajevo',
    timeZoneAbbreviation: 'CET',
    addressFields: asked(STAIRCASE, FLOOR, DOOR, NOTE),
  },
  {
    ...EURO,
    country: 'BG',
    languages: ['bg', 'en'],
    // the euro since January 2026, at the rate of law; many still count in leva
    secondCurrency: { currency: 'BGN', multiplier: 1.955_83 },
    level: 0.73,
    // what was whole in leva is not in euros: five cents, from three euros on ten
    round: roundInSteps([300, 5], [Infinity, 10]),
    cashLimit: 6000,
    paymentProviders: ['CARD', ...WALLETS, 'EDENRED', 'CASH'],
    phone: phone('+359', ['SMS', 'TTS']),
    invoices: COMPANY_INVOICES,
    timeZone: 'Europe/Sofia',
    timeZoneAbbreviation: 'EET',
    addressFields: asked(STAIRCASE, FLOOR, DOOR, INTERCOM),
  },
  {
    ...USUAL,
    country: 'GH',
    languages: ['en'],
    currency: 'GHS',
    currencyPattern: 'GH₵\u00a0{0}',
    level: 10.5,
    round: roundInSteps([2000, 50], [5000, 100], [Infinity, 500]),
    roundSmall: roundToMultiple(100),
    roundBasket: roundToMultiple(500),
    priceEstimationValues: [20_000, 50_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: 60_000,
    phone: phone('+233'),
    invoices: NO_INVOICES,
    timeZone: 'Africa/Accra',
    timeZoneAbbreviation: 'GMT',
    addressFields: asked(BUILDING, DOOR, LANDMARK),
  },
  {
    ...EURO,
    country: 'ME',
    languages: ['sr', 'en'],
    level: 0.85,
    round: euroPrice(10),
    paymentProviders: ['CARD', 'APPLE_PAY', 'CASH'],
    phone: phone('+382'),
    invoices: NO_INVOICES,
    timeZone: 'Europe/Podgorica',
    timeZoneAbbreviation: 'CET',
    addressFields: asked(STAIRCASE, FLOOR, DOOR, NOTE),
  },
  {
    ...EURO,
    country: 'SI',
    languages: ['sl', 'en'],
    level: 1.05,
    round: euroPrice(5),
    paymentProviders: ['CARD', 'PAYPAL', ...WALLETS, 'CASH'],
    phone: phone('+386'),
    invoices: INVOICES,
    timeZone: 'Europe/Ljubljana',
    timeZoneAbbreviation: 'CET',
    addressFields: asked(FLOOR, INTERCOM, NOTE),
  },
  {
    ...USUAL,
    country: 'NG',
    languages: ['en'],
    currency: 'NGN',
    currencyPattern: '₦{0}',
    level: 950,
    // whole naira: fifties, hundreds, five hundreds
    round: roundInSteps([100_000, 5000], [1_000_000, 10_000], [Infinity, 50_000]),
    roundSmall: roundToMultiple(5000),
    roundBasket: roundToMultiple(50_000),
    priceEstimationValues: [2_000_000, 5_000_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: 5_000_000,
    phone: phone('+234', ['SMS', 'WHATSAPP', 'TTS'], 6),
    invoices: NO_INVOICES,
    timeZone: 'Africa/Lagos',
    timeZoneAbbreviation: 'WAT',
    addressFields: asked(BUILDING, DOOR, LANDMARK),
  },
  {
    ...USUAL,
    country: 'AM',
    languages: ['hy', 'en'],
    currency: 'AMD',
    currencyPattern: '{0}\u00a0֏',
    level: 320,
    round: roundInSteps([100_000, 5000], [Infinity, 10_000]),
    roundSmall: roundToMultiple(10_000),
    roundBasket: roundToMultiple(50_000),
    priceEstimationValues: [500_000, 1_500_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: 2_500_000,
    phone: phone('+374'),
    invoices: NO_INVOICES,
    timeZone: 'Asia/Yerevan',
    timeZoneAbbreviation: 'AMT',
    addressFields: asked(STAIRCASE, FLOOR, DOOR),
  },
  {
    ...USUAL,
    country: 'TN',
    languages: ['fr', 'en'],
    currency: 'TND',
    currencyPattern: '{0}\u00a0DT',
    level: 18,
    round: roundInSteps([5000, 100], [Infinity, 500]),
    roundSmall: roundToMultiple(100),
    roundBasket: roundToMultiple(1000),
    priceEstimationValues: [50_000, 120_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: 150_000,
    phone: phone('+216', ['SMS']),
    invoices: NO_INVOICES,
    timeZone: 'Africa/Tunis',
    timeZoneAbbreviation: 'CET',
    addressFields: asked(BUILDING, FLOOR, DOOR, LANDMARK),
  },
]

const closed = (country: string, currency: string, dialCode: string, methods?: readonly PhoneMethod[]): ClosedMarket => ({
  country,
  languages: ['en', 'es'],
  currency,
  phone: phone(dialCode, methods),
})

/** @source A §9: "Country codes for dialing lists" */
export const CLOSED_MARKETS: readonly ClosedMarket[] = [
  closed('AR', 'ARS', '+54'),
  closed('BO', 'BOB', '+591'),
  closed('BR', 'BRL', '+55', ['WHATSAPP', 'SMS']),
  closed('CL', 'CLP', '+56'),
  closed('CO', 'COP', '+57'),
  closed('CR', 'CRC', '+506'),
  closed('DO', 'DOP', '+1'),
  closed('EC', 'USD', '+593'),
  closed('GT', 'GTQ', '+502'),
  closed('HN', 'HNL', '+504'),
  closed('PA', 'PAB', '+507'),
  closed('PE', 'PEN', '+51'),
  closed('PR', 'USD', '+1'),
  closed('BY', 'BYN', '+375', ['SMS']),
]

/** The open countries, by capital code. */
export const MARKETS: Readonly<Record<string, Market>> = Object.fromEntries(OPEN.map(it => [it.country, it]))

/** @throws RangeError for a country that is not open */
export function getMarket(country: string): Market {
  const market = MARKETS[country]
  if (!market) throw new RangeError(`No market: ${country}`)
  return market
}

/** A price of the vocabulary (euro cents of the Spanish level) in a market's own money. 0 stays 0. */
export function toMarketPrice(market: Market, price: number, factor = 1): number {
  return price === 0 ? 0 : market.round(price * factor * market.level)
}

/** A fee or an option's extra in a market's own money. 0 stays 0. */
export function toSmallMarketPrice(market: Market, price: number, factor = 1): number {
  return price === 0 ? 0 : market.roundSmall(price * factor * market.level)
}
