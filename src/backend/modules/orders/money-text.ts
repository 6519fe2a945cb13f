import { localeOf } from '#domain/language/locale.ts'

/** ISO 4217 exponents that are not 2, among the currencies of the markets of A §9. */
const EXPONENT: Readonly<Record<string, number>> = { XOF: 0, UGX: 0, TND: 3 }
/** Currencies in which whole sums are written without cents. */
const WHOLE: ReadonlySet<string> = new Set(['UAH', 'AMD', 'KZT', 'KGS', 'RSD', 'MDL', 'MAD', 'KES', 'NGN'])

/**
 * A sum as a mail has it.
 *
 * @param minor integer minor units
 * @param pattern the city's: `{0}` is the number
 */
export function moneyText(minor: number, currency: string, pattern: string, language: string): string {
  const digits = EXPONENT[currency] ?? 2
  const whole = WHOLE.has(currency) && minor % 10 ** digits === 0
  const number = new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: whole ? 0 : digits, maximumFractionDigits: digits })
  const sum = number.format(Math.abs(minor) / 10 ** digits)
  return (minor < 0 ? '−' : '') + pattern.replace('{0}', () => sum)
}
