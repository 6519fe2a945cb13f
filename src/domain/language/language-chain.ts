import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'

/** A language and its base language: readers of "es" understand "es_419". */
export function withLanguageFamily(language: string): readonly string[] {
  return [language, language.split(/[-_]/)[0]!]
}

/** Languages of a catalogue text by priority: the requested one, its base language, the content language of the city, English. */
export function getLanguageChain(requested: string, contentLanguage: string = FALLBACK_LANGUAGE): readonly string[] {
  return [...new Set([...withLanguageFamily(requested), contentLanguage, FALLBACK_LANGUAGE])]
}

/** The text in the first available language of the chain, else in any language; '' if there is none. */
export function pickText(texts: Readonly<Record<string, string>>, chain: readonly string[]): string {
  const language = chain.find(it => texts[it])
  return (language === undefined ? Object.values(texts)[0] : texts[language]) ?? ''
}
