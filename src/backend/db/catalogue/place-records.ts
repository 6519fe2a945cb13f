import * as z from 'zod/mini'

import {
  cityCode,
  countryCode,
  deliveryRings,
  languageLimits,
  foundByField,
  language,
  LANGUAGE_PATTERN,
  latitude,
  longitude,
  day,
  money,
  name,
  price,
  describe,
  slug,
  texts,
  wholeNumber,
  nonEmptyText,
  flag,
} from '#backend/db/catalogue/fields.ts'
import { PHONE_METHODS, STREET_FAULTS } from '#backend/db/schema/geo.ts'
import { MAX_WELCOME_DAYS } from '#contract/limits.ts'
import { RATING_DISPLAYS, RATING_MODES } from '#domain/orders/rating.ts'

const languageList = (description: string) =>
  z
    .array(z.string().check(z.regex(LANGUAGE_PATTERN, 'must be a language code such as "en" or "pt_BR"')))
    .check(z.minLength(1), z.maxLength(20), describe(description))

export const CountryRecord = z.strictObject({
  code: countryCode('ISO 3166-1 alpha-2.'),
  name: texts(100, 'Its name.'),
  languageCode: language('Its main language; one of the next list.'),
  supportedLanguages: languageList('Languages of its pages.'),
  open: flag('False: it has a landing, but accepts no orders.'),
  paymentProviders: z
    .array(nonEmptyText(40))
    .check(z.maxLength(20), describe('Payment methods: `CARD`, `PAYPAL`, `GOOGLE_PAY`, `APPLE_PAY`, `CASH`.')),
  customerInvoicesEnabled: flag('Whether delivered orders have an invoice.'),
  customerManualInvoicesEnabled: flag('Whether invoices name the company of the customer.'),
  taxRate: z.optional(
    z.nullable(
      wholeNumber(1, 10_000, 'Tax that all prices include, hundredths of a percent: 2100 is 21 %. Unset: invoices have no tax lines.'),
    ),
  ),
  priceEstimationValues: z
    .array(money('Minor units.'))
    .check(z.maxLength(10), describe('Estimated prices of a purchase that a customer can choose; minor units, ascending.')),
  cashLimit: z.optional(z.nullable(price('The maximum amount that couriers accept in cash, minor units. Unset: no limit.'))),
  debtBlocksOrders: z.optional(flag('Whether a customer whose charge failed has to pay that order before the next one. Unset: `true`.')),
  guestCheckout: z.optional(
    flag('Whether visitors can order without an account, with a confirmed e-mail address and phone. Unset: `false`.'),
  ),
  cancellationFeePercent: z.optional(
    z.nullable(
      wholeNumber(
        0,
        100,
        'What a cancellation costs once the store prepares the order, per cent of its products. Orders in cash cannot be cancelled then. Unset: no order can.',
      ),
    ),
  ),
  dialCode: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.regex(/^\+[0-9]{1,4}$/, 'must be a plus and digits: "+39"'),
          describe('Prefix of its phone numbers. Unset: phones cannot be verified.'),
        ),
    ),
  ),
  phoneMethods: z.optional(
    z
      .array(z.enum(PHONE_METHODS))
      .check(z.maxLength(3), describe('How a code is sent to a phone, in order of preference. Unset: `SMS`, `WHATSAPP`.')),
  ),
  codeLength: z.optional(wholeNumber(4, 10, 'Number of digits of such a code. Unset: 4.')),
  rating: z.optional(
    z
      .strictObject({
        courierMode: z.enum(RATING_MODES).check(describe('How a courier is rated.')),
        partnerMode: z.enum(RATING_MODES).check(describe('How a store is rated.')),
        display: z.enum(RATING_DISPLAYS).check(describe('Both questions on one page, or one after the other.')),
        rateCourierFirst: flag('Whether the courier is rated before the store.'),
      })
      .check(describe('How customers rate an order. Unset: thumbs, on two pages, the courier first.')),
  ),
  parcel: z.optional(
    z
      .strictObject({
        base: price('Price of a small parcel between two stops, with the included distance, minor units.'),
        includedMetres: wholeNumber(0, 100_000, 'Metres that the price includes.'),
        perKilometre: money('Price of each further kilometre, minor units.'),
        perStop: money('Price of each stop after the second, minor units.'),
        sizes: z
          .strictObject({
            SMALL: money('Up to 30 × 20 × 10 cm.'),
            MEDIUM: money('Up to 40 × 30 × 20 cm.'),
            LARGE: money('Up to 50 × 40 × 40 cm.'),
          })
          .check(describe('What each size costs more, minor units.')),
        step: wholeNumber(1, 10_000_000, 'The usual rounding of prices, minor units. Every price of parcels is a multiple of it.'),
        maxValue: price('The highest value of a parcel, minor units.'),
      })
      .check(
        z.refine(
          ({ base, perKilometre, perStop, sizes, step }) =>
            [base, perKilometre, perStop, ...Object.values(sizes)].every(it => it % step === 0),
          'its prices must be multiples of step',
        ),
        describe('Prices and limits of parcels that couriers take. Unset: none. The form also needs a store of the type `COURIER`.'),
      ),
  ),
  giftCards: z.optional(
    z
      .strictObject({
        amounts: z
          .array(price('An amount to choose, minor units.'))
          .check(z.minLength(1), z.maxLength(6), describe('Amounts to choose from, in this order.')),
        minimum: price('The lowest amount, minor units.'),
        maximum: price('The highest amount, minor units.'),
      })
      .check(
        z.refine(
          ({ amounts, minimum, maximum }) => [minimum, ...amounts].every(it => it >= minimum && it <= maximum),
          'its amounts must be between minimum and maximum',
        ),
        describe(
          'Gift cards that customers can buy by card, in the currency of its largest city. Unset: none. Those that were sold stay valid.',
        ),
      ),
  ),
  position: wholeNumber(0, 32_767, 'Position in lists, from 0.'),
})

