import { localeOf } from '#domain/language/locale.ts'

/** Where Unicode writes a country's name otherwise than its people's neighbours say it. */
const SAID: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

/** What a country is called in each language, as Unicode has it. */
export function countryNames(country: string, languages: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    languages.map(language => {
      const name = new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(country)
      return [language, SAID[country]?.[language] ?? name ?? country]
    }),
  )
}
