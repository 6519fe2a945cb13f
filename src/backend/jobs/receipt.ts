import { type OrderRow } from '#backend/modules/orders/order-rows.ts'
import { orderOf, storeNameOf } from '#backend/modules/orders/order-of.ts'
import { orderWords } from '#backend/modules/orders/order-words.ts'
import { type Message } from '#backend/modules/platform/outbox.ts'
import { moneyText } from '#backend/modules/orders/money-text.ts'

/** The mail that goes out with a delivery: what was bought and what it cost, in the language it was ordered in. */
export function receiptOf(row: OrderRow): Message {
  const { order, customer, city } = row
  const { language } = order
  const words = orderWords(language)
  const { boughtProducts, pricingBreakdown, paymentMethodsBreakdown } = orderOf(row, language)
  const store = storeNameOf(row, language) ?? words.store
  const money = (minor: number): string => moneyText(minor, order.currency, city.currencyPattern, language)
  const bought = boughtProducts.flatMap(it => [
    `${it.quantity} × ${it.name}: ${money(it.unitPrice * it.quantity)}`,
    ...(it.customisation === null ? [] : [`    ${it.customisation}`]),
  ])
  const body = [
    words.receipt.opening(customer.name),
    '',
    store,
    `${words.receipt.order} ${order.code} · ${order.id}`,
    order.delivery.fullText,
    '',
    ...bought,
    '',
    ...pricingBreakdown.lines.map(it => `${it.description}: ${money(it.amount)}`),
    `${words.receipt.paid}: ${paymentMethodsBreakdown.map(it => it.text).join(', ')}`,
    '',
    words.receipt.closing,
  ]
  return {
    channel: 'MAIL',
    customerId: customer.id,
    recipient: customer.email,
    subject: words.receipt.subject(store),
    body: body.join('\n'),
    data: { kind: 'RECEIPT', orderId: order.id },
  }
}
