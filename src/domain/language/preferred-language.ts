import { findSimilarLanguage } from '#domain/language/similar-language.ts'

/**
 * The language that takes the place of the route's for a customer who prefers one; undefined where the route's stays: none
 * is preferred, or the place does not speak it.
 *
 * @param spoken what the page may be had in
 * @source A §2.2 rule 15: "for authenticated users … the preferred language replaces the route language"
 */
export function findPreferredLanguage(
  language: string,
  preferred: string | null | undefined,
  spoken: readonly string[],
): string | undefined {
  if (!preferred) return undefined
  const wanted = findSimilarLanguage(preferred, spoken)
  return wanted === language ? undefined : wanted
}