export const CityRecord = z.strictObject({
  code: cityCode('Three capital letters or digits, unique in the world.'),
  countryCode: countryCode('Its country. It cannot change: a city of another country needs another code.'),
  enabled: flag('False: listed, but accepts no orders.'),
  currency: z
    .string()
    .check(z.regex(/^[A-Z]{3}$/, 'must be three capital letters'), describe('ISO 4217. Its stores use it for all prices.')),
  currencyPattern: nonEmptyText(20).check(
    z.refine(it => it.includes('{0}'), 'must contain {0}'),
    describe('Format of a price: `{0} €`. `{0}` is the number.'),
  ),
  extraCurrency: z.optional(
    z.nullable(
      z.string().check(z.regex(/^[A-Z]{3}$/, 'must be three capital letters'), describe('A second currency shown beside the first.')),
    ),
  ),
  extraCurrencyMultiplier: z.optional(
    z.nullable(
      z.number().check(z.positive(), z.maximum(1_000_000), describe('Its amount for one unit of `currency`. Given with `extraCurrency`.')),
    ),
  ),
  contentLanguageCode: language('Original language of its menus.'),
  languageCode: language('Its main language; one of the next list.'),
  supportedLanguages: languageList('Languages of its pages. Stores and menus need every text in each of them.'),
  cashEnabled: flag('Whether couriers accept cash.'),
  servicePhoneNumber: z.optional(z.nullable(name(40, 'Phone number of customer service.'))),
  customAddressFields: z
    .array(
      z.strictObject({
        id: name(60, 'Id of the field, unique in the city.'),
        position: wholeNumber(0, 100, 'Position in the form.'),
        addressComponentType: z.nullable(name(60, 'Kind of address component: `FLOOR_NUMBER`, `DOOR_NUMBER`, `STAIRCASE`…')),
        initialValue: z.nullable(name(200, 'Its initial value.')),
      }),
    )
    .check(z.maxLength(20), describe('Address fields in addition to street and house number.')),
  timeZone: name(60, 'IANA name: `Europe/Rome`. Hours of its stores use it.'),
  timeZoneAbbreviation: name(10, 'Common abbreviation: `CET`.'),
  centerLat: latitude('Degrees north.'),
  centerLng: longitude('Degrees east.'),
  searchRadius: wholeNumber(1, 200_000, 'Radius of the address search around the centre, in metres.'),
  population: wholeNumber(0, 100_000_000, 'Population; determines the order of city lists.'),
  welcomeOffer: z.optional(
    z.nullable(
      z
        .strictObject({
          days: wholeNumber(1, MAX_WELCOME_DAYS, 'Days from the sign-up.'),
          deliveryFee: money('Highest delivery fee in these days, minor units; 0 is free delivery.'),
          from: day('First day of the sign-ups.'),
          until: z.optional(z.nullable(day('Last day of the sign-ups, and of the banner. Unset: none.'))),
        })
        .check(describe('A highest delivery fee for new customers. Its days are those of the city.')),
    ),
  ),
  texts: z
    .record(
      z.string().check(z.regex(LANGUAGE_PATTERN, 'must be a language code such as "en" or "pt_BR"')),
      z.strictObject({
        name: name(100, 'Its name.'),
        displayName: name(100, 'Its name in titles; usually the same.'),
        slug: slug('Its part of the URL, unique in country and language.'),
      }),
    )
    .check(...languageLimits, describe('By language: every one of `supportedLanguages`, and `en`.')),
  polygons: deliveryRings(
    'Delivery area: closed rings of at least four corners, as Google encoded polylines of precision 5. A ring inside another one of the opposite direction is a hole; all others add up.',
  ),
})

export const StreetRecord = z.strictObject({
  id: z
    .string()
    .check(z.regex(/^[A-Z0-9]{3}\.[0-9]{1,7}$/, 'must be a city, a dot and a number: "BCN.12"'), describe('City and number: `BCN.12`.')),
  cityCode: cityCode('Its city; the id begins with it.'),
  localName: name(120, 'Its name as on its street sign.'),
  latinName: name(120, 'The same name in Latin letters.'),
  fromLat: latitude('Start, degrees north.'),
  fromLng: longitude('Degrees east.'),
  toLat: latitude('End, degrees north.'),
  toLng: longitude('Degrees east.'),
  houses: wholeNumber(1, 9999, 'Highest house number; houses are distributed evenly along it.'),
  fault: z.optional(z.nullable(z.enum(STREET_FAULTS).check(describe('For the sandbox: its lookup fails on purpose (docs/SANDBOX.md).')))),
  foundBy: foundByField(),
})

export type CountryRecord = z.infer<typeof CountryRecord>
export type CityRecord = z.infer<typeof CityRecord>
export type StreetRecord = z.infer<typeof StreetRecord>
