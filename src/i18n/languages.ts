/** A language the storefront has texts in. `name` as its speakers write it; `locale` is what Intl and `lang` want. */
export interface LanguageRow {
  readonly code: string
  readonly name: string
  readonly locale: string
}

/** The languages with messages. A §9 lists 19 supported and 8 loadable ones: a language is served once its row stands here. */
export const LANGUAGES: readonly LanguageRow[] = [
  { code: 'en', name: 'English', locale: 'en' },
  { code: 'es', name: 'Español', locale: 'es' },
  { code: 'uk', name: 'Українська', locale: 'uk' },
  { code: 'hy', name: 'Հայերեն', locale: 'hy' },
]

const FALLBACK = LANGUAGES[0]!

/** The row of a language, of its family ("es_AR" → es), or English. @source A §9: "Default and fallback en" */
export function languageRow(code: string): LanguageRow {
  const family = code.split(/[-_]/)[0]
  return LANGUAGES.find(it => it.code === code) ?? LANGUAGES.find(it => it.code === family) ?? FALLBACK
}
