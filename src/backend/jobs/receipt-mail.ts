import { type OrderRow } from '#backend/modules/orders/order-rows.ts'
import { toOrder, getStoreName } from '#backend/modules/orders/to-order.ts'
import { type OutboxMessage } from '#backend/modules/platform/outbox.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { type MessageValues, translate, type MessageName } from '#backend/messages/messages.ts'
import { BRAND } from '#domain/platform/brand.ts'

/** Creates the mail of a delivered order: its products and prices, in the language of the order. */
export function createReceiptMail(row: OrderRow): OutboxMessage {
  const { order, customer, city } = row
  const { language } = order
  const t = (key: MessageName<'receiptMail'>, fills?: MessageValues) => translate(language, `receiptMail.${key}`, fills)
  const { boughtProducts, pricingBreakdown, paymentMethodsBreakdown } = toOrder(row, language)
  const store = getStoreName(row, language) ?? translate(language, 'orders.store')
  const formatAmount = (minor: number): string => formatMoney(minor, order.currency, city.currencyPattern, language)
  const productLines = boughtProducts.flatMap(it => [
    `${it.quantity} × ${it.name}: ${formatAmount(it.unitPrice * it.quantity)}`,
    ...(it.customisation === null ? [] : [`    ${it.customisation}`]),
  ])
  const body = [
    t(order.handlingStrategy === 'PICKUP' ? 'collected' : 'opening', { name: customer.name }),
    '',
    store,
    `${t('order')} ${order.code} · ${order.id}`,
    order.delivery.fullText,
    '',
    ...productLines,
    '',
    ...pricingBreakdown.lines.map(it => `${it.description}: ${formatAmount(it.amount)}`),
    `${t('paid')}: ${paymentMethodsBreakdown.map(it => it.text).join(', ')}`,
    '',
    t('closing', { brand: BRAND.name }),
  ]
  return {
    channel: 'MAIL',
    customerId: customer.id,
    recipient: customer.email,
    subject: t('subject', { store }),
    body: body.join('\n'),
    data: { kind: 'RECEIPT', orderId: order.id, language },
  }
}
