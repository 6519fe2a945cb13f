import { getFractionDigits, omitsZeroCents } from '#domain/checkout/currency.ts'
import { getMoneyPattern } from '#domain/checkout/money-pattern.ts'
import { toLocale } from '#domain/language/locale.ts'

/**
 * Formats an amount for a mail.
 *
 * @param minor integer minor units
 * @param pattern currency pattern of the city; `{0}` is the number
 */
export function formatMoney(minor: number, currency: string, pattern: string, language: string): string {
  const digits = getFractionDigits(currency)
  const isWhole = omitsZeroCents(currency) && minor % 10 ** digits === 0
  const locale = toLocale(language)
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: isWhole ? 0 : digits, maximumFractionDigits: digits })
  const sum = number.format(Math.abs(minor) / 10 ** digits)
  return (minor < 0 ? '−' : '') + getMoneyPattern(currency, pattern, locale).replace('{0}', () => sum)
}
