import { findSimilarLanguage } from '#domain/language/similar-language.ts'

/**
 * The customer's preferred language if it replaces the route language; undefined if there is none or the place does not support it.
 *
 * @param supported languages of the page
 * @source A §2.2 rule 15: "for authenticated users … the preferred language replaces the route language"
 */
export function findPreferredLanguage(
  language: string,
  preferred: string | null | undefined,
  supported: readonly string[],
): string | undefined {
  if (!preferred) return undefined
  const similar = findSimilarLanguage(preferred, supported)
  return similar === language ? undefined : similar
}
