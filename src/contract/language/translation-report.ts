import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Key, LanguageCode, Nothing, list, text } from '#contract/primitives.ts'

/** One incorrect text. A §3 names the list without its fields: they are ours. */
export const TranslationSuggestion = z.object({
  /** Owner of the text (A §2.4: a category or a product). */
  entityType: z.enum(['CATEGORY', 'PRODUCT']),
  entityId: Key,
  field: z.enum(['name', 'description']),
  currentText: text(2000),
  suggestedText: z.nullable(text(2000)),
})
export type TranslationSuggestion = z.infer<typeof TranslationSuggestion>

/** A §5: "needs source and target languages present and different, otherwise it is logged and returns empty". */
export const TranslationReport = z.object({
  sourceLanguage: z.optional(LanguageCode),
  targetLanguage: z.optional(LanguageCode),
  suggestions: list(TranslationSuggestion, 50),
})
export type TranslationReport = z.infer<typeof TranslationReport>

export const requestTranslationCorrection = endpoint({
  method: 'POST',
  path: '/translation/v2/correction/request',
  domain: 'language',
  source: 'A §7, B §7',
  summary: 'Reports an incorrect translation to the marketplace.',
  body: TranslationReport,
  reply: Nothing,
})
