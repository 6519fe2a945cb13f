import { type OrderRow } from '#backend/modules/orders/order-rows.ts'
import { orderOf, storeNameOf } from '#backend/modules/orders/to-order.ts'
import { type Message } from '#backend/modules/platform/outbox.ts'
import { moneyText } from '#backend/modules/orders/format-money.ts'
import { type Fills, wordIn, type WordOf } from '#backend/messages/messages.ts'
import { BRAND } from '#domain/platform/brand.ts'

/** The mail that goes out with a delivery: what was bought and what it cost, in the language it was ordered in. */
export function receiptOf(row: OrderRow): Message {
  const { order, customer, city } = row
  const { language } = order
  const say = (key: WordOf<'receiptMail'>, fills?: Fills) => wordIn(language, `receiptMail.${key}`, fills)
  const { boughtProducts, pricingBreakdown, paymentMethodsBreakdown } = orderOf(row, language)
  const store = storeNameOf(row, language) ?? wordIn(language, 'orders.store')
  const money = (minor: number): string => moneyText(minor, order.currency, city.currencyPattern, language)
  const bought = boughtProducts.flatMap(it => [
    `${it.quantity} × ${it.name}: ${money(it.unitPrice * it.quantity)}`,
    ...(it.customisation === null ? [] : [`    ${it.customisation}`]),
  ])
  const body = [
    say('opening', { name: customer.name }),
    '',
    store,
    `${say('order')} ${order.code} · ${order.id}`,
    order.delivery.fullText,
    '',
    ...bought,
    '',
    ...pricingBreakdown.lines.map(it => `${it.description}: ${money(it.amount)}`),
    `${say('paid')}: ${paymentMethodsBreakdown.map(it => it.text).join(', ')}`,
    '',
    say('closing', { brand: BRAND.name }),
  ]
  return {
    channel: 'MAIL',
    customerId: customer.id,
    recipient: customer.email,
    subject: say('subject', { store }),
    body: body.join('\n'),
    data: { kind: 'RECEIPT', orderId: order.id },
  }
}
