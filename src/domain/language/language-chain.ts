import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'

/** A language and its family: "es_419" is read by whoever reads "es". */
export function withLanguageFamily(language: string): readonly string[] {
  return [language, language.split(/[-_]/)[0]!]
}

/**
 * The languages to look for a text of the catalogue in, best first: the one asked for, its family ("es" for "es_419"),
 * the one the city's stores write in, English.
 */
export function getLanguageChain(asked: string, content: string = FALLBACK_LANGUAGE): readonly string[] {
  return [...new Set([...withLanguageFamily(asked), content, FALLBACK_LANGUAGE])]
}

/** The text in the first language of the chain that has it; else in whatever language it stands; '' for no text at all. */
export function pickText(texts: Readonly<Record<string, string>>, chain: readonly string[]): string {
  const language = chain.find(it => texts[it])
  return (language === undefined ? Object.values(texts)[0] : texts[language]) ?? ''
}
