import { translate } from '#backend/messages/messages.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { toDeliveredOrder } from '#backend/modules/orders/substitutions/delivered-order.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import type { RefundedPart } from '#contract/orders/refund.ts'

/** Title and message of refunded lines, of their mail and of the page of the order. @param refund minor units to the card and to the balance */
export function toRefundTexts(
  { order, city }: Pick<OrderRow, 'order' | 'city'>,
  { card, balance }: { readonly card: number; readonly balance: number },
  language: string,
): { readonly title: string; readonly message: string } {
  const format = (amount: number): string => formatMoney(amount, order.currency, city.currencyPattern, language)
  return {
    title: translate(language, 'support.refundTitle', { price: format(card + balance) }),
    message: [
      ...(card > 0 ? [translate(language, 'support.refundMessage')] : []),
      ...(balance > 0 ? [translate(language, 'support.refundBalance', { price: format(balance) })] : []),
    ].join(' '),
  }
}

/** The refunded products: "2 × Margherita". */
export function toRefundedNames(row: OrderRow, refunded: readonly { readonly id: string; readonly quantity: number }[]): string[] {
  const { lines } = toDeliveredOrder(row)
  return refunded.flatMap(({ id, quantity }) => {
    const line = lines[Number(id)]
    return line ? [`${quantity} × ${line.name}`] : []
  })
}

/** The refunded parts of the price: "Delivery fee: €1.99". */
export function toPartTexts({ order, city }: Pick<OrderRow, 'order' | 'city'>, parts: readonly RefundedPart[], language: string): string[] {
  const format = (amount: number): string => formatMoney(amount, order.currency, city.currencyPattern, language)
  return parts.map(({ type, amount }) => `${translate(language, `receipt.${type}`)}: ${format(amount)}`)
}

/** "Credit note number: ES-CN-2026-000042", in the mail of a refund. @param number undefined: the order has no invoice */
export function toCreditNoteTexts(number: string | undefined, language: string): string[] {
  return number === undefined ? [] : ['', `${translate(language, 'receiptMail.creditNoteNumber')}: ${number}`]
}
