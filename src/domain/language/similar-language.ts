import { LOADABLE_LANGUAGES, SUPPORTED_LANGUAGES } from '#domain/language/languages.ts'

/** "PT-br" and "pt_BR" are one: case and the kind of dash say nothing. */
const normalizeCode = (code: string): string => code.replaceAll('-', '_').toLowerCase()
const getFamily = (code: string): string => normalizeCode(code).split('_')[0]!

/**
 * The language among some that is nearest to a wanted code: itself, however it is spelled; else its family ("es" for
 * "es_419"); else one of the same family ("pt_BR" for "pt").
 *
 * @source A §2.2 rule 15: "similar … languages are replaced by a supported one"
 */
export function findSimilarLanguage(wanted: string, among: readonly string[]): string | undefined {
  const family = getFamily(wanted)
  return (
    among.find(it => it === wanted) ??
    among.find(it => normalizeCode(it) === normalizeCode(wanted)) ??
    among.find(it => it === family) ??
    among.find(it => getFamily(it) === family)
  )
}

/**
 * A code as the storefront speaks it where no place says what is spoken: one of the supported languages if any is similar,
 * else one of those that can be loaded; undefined for a language nobody knows.
 *
 * @source A §2.2 rule 15: "the language parameter is validated against supported languages"; A §9, both lists
 */
export function findSupportedLanguage(code: string): string | undefined {
  return findSimilarLanguage(code, SUPPORTED_LANGUAGES) ?? findSimilarLanguage(code, LOADABLE_LANGUAGES)
}
