import * as z from 'zod/mini'

import { cityCode, countryCode, languageLimits, id, LANGUAGE_PATTERN, name, describe } from '#backend/db/catalogue/fields.ts'

export const LandingRecord = z.strictObject({
  id: id('Yours; unique among landings.'),
  kind: z
    .enum(['GLOBAL', 'COUNTRY', 'CITIES', 'CITY', 'CATEGORY', 'FILTER', 'BRAND'])
    .check(describe('Its subject. `GLOBAL`: all countries. Each subject has one landing.')),
  countryCode: z.optional(z.nullable(countryCode('For all kinds except `GLOBAL`.'))),
  cityCode: z.optional(z.nullable(cityCode('Its city, if it has one.'))),
  categoryId: z.optional(z.nullable(id('Its category, if it has one.'))),
  filterId: z.optional(z.nullable(id('Only for `FILTER`.'))),
  brandId: z.optional(z.nullable(id('Only for `BRAND`.'))),
  texts: z
    .record(
      z.string().check(z.regex(LANGUAGE_PATTERN, 'must be a language code such as "en" or "pt_BR"')),
      z.strictObject({
        title: name(200, 'For search engines.'),
        description: name(500, 'For search engines.'),
        blocks: z
          .array(z.strictObject({ title: name(200, 'Its heading.'), text: name(4000, 'Its text.') }))
          .check(z.maxLength(30), describe('Its paragraphs, in order.')),
        questions: z
          .array(z.strictObject({ question: name(300, 'The question of a customer.'), answer: name(2000, 'The answer.') }))
          .check(z.maxLength(30), describe('Questions and answers, in order.')),
      }),
    )
    .check(
      z.refine(it => Object.keys(it).length > 0, 'must have a text in at least one language'),
      ...languageLimits,
      describe('By language: every language of its country.'),
    ),
})

export type LandingRecord = z.infer<typeof LandingRecord>
