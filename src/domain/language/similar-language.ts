import { LOADABLE_LANGUAGES, SUPPORTED_LANGUAGES } from '#domain/language/languages.ts'

/** "PT-br" and "pt_BR" are one: case and the kind of dash say nothing. */
const plain = (code: string): string => code.replaceAll('-', '_').toLowerCase()
const familyOf = (code: string): string => plain(code).split('_')[0]!

/**
 * The language among some that is nearest to a wanted code: itself, however it is spelled; else its family ("es" for
 * "es_419"); else one of the same family ("pt_BR" for "pt").
 *
 * @source A §2.2 rule 15: "similar … languages are replaced by a supported one"
 */
export function similarLanguage(wanted: string, among: readonly string[]): string | undefined {
  const family = familyOf(wanted)
  return (
    among.find(it => it === wanted) ??
    among.find(it => plain(it) === plain(wanted)) ??
    among.find(it => it === family) ??
    among.find(it => familyOf(it) === family)
  )
}

/**
 * A code as the storefront speaks it where no place says what is spoken: one of the supported languages if any is similar,
 * else one of those that can be loaded; undefined for a language nobody knows.
 *
 * @source A §2.2 rule 15: "the language parameter is validated against supported languages"; A §9, both lists
 */
export function validLanguage(code: string): string | undefined {
  return similarLanguage(code, SUPPORTED_LANGUAGES) ?? similarLanguage(code, LOADABLE_LANGUAGES)
}
