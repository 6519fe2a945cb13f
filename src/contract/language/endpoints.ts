import { getCountryLocales, getSupportedLanguages } from '#contract/language/locale.ts'
import { getPreferredLanguage, putPreferredLanguage } from '#contract/language/preferred-language.ts'
import { requestTranslationCorrection } from '#contract/language/translation-report.ts'

export const languageEndpoints = {
  getCountryLocales,
  getSupportedLanguages,
  getPreferredLanguage,
  putPreferredLanguage,
  requestTranslationCorrection,
} as const
