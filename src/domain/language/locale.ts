import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

/** Languages whose code alone means another script or country to Unicode: Serbian is Latin here, Portuguese is Portugal's. */
const LOCALES: Readonly<Record<string, string>> = { sr: 'sr-Latn', pt: 'pt-PT' }

/** BCP 47, as Intl and `lang` want it, of a language code of ours ("es_419"); English for what Intl does not know. */
export const toLocale = memoizeByKey((language: string): string => {
  try {
    return Intl.NumberFormat.supportedLocalesOf([LOCALES[language] ?? language.replace('_', '-'), 'en'])[0] ?? 'en'
  } catch {
    return 'en'
  }
})
