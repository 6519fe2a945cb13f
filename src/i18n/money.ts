import { getFractionDigits, omitsZeroCents } from '#domain/checkout/currency.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

/**
 * How a city writes sums: its currency, its pattern ("{0} €", A §3 currencyPattern), and the separators of the reader's
 * language. They are worked out once, on the server: a browser without that language's data would write another price.
 */
export interface MoneyStyle extends NumberStyle {
  readonly currency: string
  readonly pattern: string
  /** What people there still count in: shown beside a price and a total (A §9, "optionally with a second currency via a multiplier"). */
  readonly second?: SecondCurrency
}

export interface SecondCurrency {
  readonly currency: string
  /** One unit of the first is this many of the second. */
  readonly multiplier: number
}

/** The reader's half of it: pages that show sums of several cities get it from the server, and the city's half from its settings. */
export interface NumberStyle {
  /** BCP 47. */
  readonly locale: string
  readonly decimal: string
  readonly group: string
  /** From how many digits on thousands are set apart: Spanish writes 1000, but 10.000. */
  readonly groupFrom: number
}

/** @param pattern `{0}` is the number, the rest stands as it is */
export function createMoneyStyle(currency: string, pattern: string, locale: string, second: SecondCurrency | null = null): MoneyStyle {
  return { currency, pattern, ...getNumberStyle(locale), ...(second && { second }) }
}

export const getNumberStyle = memoizeByKey((locale): NumberStyle => {
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
  const part = (type: string) => number.formatToParts(1_234_567.8).find(it => it.type === type)?.value ?? ''
  const groupsFour = number.formatToParts(1234).some(it => it.type === 'group')
  return { locale, decimal: part('decimal'), group: part('group'), groupFrom: groupsFour ? 4 : 5 }
})

/**
 * A sum as people read it.
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

/** How a second currency is written; another stands under its code. */
const SECOND_PATTERN: Readonly<Record<string, string>> = { BGN: '{0}\u00a0лв.', EUR: '{0}\u00a0€' }

/** A sum that is to be understood at once: in the second currency too, where the city has one. */
export function formatWithSecondCurrency(minor: number, style: MoneyStyle): string {
  const { currency, second } = style
  const first = formatMoney(minor, style)
  if (!second) return first
  const other = Math.round(minor * second.multiplier * 10 ** (getFractionDigits(second.currency) - getFractionDigits(currency)))
  const pattern = SECOND_PATTERN[second.currency] ?? `{0}\u00a0${second.currency}`
  return `${first} / ${formatMoney(other, { ...style, currency: second.currency, pattern })}`
}
