/** How a city writes sums: its currency, its pattern ("{0} €", A §3 currencyPattern) and the reader's language. */
export interface MoneyStyle {
  readonly currency: string
  readonly pattern: string
  /** BCP 47. */
  readonly locale: string
}

const formats = new Map<string, { number: Intl.NumberFormat; unit: number }>()

/**
 * A sum as people read it. Whole sums of a currency whose cents nobody uses (hryvnia, dram) are written without them.
 *
 * @param minor integer minor units (ISO 4217 exponent)
 */
export function formatMoney(minor: number, { currency, pattern, locale }: MoneyStyle): string {
  const { number, unit } = formatOf(currency, locale)
  const text = number.format(Math.abs(minor) / unit)
  return (minor < 0 ? '−' : '') + pattern.replace('{0}', text)
}

/** Currencies in which prices carry no cents in daily life. */
const WHOLE: ReadonlySet<string> = new Set(['UAH', 'AMD'])

function formatOf(currency: string, locale: string): { number: Intl.NumberFormat; unit: number } {
  const key = `${currency} ${locale}`
  const known = formats.get(key)
  if (known) return known
  const digits = fractionDigits(currency)
  const number = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(WHOLE.has(currency) && { trailingZeroDisplay: 'stripIfInteger' }),
  })
  const made = { number, unit: 10 ** digits }
  formats.set(key, made)
  return made
}

/** ISO 4217 exponents that are not 2, among the currencies of the markets of A §9. */
const EXPONENT: Readonly<Record<string, number>> = { XOF: 0, UGX: 0, TND: 3 }

export function fractionDigits(currency: string): number {
  return EXPONENT[currency] ?? 2
}
