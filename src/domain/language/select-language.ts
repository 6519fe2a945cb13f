import { COUNTRY_LOCALE, FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { isLanguage } from '#domain/language/languages.ts'
import { findSimilarLanguage, findSupportedLanguage } from '#domain/language/similar-language.ts'

/**
 * Selects the language for a place. With language codes: the requested or a similar one; English for an invalid code; otherwise the main
 * language of the country, English, or the first supported one. Without them: the requested one if it is valid, else English.
 *
 * @param requested undefined if the URL has no language
 * @param supported language codes of the place; undefined if unknown
 * @param country lowercase country code
 * @source A §2.2 rule 15: "falls back to the default if unknown; similar or invalid languages are replaced by a supported
 *   one or the current locale"; B §8: "Country-locales failure falls back to en"
 */
export function selectLanguage(requested: string | undefined, supported: readonly string[] | undefined, country: string): string {
  const unknown = requested !== undefined && findSupportedLanguage(requested) === undefined
  if (supported === undefined || supported.length === 0) {
    if (requested === undefined || unknown) return FALLBACK_LANGUAGE
    return isLanguage(requested) ? requested : findSupportedLanguage(requested)!
  }
  const similar = requested === undefined ? undefined : findSimilarLanguage(requested, supported)
  if (similar !== undefined) return similar
  const mainLanguage = COUNTRY_LOCALE[country]
  const candidates = unknown ? [FALLBACK_LANGUAGE, mainLanguage] : [mainLanguage, FALLBACK_LANGUAGE]
  return candidates.find(it => it !== undefined && supported.includes(it)) ?? supported[0]!
}
