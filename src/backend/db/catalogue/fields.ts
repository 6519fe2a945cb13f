import * as z from 'zod/mini'

import { MAX_PRICE, MAX_PRICE_IMPACT } from '#contract/limits.ts'
import { limitKeys, MAX_SLUG_LENGTH, describeKeyLimit, SLUG_PATTERN } from '#contract/primitives.ts'

/** What is said of a field in docs/CATALOGUE.md. Every field has it; a test sees to that. */
export const says = (description: string) => z.describe(description)

/** PostgreSQL holds no NUL, and half a pair is no letter. */
const isStorable = z.refine<string>(it => !it.includes('\0') && it.isWellFormed(), 'holds a NUL or half a character')

/** A text of at least one letter. */
export const words = (longest: number) => z.string().check(isStorable, z.minLength(1), z.maxLength(longest))

/** Languages that a text may be in. */
const MAX_LANGUAGES = 100

/** Checks of a record by language. */
export const fewLanguages = [limitKeys(MAX_LANGUAGES), describeKeyLimit(MAX_LANGUAGES)] as const

export const LANGUAGE = /^[a-z]{2}(?:_[A-Z0-9]{2,3})?$/
const languageCode = () => z.string().check(z.regex(LANGUAGE, 'must be a language code such as "en" or "pt_BR"'))

export const language = (description: string) => languageCode().check(says(description))

/** A text in several languages, `{"en": "Pizza", "it": "Pizza"}`. */
export const texts = (longest: number, description: string) =>
  z.record(languageCode(), words(longest)).check(
    z.refine(it => Object.keys(it).length > 0, 'must have a text in one language at least'),
    ...fewLanguages,
    says(description),
  )

/** As `texts`, and `{}` where there is nothing to say. */
export const maybeTexts = (longest: number, description: string) =>
  z.record(languageCode(), words(longest)).check(...fewLanguages, says(description))

/** What integer columns hold. */
const LARGEST = 2_147_483_647

export const id = (description: string) => z.int().check(z.minimum(1), z.maximum(LARGEST), says(description))

export const whole = (least: number, most: number, description: string) =>
  z.int().check(z.minimum(least), z.maximum(most), says(description))

/** Minor units of the city's currency, whose own limit is checked with the city. */
export const money = (description: string) => z.int().check(z.minimum(0), z.maximum(MAX_PRICE), says(description))

/** As `money`, what an option adds. */
export const priceImpact = (description: string) => z.int().check(z.minimum(0), z.maximum(MAX_PRICE_IMPACT), says(description))

export const price = (description: string) => z.int().check(z.minimum(1), z.maximum(MAX_PRICE), says(description))

export const latitude = (description: string) => z.number().check(z.minimum(-90), z.maximum(90), says(description))

export const longitude = (description: string) => z.number().check(z.minimum(-180), z.maximum(180), says(description))

export const tint = () => whole(0, 23, 'The colour behind the image: one of 24 tints.')

export const yesNo = (description: string) => z.boolean().check(says(description))

export const name = (longest: number, description: string) => words(longest).check(says(description))

export const cityCode = (description: string) =>
  z.string().check(z.regex(/^[A-Z0-9]{3}$/, 'must be three capital letters or digits'), says(description))

export const countryCode = (description: string) =>
  z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters'), says(description))

export const slug = (description: string) =>
  words(MAX_SLUG_LENGTH).check(
    z.regex(SLUG_PATTERN, 'must be letters and digits, with _ + $ . - between them'),
    z.refine(it => it === it.toLowerCase(), 'must be in lower case'),
    says(description),
  )

export const day = (description: string) =>
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d$/, 'must be a day such as "2025-07-31"'),
    z.refine(it => !Number.isNaN(Date.parse(it)), 'must be a day that there is'),
    says(description),
  )

export const PICTURE = /^[a-z0-9][a-z0-9._-]{0,63}$/

export const picture = (description: string) =>
  z.string().check(z.regex(PICTURE, 'must be the id of a picture: small letters, digits, hyphens'), says(description))

export const foundBy = () =>
  z.optional(
    z
      .string()
      .check(
        z.regex(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/, 'must be words of a–z and 0–9 with single spaces between'),
        z.maxLength(4000),
        says('Search key, in lower-case Latin letters and digits. Unset: derived from the names. Empty: the search never finds it.'),
      ),
  )
