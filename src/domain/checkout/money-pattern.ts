import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

const getEnglishPattern = memoizeByKey(currency =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(0).replace(/[\d.,]+/, '{0}'),
)

/**
 * The currency pattern of a city on a page in this language. English writes the currency before the amount ("€6.50", "UAH 120"); a
 * pattern that begins with the currency stays ("KSh 280"). Other languages write the pattern of the city.
 *
 * @param currency ISO 4217
 * @param pattern A §3 currencyPattern; `{0}` is the number
 * @param locale BCP 47
 */
export function getMoneyPattern(currency: string, pattern: string, locale: string): string {
  return /^en\b/.test(locale) && /^\{0\}./.test(pattern) ? getEnglishPattern(currency) : pattern
}
