import { formatMoney, type MoneyStyle } from '#i18n/money.ts'
import type { Translate } from '#i18n/translator.ts'

/** How a page writes delivery fees. The HTML has it as JSON, so that a script can write the fee of a customer in the same way. */
interface FeeFormat {
  readonly money: MoneyStyle
  readonly free: string
  /** `{{price}}` is the amount. */
  readonly fee: string
}

/** A non-breaking space, so that the fee and its label are on one line. */
const NO_BREAK = '\u00A0'

/** @returns the value of the attribute `data-fees` */
export function createFeeFormat({ second: _, ...money }: MoneyStyle, t: Translate): string {
  const format: FeeFormat = { money, free: t('catalogue:freeDelivery'), fee: t('catalogue:delivery', { price: '{{price}}' }) }
  return JSON.stringify(format)
}

/** @param format of `createFeeFormat` @param fee minor units */
export function formatFee(format: string, fee: number): string {
  const texts = JSON.parse(format) as FeeFormat
  const text = fee === 0 ? texts.free : texts.fee.replace('{{price}}', () => formatMoney(fee, texts.money))
  return text.replaceAll(' ', NO_BREAK)
}
