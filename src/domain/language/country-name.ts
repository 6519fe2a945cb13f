import { toLocale } from '#domain/language/locale.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

/** Common names that differ from the Unicode names. */
const NAME_OVERRIDES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BA: { en: 'Bosnia and Herzegovina' },
  CI: {
    es: 'Costa de Marfil',
    ca: 'Costa d’Ivori',
    uk: 'Кот-д’Івуар',
    pt: 'Costa do Marfim',
    pl: 'Wybrzeże Kości Słoniowej',
    sr: 'Obala Slonovače',
  },
  KG: { ru: 'Кыргызстан' },
  MD: { ro: 'Moldova' },
}

/** Names of countries and world regions. */
export const getRegionNames = memoizeByKey(locale => new Intl.DisplayNames(locale, { type: 'region' }))

/** Name of a country in a language. Call it on the server: browsers lack names in some languages. */
export function getCountryName(country: string, language: string): string {
  const code = country.toUpperCase()
  return NAME_OVERRIDES[code]?.[language] ?? getRegionNames(toLocale(language)).of(code) ?? code
}
