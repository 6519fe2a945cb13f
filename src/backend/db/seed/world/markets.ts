// data: the languages, currency, prices and address formats of each market
import type { CustomAddressFieldRow } from '#backend/db/schema/geo.ts'
import { roundInSteps, type Rounding, roundToMultiple, roundToEndings } from '#backend/db/seed/world/rounding.ts'

/** How a code is sent to a phone. @source B §3: "Phone verification" */
export type PhoneMethod = 'SMS' | 'WHATSAPP' | 'TTS'

export interface PhoneSettings {
  /** "+34". */
  readonly dialCode: string
  /** In order of preference. */
  readonly methods: readonly PhoneMethod[]
  /** Number of digits of a code. */
  readonly codeLength: number
}

export interface InvoiceSettings {
  /** Delivered orders have an invoice. */
  readonly customer: boolean
  /** Invoices name the company of the customer. */
  readonly manual: boolean
  /** Tax that all prices include, hundredths of a percent; null: invoices have no tax lines. */
  readonly taxRate: number | null
}

export interface SecondCurrency {
  readonly currency: string
  /** Amount of the second currency for one unit of the first. */
  readonly multiplier: number
}

/**
 * Data of a country: currency, prices, phones, addresses. Amounts are minor units by ISO 4217: 100 per euro, 100 luma per dram, 1000
 * millimes per Tunisian dinar, 1 per CFA franc and Ugandan shilling.
 */
export interface Market {
  /** ISO 3166-1 alpha-2, capitals. */
  readonly country: string
  /** The main language first, English last. */
  readonly languages: readonly string[]
  /** ISO 4217. */
  readonly currency: string
  /** `{0}` is the number; spaces are non-breaking. */
  readonly currencyPattern: string
  /** Shown beside the first currency where it is still in use; null elsewhere. */
  readonly secondCurrency: SecondCurrency | null
  /** Minor units per euro cent at the Spanish price level: exchange rate times relative price level. */
  readonly level: number
  /** Rounding of product prices. */
  readonly round: Rounding
  /** As `round`, for fees and options. */
  readonly roundSmall: Rounding
  /** As `round`, for the minimum basket. */
  readonly roundBasket: Rounding
  /** Estimated prices of a purchase that a customer can select, minor units. */
  readonly priceEstimationValues: readonly number[]
  /** Payment methods, cash included. With one method there is no selection (B §5). */
  readonly paymentProviders: readonly string[]
  readonly cashEnabled: boolean
  /** Maximum amount that couriers accept in cash, minor units; null: no limit (B §5, "infinite when not configured"). */
  readonly cashLimit: number | null
  readonly phone: PhoneSettings
  readonly invoices: InvoiceSettings
  /** IANA. */
  readonly timeZone: string
  readonly timeZoneAbbreviation: string
  /** Stores may offer pickup. */
  readonly pickup: boolean
  /** Small stores and restaurants close in the afternoon. */
  readonly siesta: boolean
  /** Address fields that couriers need in this country. */
  readonly addressFields: readonly CustomAddressFieldRow[]
  /** Phone number of customer service. Null in the samples, because these countries have no numbers reserved for fiction. */
  readonly servicePhone: string | null
}

/** A country that is no longer served. It has a landing, and its phone numbers remain valid. */
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

const toAddressFields = (...fields: readonly ReturnType<typeof field>[]): CustomAddressFieldRow[] =>
  fields.map((it, index) => ({ ...it, position: index + 1, initialValue: null }))

const createPhone = (dialCode: string, methods: readonly PhoneMethod[] = ['SMS', 'WHATSAPP'], codeLength = 4): PhoneSettings => ({
  dialCode,
  methods,
  codeLength,
})

const NO_INVOICES: InvoiceSettings = { customer: false, manual: false, taxRate: null }
/** @param taxRate the standard rate of value added tax, hundredths of a percent */
const createInvoices = (taxRate: number): InvoiceSettings => ({ customer: true, manual: false, taxRate })
const createCompanyInvoices = (taxRate: number): InvoiceSettings => ({ customer: true, manual: true, taxRate })

/** Defaults of most markets. */
const DEFAULTS = {
  secondCurrency: null,
  cashEnabled: true,
  siesta: false,
  pickup: true,
  servicePhone: null,
} as const

/** Rounds to multiples of `small` below three euros, and to .00, .50 and .90 from there on. */
const createEuroRounding = (small: number) => roundToEndings(roundToMultiple(small), 300, 100, 0, 50, 90)

