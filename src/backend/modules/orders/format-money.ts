import { getFractionDigits, omitsZeroCents } from '#domain/checkout/currency.ts'
import { toLocale } from '#domain/language/locale.ts'

/**
 * A sum as a mail has it.
 *
 * @param minor integer minor units
 * @param pattern the city's: `{0}` is the number
 */
export function moneyText(minor: number, currency: string, pattern: string, language: string): string {
  const digits = getFractionDigits(currency)
  const whole = omitsZeroCents(currency) && minor % 10 ** digits === 0
  const number = new Intl.NumberFormat(toLocale(language), { minimumFractionDigits: whole ? 0 : digits, maximumFractionDigits: digits })
  const sum = number.format(Math.abs(minor) / 10 ** digits)
  return (minor < 0 ? '−' : '') + pattern.replace('{0}', () => sum)
}
