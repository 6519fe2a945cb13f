/** @source A §9: "Supported UI languages" */
export const SUPPORTED_LANGUAGES = [
  'bg', 'bs', 'ca', 'en', 'es', 'eu', 'fr', 'hr', 'hy', 'it', 'ka', 'kk', 'ky', 'pl', 'pt', 'ro', 'ru', 'sr', 'uk',
] as const // prettier-ignore

/** @source A §9: "others loadable" */
export const LOADABLE_LANGUAGES = ['az', 'sl', 'sq', 'tr', 'pt_BR', 'es_AR', 'es_419', 'en_GB'] as const

const ALL_LANGUAGES: ReadonlySet<string> = new Set([...SUPPORTED_LANGUAGES, ...LOADABLE_LANGUAGES])

export function isLanguage(code: string): boolean {
  return ALL_LANGUAGES.has(code)
}

/** The other codes of A §9 for the same language: "es" → "es_AR", "es_419". */
export function getLanguageAliases(code: string): string[] {
  const family = code.split('_')[0]
  return [...ALL_LANGUAGES].filter(it => it !== code && it.split('_')[0] === family)
}
