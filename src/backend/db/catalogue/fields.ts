import * as z from 'zod/mini'

import { MAX_PRICE, MAX_PRICE_IMPACT } from '#contract/limits.ts'
import { limitKeys, MAX_SLUG_LENGTH, describeKeyLimit, SLUG_PATTERN } from '#contract/primitives.ts'

/** Sets the description of a field in docs/CATALOGUE.md. A test checks that every field has one. */
export const describe = (description: string) => z.describe(description)

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const isStorable = z.refine<string>(it => !it.includes('\0') && it.isWellFormed(), 'contains a NUL or an unpaired surrogate')

/** A text of at least one character. */
export const nonEmptyText = (maxLength: number) => z.string().check(isStorable, z.minLength(1), z.maxLength(maxLength))

/** Maximum number of languages of one text. */
const MAX_LANGUAGES = 100

/** Limits of a record with one entry per language. */
export const languageLimits = [limitKeys(MAX_LANGUAGES), describeKeyLimit(MAX_LANGUAGES)] as const

export const LANGUAGE_PATTERN = /^[a-z]{2}(?:_[A-Z0-9]{2,3})?$/
const languageCode = () => z.string().check(z.regex(LANGUAGE_PATTERN, 'must be a language code such as "en" or "pt_BR"'))

export const language = (description: string) => languageCode().check(describe(description))

/** A text in several languages, `{"en": "Pizza", "it": "Pizza"}`. */
export const texts = (maxLength: number, description: string) =>
  z.record(languageCode(), nonEmptyText(maxLength)).check(
    z.refine(it => Object.keys(it).length > 0, 'must have a text in at least one language'),
    ...languageLimits,
    describe(description),
  )

/** As `texts`, but `{}` is valid. */
export const optionalTexts = (maxLength: number, description: string) =>
  z.record(languageCode(), nonEmptyText(maxLength)).check(...languageLimits, describe(description))

/** Maximum of integer columns. */
const MAX_INTEGER = 2_147_483_647

export const id = (description: string) => z.int().check(z.minimum(1), z.maximum(MAX_INTEGER), describe(description))

export const wholeNumber = (min: number, max: number, description: string) =>
  z.int().check(z.minimum(min), z.maximum(max), describe(description))

/** Minor units of the city's currency. The limit of each currency is lower than this one; the checks of records apply it. */
export const money = (description: string) => z.int().check(z.minimum(0), z.maximum(MAX_PRICE), describe(description))

/** As `money`, for the price of an option. */
export const priceImpact = (description: string) => z.int().check(z.minimum(0), z.maximum(MAX_PRICE_IMPACT), describe(description))

export const price = (description: string) => z.int().check(z.minimum(1), z.maximum(MAX_PRICE), describe(description))

export const latitude = (description: string) => z.number().check(z.minimum(-90), z.maximum(90), describe(description))

export const longitude = (description: string) => z.number().check(z.minimum(-180), z.maximum(180), describe(description))

export const tint = () => wholeNumber(0, 23, 'The colour behind the image: one of 24 tints.')

/** Room for 15,000 corners of a ring. */
const MAX_RING_LENGTH = 100_000
const MAX_RINGS = 200

/** Closed rings of a delivery zone; `checkRing` checks each. */
export const deliveryRings = (description: string) =>
  z
    .array(nonEmptyText(MAX_RING_LENGTH).check(describe('A closed ring.')))
    .check(z.minLength(1), z.maxLength(MAX_RINGS), describe(description))

export const flag = (description: string) => z.boolean().check(describe(description))

export const name = (maxLength: number, description: string) => nonEmptyText(maxLength).check(describe(description))

export const cityCode = (description: string) =>
  z.string().check(z.regex(/^[A-Z0-9]{3}$/, 'must be three capital letters or digits'), describe(description))

export const countryCode = (description: string) =>
  z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters'), describe(description))

export const slug = (description: string) =>
  nonEmptyText(MAX_SLUG_LENGTH).check(
    z.regex(SLUG_PATTERN, 'must be letters and digits, with _ + $ . - between them'),
    z.refine(it => it === it.toLowerCase(), 'must be in lower case'),
    describe(description),
  )

export const day = (description: string) =>
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d$/, 'must be a day such as "2025-07-31"'),
    z.refine(it => !Number.isNaN(Date.parse(it)), 'must be an existing day'),
    describe(description),
  )

export const PICTURE_ID_PATTERN = /^[a-z0-9][a-z0-9._-]{0,63}$/
const COVER_PATTERN = /^[a-z0-9][a-z0-9._-]{0,63}(?:~[a-z0-9][a-z0-9._-]{0,63}){0,2}$/

export const picture = (description: string) =>
  z.string().check(z.regex(PICTURE_ID_PATTERN, 'must be the id of a picture: lower-case letters, digits, hyphens'), describe(description))

/** One to three pictures. */
export const cover = (description: string) =>
  z.string().check(
    z.regex(COVER_PATTERN, 'must be the id of a picture, or up to three ids with "~" between them'),
    z.refine(it => new Set(it.split('~')).size === it.split('~').length, 'lists a picture twice'),
    describe(description),
  )

export const foundByField = () =>
  z.optional(
    z
      .string()
      .check(
        z.regex(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/, 'must be words of a–z and 0–9 with single spaces between'),
        z.maxLength(4000),
        describe('Search key, in lower-case Latin letters and digits. Unset: derived from the names. Empty: the search never finds it.'),
      ),
  )

/** An instant with a time zone, such as "2026-05-01T00:00:00Z". */
export const instant = (description: string) =>
  z.string().check(
    z.maxLength(40),
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/, 'must be a time such as "2026-05-01T00:00:00Z"'),
    z.refine(it => !Number.isNaN(Date.parse(it)), 'must be an existing time'),
    describe(description),
  )