const EURO = {
  ...DEFAULTS,
  currency: 'EUR',
  currencyPattern: '{0}\u00a0€',
  roundSmall: roundToMultiple(10),
  roundBasket: roundToMultiple(100),
  priceEstimationValues: [2000, 5000],
  cashLimit: 6000,
} as const

const WALLETS = ['GOOGLE_PAY', 'APPLE_PAY'] as const

/** The order is that of A §9, "Country to locale". */
const OPEN_MARKETS: readonly Market[] = [
  {
    ...EURO,
    country: 'ES',
    languages: ['es', 'ca', 'eu', 'en'],
    level: 1,
    // .50, .90 and .95
    round: roundToEndings(roundToMultiple(5), 300, 100, -5, 50, 90),
    paymentProviders: ['CARD', 'PAYPAL', ...WALLETS, 'CASH'],
    phone: createPhone('+34', ['SMS', 'WHATSAPP', 'TTS']),
    invoices: createCompanyInvoices(2100),
    timeZone: 'Europe/Madrid',
    timeZoneAbbreviation: 'CET',
    siesta: true,
    addressFields: toAddressFields(FLOOR, DOOR, NOTE),
  },
  {
    ...EURO,
    country: 'IT',
    languages: ['it', 'en'],
    level: 0.9,
    round: createEuroRounding(10),
    paymentProviders: ['CARD', 'PAYPAL', ...WALLETS, 'EDENRED', 'CASH'],
    phone: createPhone('+39'),
    invoices: createCompanyInvoices(2200),
    timeZone: 'Europe/Rome',
    timeZoneAbbreviation: 'CET',
    addressFields: toAddressFields(INTERCOM, STAIRCASE, FLOOR, NOTE),
  },
  {
    ...DEFAULTS,
    country: 'UA',
    languages: ['uk', 'en'],
    currency: 'UAH',
    currencyPattern: '{0}\u00a0₴',
    level: 25,
    // whole hryvnias, multiples of five from a hundred on
    round: roundInSteps([10_000, 100], [Infinity, 500]),
    roundSmall: roundToMultiple(500),
    roundBasket: roundToMultiple(5000),
    priceEstimationValues: [50_000, 120_000],
    paymentProviders: ['CARD', ...WALLETS, 'CASH'],
    cashLimit: 250_000,
    phone: createPhone('+380', ['SMS', 'TTS']),
    invoices: NO_INVOICES,
    timeZone: 'Europe/Kyiv',
    timeZoneAbbreviation: 'EET',
    addressFields: toAddressFields(STAIRCASE, FLOOR, DOOR, INTERCOM),
  },
  {
    ...DEFAULTS,
    country: 'RO',
    languages: ['ro', 'en'],
    currency: 'RON',
    currencyPattern: '{0}\u00a0lei',
    level: 3.8,
    // half lei, whole lei from ten on
    round: roundInSteps([1000, 50], [20_000, 100], [Infinity, 500]),
    roundSmall: roundToMultiple(50),
    roundBasket: roundToMultiple(500),
    priceEstimationValues: [10_000, 25_000],
    paymentProviders: ['CARD', ...WALLETS, 'EDENRED', 'CASH'],
    cashLimit: 30_000,
    phone: createPhone('+40'),
    invoices: createCompanyInvoices(2100),
    timeZone: 'Europe/Bucharest',
    timeZoneAbbreviation: 'EET',
    addressFields: toAddressFields(STAIRCASE, INTERCOM, FLOOR, DOOR),
  },
  {
    ...DEFAULTS,
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
    phone: createPhone('+995'),
    invoices: NO_INVOICES,
    timeZone: 'Asia/Tbilisi',
    timeZoneAbbreviation: 'GET',
    addressFields: toAddressFields(STAIRCASE, FLOOR, DOOR, LANDMARK),
  },
  {
    ...EURO,
    country: 'PT',
    languages: ['pt', 'en'],
    level: 0.92,
    round: createEuroRounding(5),
    cashLimit: 5000,
    paymentProviders: ['CARD', 'PAYPAL', ...WALLETS, 'EDENRED', 'CASH'],
    phone: createPhone('+351'),
    invoices: createCompanyInvoices(2300),
    timeZone: 'Europe/Lisbon',
    timeZoneAbbreviation: 'WET',
    addressFields: toAddressFields(FLOOR, DOOR, POSTCODE, NOTE),
  },
  {
    ...DEFAULTS,
    country: 'PL',
    languages: ['pl', 'en'],
    currency: 'PLN',
    currencyPattern: '{0}\u00a0zł',
    level: 3.5,
    // 4.49 and 4.99, whole złotys from ten on
    round: roundToEndings(roundToEndings(roundToMultiple(10), 200, 100, -1, 49), 1000, 100, 0),
    roundSmall: roundToMultiple(50),
    roundBasket: roundToMultiple(500),
    priceEstimationValues: [10_000, 25_000],
    paymentProviders: ['CARD', 'PAYPAL', ...WALLETS, 'CASH'],
    cashLimit: 25_000,
    phone: createPhone('+48', ['SMS', 'TTS']),
    invoices: createCompanyInvoices(2300),
    timeZone: 'Europe/Warsaw',
    timeZoneAbbreviation: 'CET',
    addressFields: toAddressFields(STAIRCASE, INTERCOM, FLOOR, DOOR),
  },
  {
    ...DEFAULTS,
    country: 'MA',
    languages: ['fr', 'en'],
    currency: 'MAD',
    currencyPattern: '{0}\u00a0DH',
    level: 6,
    // whole dirhams, half dirhams for low prices
    round: roundInSteps([1000, 50], [10_000, 100], [Infinity, 500]),
    roundSmall: roundToMultiple(100),
    roundBasket: roundToMultiple(1000),
    priceEstimationValues: [20_000, 50_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: 60_000,
    phone: createPhone('+212'),
    invoices: createInvoices(2000),
    timeZone: 'Africa/Casablanca',
    timeZoneAbbreviation: 'GMT+1',
    addressFields: toAddressFields(BUILDING, FLOOR, DOOR, LANDMARK),
  },
  {
    ...DEFAULTS,
    country: 'KZ',
    languages: ['ru', 'en'],
    currency: 'KZT',
    currencyPattern: '{0}\u00a0₸',
    level: 280,
    // multiples of ten, ten below the hundred from a thousand on: 2 490
    round: roundToEndings(roundToMultiple(1000), 100_000, 10_000, -1000),
    roundSmall: roundToMultiple(5000),
    roundBasket: roundToMultiple(50_000),
    priceEstimationValues: [1_000_000, 2_500_000],
    paymentProviders: ['CARD', ...WALLETS, 'CASH'],
    cashLimit: 3_000_000,
    phone: createPhone('+7', ['WHATSAPP', 'SMS']),
    invoices: NO_INVOICES,
    timeZone: 'Asia/Almaty',
    timeZoneAbbreviation: 'GMT+5',
    addressFields: toAddressFields(STAIRCASE, INTERCOM, FLOOR, DOOR),
  },
  {
    ...EURO,
    country: 'HR',
    languages: ['hr', 'en'],
    level: 1,
    round: createEuroRounding(10),
    paymentProviders: ['CARD', ...WALLETS, 'CASH'],
    phone: createPhone('+385'),
    invoices: createInvoices(2500),
    timeZone: 'Europe/Zagreb',
    timeZoneAbbreviation: 'CET',
    addressFields: toAddressFields(FLOOR, INTERCOM, NOTE),
  },
  {
    ...DEFAULTS,
    country: 'KE',
    languages: ['en'],
    pickup: false,
    currency: 'KES',
    currencyPattern: 'KSh\u00a0{0}',
    level: 100,
    // multiples of 5, 10 and 50 shillings
    round: roundInSteps([20_000, 500], [50_000, 1000], [Infinity, 5000]),
    roundSmall: roundToMultiple(1000),
    roundBasket: roundToMultiple(10_000),
    priceEstimationValues: [200_000, 500_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: 500_000,
    phone: createPhone('+254'),
    invoices: NO_INVOICES,
    timeZone: 'Africa/Nairobi',
    timeZoneAbbreviation: 'EAT',
    addressFields: toAddressFields(BUILDING, FLOOR, DOOR, LANDMARK),
  },
  {
    ...DEFAULTS,
    country: 'CI',
    languages: ['fr', 'en'],
    pickup: false,
    currency: 'XOF',
    currencyPattern: '{0}\u00a0F\u00a0CFA',
    level: 5,
    round: roundInSteps([500, 25], [2000, 100], [Infinity, 500]),
    roundSmall: roundToMultiple(100),
    roundBasket: roundToMultiple(500),
    priceEstimationValues: [10_000, 25_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: null,
    phone: createPhone('+225', ['WHATSAPP', 'SMS']),
    invoices: NO_INVOICES,
    timeZone: 'Africa/Abidjan',
    timeZoneAbbreviation: 'GMT',
    addressFields: toAddressFields(BUILDING, DOOR, LANDMARK),
  },
  {
    ...DEFAULTS,
    country: 'RS',
    languages: ['sr', 'en'],
    currency: 'RSD',
    currencyPattern: '{0}\u00a0RSD',
    level: 95,
    // multiples of five dinars up to a hundred, then of ten
    round: roundInSteps([10_000, 500], [1_000_000, 1000], [Infinity, 10_000]),
    roundSmall: roundToMultiple(1000),
    roundBasket: roundToMultiple(10_000),
    priceEstimationValues: [200_000, 500_000],
    paymentProviders: ['CARD', ...WALLETS, 'CASH'],
    cashLimit: 600_000,
    phone: createPhone('+381'),
    invoices: createInvoices(2000),
    timeZone: 'Europe/Belgrade',
    timeZoneAbbreviation: 'CET',
    addressFields: toAddressFields(STAIRCASE, FLOOR, DOOR, INTERCOM),
  },
  {
    ...DEFAULTS,
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
    phone: createPhone('+373'),
    invoices: NO_INVOICES,
    timeZone: 'Europe/Chisinau',
    timeZoneAbbreviation: 'EET',
    addressFields: toAddressFields(STAIRCASE, INTERCOM, FLOOR, DOOR),
  },
  {
    ...DEFAULTS,
    country: 'UG',
    languages: ['en'],
    currency: 'UGX',
    currencyPattern: 'USh\u00a0{0}',
    level: 31,
    round: roundInSteps([2000, 100], [10_000, 500], [Infinity, 1000]),
    roundSmall: roundToMultiple(500),
    roundBasket: roundToMultiple(5000),
    priceEstimationValues: [60_000, 150_000],
    // the market with a single payment method
    paymentProviders: ['CASH'],
    cashLimit: null,
    phone: createPhone('+256', ['SMS', 'WHATSAPP', 'TTS']),
    invoices: NO_INVOICES,
    timeZone: 'Africa/Kampala',
    timeZoneAbbreviation: 'EAT',
    addressFields: toAddressFields(BUILDING, LANDMARK, NOTE),
  },
  {
    ...DEFAULTS,
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
    phone: createPhone('+996', ['WHATSAPP', 'SMS']),
    invoices: NO_INVOICES,
    timeZone: 'Asia/Bishkek',
    timeZoneAbbreviation: 'GMT+6',
    addressFields: toAddressFields(STAIRCASE, INTERCOM, FLOOR, DOOR),
  },
  {
    ...DEFAULTS,
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
    phone: createPhone('+387'),
    invoices: NO_INVOICES,
    timeZone: 'Europe/Sarajevo',
    timeZoneAbbreviation: 'CET',
    addressFields: toAddressFields(STAIRCASE, FLOOR, DOOR, NOTE),
  },
  {
    ...EURO,
    country: 'BG',
    languages: ['bg', 'en'],
    // the euro replaced the lev in January 2026, at this fixed rate
    secondCurrency: { currency: 'BGN', multiplier: 1.955_83 },
    level: 0.73,
    // converted prices: multiples of five cents, of ten from three euros on
    round: roundInSteps([300, 5], [Infinity, 10]),
    cashLimit: 6000,
    paymentProviders: ['CARD', ...WALLETS, 'EDENRED', 'CASH'],
    phone: createPhone('+359', ['SMS', 'TTS']),
    invoices: createCompanyInvoices(2000),
    timeZone: 'Europe/Sofia',
    timeZoneAbbreviation: 'EET',
    addressFields: toAddressFields(STAIRCASE, FLOOR, DOOR, INTERCOM),
  },
  {
    ...DEFAULTS,
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
    phone: createPhone('+233'),
    invoices: NO_INVOICES,
    timeZone: 'Africa/Accra',
    timeZoneAbbreviation: 'GMT',
    addressFields: toAddressFields(BUILDING, DOOR, LANDMARK),
  },
  {
    ...EURO,
    country: 'ME',
    languages: ['sr', 'en'],
    level: 0.85,
    round: createEuroRounding(10),
    paymentProviders: ['CARD', 'APPLE_PAY', 'CASH'],
    phone: createPhone('+382'),
    invoices: NO_INVOICES,
    timeZone: 'Europe/Podgorica',
    timeZoneAbbreviation: 'CET',
    addressFields: toAddressFields(STAIRCASE, FLOOR, DOOR, NOTE),
  },
  {
    ...EURO,
    country: 'SI',
    languages: ['sl', 'en'],
    level: 1.05,
    round: createEuroRounding(5),
    paymentProviders: ['CARD', 'PAYPAL', ...WALLETS, 'CASH'],
    phone: createPhone('+386'),
    invoices: createInvoices(2200),
    timeZone: 'Europe/Ljubljana',
    timeZoneAbbreviation: 'CET',
    addressFields: toAddressFields(FLOOR, INTERCOM, NOTE),
  },
  {
    ...DEFAULTS,
    country: 'NG',
    languages: ['en'],
    currency: 'NGN',
    currencyPattern: '₦{0}',
    level: 950,
    // multiples of 50, 100 and 500 naira
    round: roundInSteps([100_000, 5000], [1_000_000, 10_000], [Infinity, 50_000]),
    roundSmall: roundToMultiple(5000),
    roundBasket: roundToMultiple(50_000),
    priceEstimationValues: [2_000_000, 5_000_000],
    paymentProviders: ['CARD', 'CASH'],
    cashLimit: 5_000_000,
    phone: createPhone('+234', ['SMS', 'WHATSAPP', 'TTS'], 6),
    invoices: NO_INVOICES,
    timeZone: 'Africa/Lagos',
    timeZoneAbbreviation: 'WAT',
    addressFields: toAddressFields(BUILDING, DOOR, LANDMARK),
  },
  {
    ...DEFAULTS,
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
    phone: createPhone('+374'),
    invoices: NO_INVOICES,
    timeZone: 'Asia/Yerevan',
    timeZoneAbbreviation: 'AMT',
    addressFields: toAddressFields(STAIRCASE, FLOOR, DOOR),
  },
  {
    ...DEFAULTS,
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
    phone: createPhone('+216', ['SMS']),
    invoices: NO_INVOICES,
    timeZone: 'Africa/Tunis',
    timeZoneAbbreviation: 'CET',
    addressFields: toAddressFields(BUILDING, FLOOR, DOOR, LANDMARK),
  },
]

const createClosedMarket = (country: string, currency: string, dialCode: string, methods?: readonly PhoneMethod[]): ClosedMarket => ({
  country,
  languages: ['en', 'es'],
  currency,
  phone: createPhone(dialCode, methods),
})

/** @source A §9: "Country codes for dialing lists" */
export const CLOSED_MARKETS: readonly ClosedMarket[] = [
  createClosedMarket('AR', 'ARS', '+54'),
  createClosedMarket('BO', 'BOB', '+591'),
  createClosedMarket('BR', 'BRL', '+55', ['WHATSAPP', 'SMS']),
  createClosedMarket('CL', 'CLP', '+56'),
  createClosedMarket('CO', 'COP', '+57'),
  createClosedMarket('CR', 'CRC', '+506'),
  createClosedMarket('DO', 'DOP', '+1'),
  createClosedMarket('EC', 'USD', '+593'),
  createClosedMarket('GT', 'GTQ', '+502'),
  createClosedMarket('HN', 'HNL', '+504'),
  createClosedMarket('PA', 'PAB', '+507'),
  createClosedMarket('PE', 'PEN', '+51'),
  createClosedMarket('PR', 'USD', '+1'),
  createClosedMarket('BY', 'BYN', '+375', ['SMS']),
]

/** Open markets by country code in capitals. */
export const MARKETS: Readonly<Record<string, Market>> = Object.fromEntries(OPEN_MARKETS.map(it => [it.country, it]))

/** @throws RangeError for a country that is not open */
export function getMarket(country: string): Market {
  const market = MARKETS[country]
  if (!market) throw new RangeError(`No market: ${country}`)
  return market
}

/** Converts a price (euro cents at the Spanish level) to the currency of a market. 0 remains 0. */
export function toMarketPrice(market: Market, price: number, factor = 1): number {
  return price === 0 ? 0 : market.round(price * factor * market.level)
}

/** Converts a fee or the price of an option to the currency of a market. 0 remains 0. */
export function toSmallMarketPrice(market: Market, price: number, factor = 1): number {
  return price === 0 ? 0 : market.roundSmall(price * factor * market.level)
}
