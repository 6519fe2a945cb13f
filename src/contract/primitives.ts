import * as z from 'zod/mini'

import { MAX_OFFSET, MAX_PRICE, MAX_TOTAL } from '#contract/limits.ts'

/** Integer count of the currency's minor unit (cents), never negative. */
export const Money = z.int().check(z.nonnegative())

/** A price or tip in a request: bounded, while `Money` in replies is not. */
export const SentPrice = Money.check(z.maximum(MAX_PRICE))

/** An amount in a request: a unit price with options or an order total. */
export const SentTotal = Money.check(z.maximum(MAX_TOTAL))

/** Integer count of the currency's minor unit; negative for a discount. */
export const SignedMoney = z.int()

/** A numeric id, also as text in a path or query. */
export const Id = z.coerce.number<number | string>().check(z.int(), z.positive())

/** Unix time in milliseconds, UTC. */
export const Instant = z.int().check(z.nonnegative())

/** Three uppercase letters or digits, as in legacy routes of A §2.1: "BCN". */
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
 * One path segment: letters and digits of any script, with `_ + $ . -` between them (A §2.2 rule 7 allows "word characters, dash, plus,
 * dollar"). This excludes dot segments, quotes, colons, backslashes and invisible characters.
 */
export const SLUG_PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_+$.-]*(?<!\.)$/u
export const Slug = z.string().check(z.minLength(1), z.maxLength(MAX_SLUG_LENGTH), z.regex(SLUG_PATTERN))

/** An opaque id in a path or body: a uuid, an urn, a provider's token id. */
export const Key = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w:.@=-]+$/))

/** A text in a request, bounded in characters. */
export const text = /* @__NO_SIDE_EFFECTS__ */ (limit: number) => z.string().check(z.maxLength(limit))

/** Made by the sender, once for each message or refund: what is sent again with the same id is stored once. */
export const ClientId = /* @__PURE__ */ text(64).check(/* @__PURE__ */ z.regex(/^[\w-]+$/))

/** A list in a request, bounded in items. */
export const list = /* @__NO_SIDE_EFFECTS__ */ <Item extends z.ZodMiniType>(item: Item, limit: number) =>
  z.array(item).check(z.maxLength(limit))

/** Entries to skip, as query text. */
export const Offset = z.coerce.number<number | string>().check(z.int(), z.minimum(0), z.maximum(MAX_OFFSET))

/** Maximum number of entries, as query text. */
export const limitTo = /* @__NO_SIDE_EFFECTS__ */ (most: number) =>
  z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(most))

/** A boolean as query text; read it with `isOn`. `z.stringbool` would add 0.6 kB to the browser's scripts. */
export const Flag = z.enum(['true', '1', 'yes', 'on', 'false', '0', 'no', 'off'])
export type Flag = z.infer<typeof Flag>

export const isOn = (flag: Flag | undefined): boolean => flag !== undefined && ['true', '1', 'yes', 'on'].includes(flag)

/** Limits the number of keys of an object. */
export const limitKeys = (most: number) => z.refine<object>(it => Object.keys(it).length <= most, `must have at most ${most} names`)

/** Adds the key limit to the JSON Schema, which does not include `limitKeys`. */
export const describeKeyLimit = (most: number) => z.meta({ maxProperties: most })

/** Texts by arbitrary keys, bounded in keys and characters. */
export const namedTexts = (names: number, characters: number) =>
  z.record(text(characters), text(characters)).check(limitKeys(names), describeKeyLimit(names))

/** A coordinate as query text. */
export const Coordinate = z.coerce.number<number | string>().check(z.minimum(-180), z.maximum(180))

/** A text per language code. */
export const Translations = z.record(z.string(), z.string())

/** One of the 24 background hues of pictures (`tint-0` … `tint-23`). Ours: A §3 has plain colours. */
export const Tint = z.int().check(z.minimum(0), z.maximum(23))

export const Point = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
})
export type Point = z.infer<typeof Point>

/** An empty reply: the call has succeeded. */
export const Nothing = z.object({})
