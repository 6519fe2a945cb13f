/** ISO 4217 exponents that are not 2, among the currencies of the markets of A §9. */
const EXPONENTS: Readonly<Record<string, number>> = { XOF: 0, UGX: 0, TND: 3 }

/** Currencies whose whole amounts are displayed without cents. */
const CURRENCIES_WITHOUT_CENTS: ReadonlySet<string> = new Set(['UAH', 'AMD', 'KZT', 'KGS', 'RSD', 'MDL', 'MAD', 'KES', 'NGN'])

/** Decimal digits of the minor unit: 2 for the euro, 0 for the CFA franc. @param currency ISO 4217 */
export function getFractionDigits(currency: string): number {
  return EXPONENTS[currency] ?? 2
}

/** Whether a whole sum of this currency is written without cents. @param currency ISO 4217 */
export function omitsZeroCents(currency: string): boolean {
  return CURRENCIES_WITHOUT_CENTS.has(currency)
}
