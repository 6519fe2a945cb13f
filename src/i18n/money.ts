import { getFractionDigits, omitsZeroCents } from '#domain/checkout/currency.ts'
import { getMoneyPattern } from '#domain/checkout/money-pattern.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

/**
 * Money format of a city: currency, pattern (A §3 currencyPattern, domain/checkout/money-pattern.ts) and the separators of the page language. Created once on the
 * server, because browsers may lack the data of a language.
 */
export interface MoneyStyle extends NumberStyle {
  readonly currency: string
  readonly pattern: string
  /** Second currency beside prices and totals (A §9, "optionally with a second currency via a multiplier"). */
  readonly second?: SecondCurrency
}

export interface SecondCurrency {
  readonly currency: string
  /** Units of the second currency per unit of the first. */
  readonly multiplier: number
}

/**
 * The language part of the format. Pages with prices of several cities get it from the server, and the city part from the city settings.
 */
export interface NumberStyle {
  /** BCP 47. */
  readonly locale: string
  readonly decimal: string
  readonly group: string
  /** Minimum digits for grouping: Spanish writes 1000, but 10.000. */
  readonly groupFrom: number
}

/** @param pattern `{0}` is the number, the rest is literal */
export function createMoneyStyle(currency: string, pattern: string, locale: string, second: SecondCurrency | null = null): MoneyStyle {
  return { currency, pattern: getMoneyPattern(currency, pattern, locale), ...getNumberStyle(locale), ...(second && { second }) }
}

export const getNumberStyle = memoizeByKey((locale): NumberStyle => {
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
  const findPart = (type: string) => number.formatToParts(1_234_567.8).find(it => it.type === type)?.value ?? ''
  const groupsFour = number.formatToParts(1234).some(it => it.type === 'group')
  return { locale, decimal: findPart('decimal'), group: findPart('group'), groupFrom: groupsFour ? 4 : 5 }
})

/**
 * Formats an amount.
 *
 * @param minor integer minor units (ISO 4217 exponent)
 */
export function formatMoney(minor: number, style: MoneyStyle): string {
  const digits = getFractionDigits(style.currency)
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const cents = text.slice(text.length - digits)
  const grouped = whole.length < style.groupFrom ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, style.group)
  const withCents = digits > 0 && !(omitsZeroCents(style.currency) && Number(cents) === 0)
  return (minor < 0 ? '−' : '') + style.pattern.replace('{0}', () => grouped + (withCents ? style.decimal + cents : ''))
}

/** Patterns of second currencies; others use their code. */
const SECOND_CURRENCY_PATTERNS: Readonly<Record<string, string>> = { BGN: '{0}\u00a0лв.', EUR: '{0}\u00a0€' }

/** Formats an amount, with the second currency of the city if it has one. */
export function formatWithSecondCurrency(minor: number, style: MoneyStyle): string {
  const { currency, second } = style
  const first = formatMoney(minor, style)
  if (!second) return first
  const other = Math.round(minor * second.multiplier * 10 ** (getFractionDigits(second.currency) - getFractionDigits(currency)))
  const cityPattern = SECOND_CURRENCY_PATTERNS[second.currency] ?? `{0}\u00a0${second.currency}`
  const pattern = getMoneyPattern(second.currency, cityPattern, style.locale)
  return `${first} / ${formatMoney(other, { ...style, currency: second.currency, pattern })}`
}
