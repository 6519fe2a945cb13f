import { LOADABLE_LANGUAGES, SUPPORTED_LANGUAGES } from '#domain/language/languages.ts'

/** Ignores case and separators: "PT-br" equals "pt_BR". */
const normalizeCode = (code: string): string => code.replaceAll('-', '_').toLowerCase()
const getFamily = (code: string): string => normalizeCode(code).split('_')[0]!

/**
 * Finds the closest language: the same code in any spelling, else its base language ("es" for "es_419"), else a regional variant ("pt_BR"
 * for "pt").
 *
 * @source A §2.2 rule 15: "similar … languages are replaced by a supported one"
 */
export function findSimilarLanguage(requested: string, candidates: readonly string[]): string | undefined {
  const family = getFamily(requested)
  return (
    candidates.find(it => it === requested) ??
    candidates.find(it => normalizeCode(it) === normalizeCode(requested)) ??
    candidates.find(it => it === family) ??
    candidates.find(it => getFamily(it) === family)
  )
}

/**
 * Finds the language of the storefront for a code, independent of a place: a similar supported language, else a similar loadable one, else
 * undefined.
 *
 * @source A §2.2 rule 15: "the language parameter is validated against supported languages"; A §9, both lists
 */
export function findSupportedLanguage(code: string): string | undefined {
  return findSimilarLanguage(code, SUPPORTED_LANGUAGES) ?? findSimilarLanguage(code, LOADABLE_LANGUAGES)
}
