import { formatMoney, type MoneyStyle } from '#i18n/money.ts'
import type { Translate } from '#i18n/translator.ts'

/** How a page writes delivery fees. The HTML has it as JSON, so that a script can write the fee of a customer in the same way. */
interface FeeFormat {
  readonly money: MoneyStyle
  readonly free: string
  /** `{{price}}` is the amount. */
  readonly fee: string
  /** The same for a fee that grows with the distance, while the location is not known. */
  readonly from: string
}

/** A non-breaking space, so that the fee and its label are on one line. */
const NO_BREAK = '\u00A0'

/** @returns the value of the attribute `data-fees` */
export function createFeeFormat({ second: _, ...money }: MoneyStyle, t: Translate): string {
  const price = '{{price}}'
  const [fee, from] = [t('catalogue:delivery', { price }), t('catalogue:deliveryFrom', { price })]
  return JSON.stringify({ money, free: t('catalogue:freeDelivery'), fee, from } satisfies FeeFormat)
}

/** @param format of `createFeeFormat` @param fee minor units @param isLowest whether the fee may be higher at the customer's location */
export function formatFee(format: string, fee: number, isLowest: boolean): string {
  const texts = JSON.parse(format) as FeeFormat
  const text = fee === 0 ? texts.free : (isLowest ? texts.from : texts.fee).replace('{{price}}', () => formatMoney(fee, texts.money))
  return text.replaceAll(' ', NO_BREAK)
}
