import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

/** Codes that mean another variant in Unicode: `sr` is Latin here, and `pt` is European Portuguese. */
const LOCALES: Readonly<Record<string, string>> = { sr: 'sr-Latn', pt: 'pt-PT' }

/** BCP 47 tag for Intl and `lang`, from a language code ("es_419"); English for codes unknown to Intl. */
export const toLocale = memoizeByKey((language: string): string => {
  try {
    return Intl.NumberFormat.supportedLocalesOf([LOCALES[language] ?? language.replace('_', '-'), 'en'])[0] ?? 'en'
  } catch {
    return 'en'
  }
})
