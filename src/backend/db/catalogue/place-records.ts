import * as z from 'zod/mini'

import {
  cityCode,
  countryCode,
  fewLanguages,
  foundBy,
  language,
  LANGUAGE,
  latitude,
  longitude,
  money,
  name,
  price,
  says,
  slug,
  texts,
  whole,
  words,
  yesNo,
} from '#backend/db/catalogue/fields.ts'
import { PHONE_METHODS, STREET_FAULTS } from '#backend/db/schema/geo.ts'

const languages = (description: string) =>
  z
    .array(z.string().check(z.regex(LANGUAGE, 'must be a language code such as "en" or "pt_BR"')))
    .check(z.minLength(1), z.maxLength(20), says(description))

export const CountryRecord = z.strictObject({
  code: countryCode('ISO 3166-1 alpha-2.'),
  name: texts(100, 'What it is called.'),
  languageCode: language('Its own language; one of the next list.'),
  supportedLanguages: languages('Languages that its pages are offered in.'),
  open: yesNo('False: it has a landing, and nothing can be ordered.'),
  paymentProviders: z.array(words(40)).check(z.maxLength(20), says('Ways to pay: `CARD`, `PAYPAL`, `GOOGLE_PAY`, `APPLE_PAY`, `CASH`.')),
  customerInvoicesEnabled: yesNo('Whether customers may ask for an invoice.'),
  customerManualInvoicesEnabled: yesNo('Whether invoices are made by hand.'),
  priceEstimationValues: z
    .array(money('Minor units.'))
    .check(z.maxLength(10), says('What a customer may say that a bought thing will cost; minor units, rising.')),
  cashLimit: z.optional(z.nullable(price('The largest sum that couriers take in cash, minor units. Unset: any.'))),
  dialCode: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.regex(/^\+[0-9]{1,4}$/, 'must be a plus and digits: "+39"'),
          says('What its phone numbers begin with. Unset: no phone can be verified.'),
        ),
    ),
  ),
  phoneMethods: z.optional(
    z
      .array(z.enum(PHONE_METHODS))
      .check(z.maxLength(3), says('How a code reaches a phone, the first one first. Unset: `SMS`, `WHATSAPP`.')),
  ),
  codeLength: z.optional(whole(4, 10, 'Digits of such a code. Unset: 4.')),
  position: whole(0, 32_767, 'Place in lists, from 0.'),
})

export const CityRecord = z.strictObject({
  code: cityCode('Three capital letters or digits, unique in the world.'),
  countryCode: countryCode('Country that it lies in. It stays there: another needs another code.'),
  enabled: yesNo('False: known, and closed to orders.'),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be three capital letters'), says('ISO 4217. All money of its stores is in it.')),
  currencyPattern: words(20).check(
    z.refine(it => it.includes('{0}'), 'must hold {0}'),
    says('How a price is written: `{0} €`. `{0}` is the number.'),
  ),
  extraCurrency: z.optional(
    z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, 'must be three capital letters'), says('A second currency shown beside the first.'))),
  ),
  extraCurrencyMultiplier: z.optional(
    z.nullable(
      z.number().check(z.positive(), z.maximum(1_000_000), says('How much of it one unit of `currency` is. Given with `extraCurrency`.')),
    ),
  ),
  contentLanguageCode: language('Language that its stores write their menus in.'),
  languageCode: language('Its own language; one of the next list.'),
  supportedLanguages: languages('Languages of its pages. Every text of its stores and menus is wanted in each of them.'),
  cashEnabled: yesNo('Whether couriers take cash.'),
  servicePhoneNumber: z.optional(z.nullable(name(40, 'Number of the service for customers.'))),
  customAddressFields: z
    .array(
      z.strictObject({
        id: name(60, 'Name of the field, unique in the city.'),
        position: whole(0, 100, 'Place in the form.'),
        addressComponentType: z.nullable(name(60, 'What of an address it is: `FLOOR_NUMBER`, `DOOR_NUMBER`, `STAIRCASE`…')),
        initialValue: z.nullable(name(200, 'What it holds at first.')),
      }),
    )
    .check(z.maxLength(20), says('What is asked of an address besides street and house.')),
  timeZone: name(60, 'IANA name: `Europe/Rome`. Hours of its stores are in it.'),
  timeZoneAbbreviation: name(10, 'As people write it: `CET`.'),
  centerLat: latitude('Degrees north.'),
  centerLng: longitude('Degrees east.'),
  searchRadius: whole(1, 200_000, 'Metres around the centre within which addresses are looked for.'),
  population: whole(0, 100_000_000, 'People; orders the lists of cities.'),
  texts: z
    .record(
      z.string().check(z.regex(LANGUAGE, 'must be a language code such as "en" or "pt_BR"')),
      z.strictObject({
        name: name(100, 'What it is called.'),
        displayName: name(100, 'As it is shown in titles; mostly the same.'),
        slug: slug('Its part of an address, unique in country and language.'),
      }),
    )
    .check(...fewLanguages, says('By language: every one of `supportedLanguages`, and `en`.')),
  polygons: z
    .array(words(20_000).check(says('A closed ring.')))
    .check(
      z.minLength(1),
      z.maxLength(50),
      says('Where couriers ride: closed rings of four corners at least, as Google encoded polylines of precision 5.'),
    ),
})

export const StreetRecord = z.strictObject({
  id: z
    .string()
    .check(z.regex(/^[A-Z0-9]{3}\.[0-9]{1,7}$/, 'must be a city, a dot and a number: "BCN.12"'), says('City and number: `BCN.12`.')),
  cityCode: cityCode('City that it lies in; the id begins with it.'),
  localName: name(120, 'As its plate says it.'),
  latinName: name(120, 'The same in Latin letters.'),
  fromLat: latitude('Where it begins, degrees north.'),
  fromLng: longitude('Degrees east.'),
  toLat: latitude('Where it ends, degrees north.'),
  toLng: longitude('Degrees east.'),
  houses: whole(1, 9999, 'Highest house number; houses stand along it at even distances.'),
  fault: z.optional(z.nullable(z.enum(STREET_FAULTS).check(says('For the sandbox: looking it up fails on purpose (docs/SANDBOX.md).')))),
  foundBy: foundBy(),
})

export type CountryRecord = z.infer<typeof CountryRecord>
export type CityRecord = z.infer<typeof CityRecord>
export type StreetRecord = z.infer<typeof StreetRecord>
