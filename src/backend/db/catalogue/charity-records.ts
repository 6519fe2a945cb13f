import * as z from 'zod/mini'

import { countryCode, describe, flag, id, price, texts, wholeNumber } from '#backend/db/catalogue/fields.ts'

/** Maximum number of amounts to choose from. */
const MAX_AMOUNTS = 6

export const CharityRecord = z.strictObject({
  id: id('Yours; unique among charities.'),
  countryCode: countryCode('The country whose customers can choose it.'),
  name: texts(100, 'Its name in each language of the country.'),
  description: texts(300, 'What it does, in one or two sentences.'),
  website: z.optional(
    z.nullable(
      z.string().check(
        z.maxLength(300),
        z.refine(it => URL.canParse(it) && new URL(it).protocol === 'https:', 'must be an https address'),
        describe('Its site, https.'),
      ),
    ),
  ),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be three capital letters'), describe('Currency of its amounts.')),
  amounts: z
    .array(price('An amount to choose, minor units.'))
    .check(z.minLength(1), z.maxLength(MAX_AMOUNTS), describe('Amounts to choose from, in this order.')),
  minimum: price('The lowest donation, minor units.'),
  maximum: price('The highest donation, minor units.'),
  position: z.optional(wholeNumber(0, 32_767, 'Order within the country. Unset: `0`.')),
  active: z.optional(flag('`false`: takes no donations any more. Unset: `true`.')),
})
export type CharityRecord = z.infer<typeof CharityRecord>
