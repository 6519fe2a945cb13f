import { isLanguage } from '#domain/language/languages.ts'
import type { CityPlace } from '#domain/navigation/routes.ts'

/** The place that the address of a missing page names. It may not exist. */
export type MissingPagePlace = Partial<CityPlace>

/** Reads the country, the language and the city from the start of a path: they lead on from a page that does not exist. */
export function getMissingPagePlace(pathname: string): MissingPagePlace {
  const [country = '', language = '', city = ''] = pathname.split('/').filter(it => it !== '')
  if (!/^[a-z]{2}$/i.test(country) || !isLanguage(language)) return {}
  const place = { country: country.toLowerCase(), language }
  return /^[a-z\d-]{1,80}$/.test(city) ? { ...place, city } : place
}
