import * as z from 'zod/mini'

import { MAX_OFFSET, MAX_PRICE, MAX_TOTAL } from '#contract/limits.ts'

/** Integer count of the currency's minor unit (cents), never negative. */
export const Money = z.int().check(z.nonnegative())

/** A price or a tip in a request: bounded for any currency, where `Money` of a reply is what a marketplace says. */
export const SentPrice = Money.check(z.maximum(MAX_PRICE))

/** A sum in a request, of a unit with its options or of an order. */
export const SentTotal = Money.check(z.maximum(MAX_TOTAL))

/** Integer count of the currency's minor unit; below zero it is a discount. */
export const SignedMoney = z.int()

/** A numeric id, also when it arrives as the text of a path or a query. */
export const Id = z.coerce.number<number | string>().check(z.int(), z.positive())

/** Unix time in milliseconds, UTC. */
export const Instant = z.int().check(z.nonnegative())

/** Three capital letters or digits, as A §2.1 has it for legacy routes: "BCN". */
export const CityCode = z.string().check(z.regex(/^[A-Z0-9]{3}$/))

/** ISO 3166-1 alpha-2, capitals. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** A §2.1: "Language is 2 to 7 characters of letters, digits, hyphen or underscore". */
export const LanguageCode = z.string().check(z.regex(/^[\w-]{2,7}$/))

/** ISO 4217. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** Characters of a slug. */
export const MAX_SLUG_LENGTH = 200
/**
 * One part of a path: letters and digits of any script, and `_ + $ . -` between them (A §2.2 rule 7 keeps "word characters, dash, plus,
 * dollar"). So no dot segment, quote, colon, backslash or invisible mark can stand in an address.
 */
export const SLUG_PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_+$.-]*(?<!\.)$/u
export const Slug = z.string().check(z.minLength(1), z.maxLength(MAX_SLUG_LENGTH), z.regex(SLUG_PATTERN))

/** An unguessable name in a path or a body: a uuid, an urn, a provider's token id. */
export const Key = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w:.@=-]+$/))

/** A text that somebody may write, bounded in characters. */
export const text = (limit: number) => z.string().check(z.maxLength(limit))

/** A list that somebody may send, bounded in items. */
export const list = <Item extends z.ZodMiniType>(item: Item, limit: number) => z.array(item).check(z.maxLength(limit))

/** How many entries of a list to skip, as the text of a query. */
export const Offset = z.coerce.number<number | string>().check(z.int(), z.minimum(0), z.maximum(MAX_OFFSET))

/** At most so many entries, as the text of a query. */
export const limitTo = (most: number) => z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(most))

/** Yes or no as the text of a query: "true", "1", "yes", "on" and their opposites. */
export const Flag = z.stringbool()

/** An object has at most so many names. */
export const limitKeys = (most: number) => z.refine<object>(it => Object.keys(it).length <= most, `must have at most ${most} names`)

/** Says so in JSON Schema, which cannot know what `limitKeys` checks. */
export const describeKeyLimit = (most: number) => z.meta({ maxProperties: most })

/** Texts by a name of the sender's choice, bounded in names and in characters. */
export const namedTexts = (names: number, characters: number) =>
  z.record(text(characters), text(characters)).check(limitKeys(names), describeKeyLimit(names))

/** A number that arrives as the text of a query. */
export const Coordinate = z.coerce.number<number | string>().check(z.minimum(-180), z.maximum(180))

/** A text per language code. */
export const Translations = z.record(z.string(), z.string())

/** One of the 24 hue classes (`tint-0` … `tint-23`) that stand behind a picture. Ours: A §3 has plain colours. */
export const Tint = z.int().check(z.minimum(0), z.maximum(23))

export const Point = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
})
export type Point = z.infer<typeof Point>

/** The reply of a call that only says that it worked. */
export const Nothing = z.object({})
