import { COUNTRY_LOCALE, FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { isLanguage } from '#domain/language/languages.ts'
import { findSimilarLanguage, findSupportedLanguage } from '#domain/language/similar-language.ts'

/**
 * Selects the language for a place. With known languages: the requested or a similar one; English for an invalid code; otherwise the main
 * language of the country, English, or the first supported one. Without known languages: the requested one if it is valid, else English.
 *
 * @param wanted undefined if the URL has no language
 * @param spoken language codes of the place; undefined if unknown
 * @param country lowercase country code
 * @source A §2.2 rule 15: "falls back to the default if unknown; similar or invalid languages are replaced by a supported
 *   one or the current locale"; B §8: "Country-locales failure falls back to en"
 */
export function selectLanguage(wanted: string | undefined, spoken: readonly string[] | undefined, country: string): string {
  const unknown = wanted !== undefined && findSupportedLanguage(wanted) === undefined
  if (spoken === undefined || spoken.length === 0) {
    if (wanted === undefined || unknown) return FALLBACK_LANGUAGE
    return isLanguage(wanted) ? wanted : findSupportedLanguage(wanted)!
  }
  const similar = wanted === undefined ? undefined : findSimilarLanguage(wanted, spoken)
  if (similar !== undefined) return similar
  const own = COUNTRY_LOCALE[country]
  const order = unknown ? [FALLBACK_LANGUAGE, own] : [own, FALLBACK_LANGUAGE]
  return order.find(it => it !== undefined && spoken.includes(it)) ?? spoken[0]!
}
