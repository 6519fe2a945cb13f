import { COUNTRY_LOCALE, FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'

/**
 * The language to use where only some are spoken: the wanted one, one of the same family ("pt_BR" for "pt"), the
 * country's own, English, or the first there is.
 *
 * @param spoken at least one language code
 * @param country small country code
 * @source A §2.2 rule 15: "similar or invalid languages are replaced by a supported one or the current locale"
 */
export function fittingLanguage(wanted: string, spoken: readonly string[], country: string): string {
  if (spoken.includes(wanted)) return wanted
  const family = (it: string) => it.split(/[-_]/)[0]!.toLowerCase()
  const similar = spoken.find(it => family(it) === family(wanted))
  if (similar !== undefined) return similar
  const own = COUNTRY_LOCALE[country]
  if (own !== undefined && spoken.includes(own)) return own
  return spoken.includes(FALLBACK_LANGUAGE) ? FALLBACK_LANGUAGE : spoken[0]!
}
