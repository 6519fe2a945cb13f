/** A language of the storefront. `name`: in the language itself; `locale`: for Intl and `lang`. */
export interface LanguageRow {
  readonly code: string
  readonly name: string
  readonly locale: string
}

/**
 * Languages with messages. A §9 lists 19 supported and 8 loadable ones: a language is served if it has a row here, and
 * `scripts/check-messages.ts` requires its files for every domain.
 */
export const LANGUAGES: readonly LanguageRow[] = [
  { code: 'en', name: 'English', locale: 'en' },
  { code: 'es', name: 'Español', locale: 'es' },
  { code: 'ca', name: 'Català', locale: 'ca' },
  { code: 'eu', name: 'Euskara', locale: 'eu' },
  { code: 'it', name: 'Italiano', locale: 'it' },
  { code: 'uk', name: 'Українська', locale: 'uk' },
  { code: 'ro', name: 'Română', locale: 'ro' },
  { code: 'ka', name: 'ქართული', locale: 'ka' },
  { code: 'pt', name: 'Português', locale: 'pt-PT' },
  { code: 'pl', name: 'Polski', locale: 'pl' },
  { code: 'fr', name: 'Français', locale: 'fr' },
  { code: 'ru', name: 'Русский', locale: 'ru' },
  { code: 'hr', name: 'Hrvatski', locale: 'hr' },
  { code: 'sr', name: 'Srpski', locale: 'sr-Latn' },
  { code: 'bs', name: 'Bosanski', locale: 'bs' },
  { code: 'bg', name: 'Български', locale: 'bg' },
  { code: 'sl', name: 'Slovenščina', locale: 'sl' },
  { code: 'hy', name: 'Հայերեն', locale: 'hy' },
]

const FALLBACK = LANGUAGES[0]!

/**
 * Returns the row of a language, of its base language ("es_AR" → es), or of English.
 *
 * @source A §9: "Default and fallback en"
 */
export function getLanguageRow(code: string): LanguageRow {
  const family = code.split(/[-_]/)[0]
  return LANGUAGES.find(it => it.code === code) ?? LANGUAGES.find(it => it.code === family) ?? FALLBACK
}
