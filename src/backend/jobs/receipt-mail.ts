import { type OrderRow } from '#backend/modules/orders/order-rows.ts'
import { toOrder, getStoreName } from '#backend/modules/orders/to-order.ts'
import { getSettledAmount } from '#backend/modules/orders/substitutions/delivered-order.ts'
import { toOrderedPurchase } from '#backend/modules/orders/purchases/to-purchase.ts'
import { toSubstitutions } from '#backend/modules/orders/substitutions/to-substitutions.ts'
import { type OutboxMessage } from '#backend/modules/platform/outbox.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { type MessageValues, translate, type MessageName } from '#backend/messages/messages.ts'
import type { CompanyDetail } from '#contract/account/company-detail.ts'
import type { Invoice } from '#contract/orders/order.ts'
import { toLocale } from '#domain/language/locale.ts'
import { BRAND } from '#domain/platform/brand.ts'

/** Creates the mail of a delivered order: its products and prices, in the language of the order. */
export function createReceiptMail(row: OrderRow): OutboxMessage {
  const { order, customer, city } = row
  const { language } = order
  const t = (key: MessageName<'receiptMail'>, fills?: MessageValues) => translate(language, `receiptMail.${key}`, fills)
  const { boughtProducts, pricingBreakdown, paymentMethodsBreakdown, invoice } = toOrder(row, language)
  const store =
    getStoreName(row, language) ?? translate(language, row.parcel ? 'orders.parcel' : row.purchase ? 'orders.purchase' : 'orders.store')
  const formatAmount = (minor: number): string => formatMoney(minor, order.currency, city.currencyPattern, language)
  // the order has arrived: no proposal waits
  const substitutions = toSubstitutions(row, Number.POSITIVE_INFINITY)
  const productLines = boughtProducts.flatMap((it, index) => [
    `${it.quantity} × ${it.name}: ${formatAmount(it.unitPrice * it.quantity)}`,
    ...(it.participant === undefined ? [] : [`    ${it.participant}`]),
    ...(it.customisation === null ? [] : [`    ${it.customisation}`]),
    ...substitutions
      .filter(its => its.lineId === String(index))
      .map(({ outcome, replacement }) => `    ${outcome === 'ACCEPTED' ? t('replaced', { replacement: replacement.name }) : t('removed')}`),
  ])
  const difference = getSettledAmount(row)
  const purchaseLines = row.purchase ? toOrderedPurchase(row).lines.map(it => `${it.quantity} × ${it.name}${it.isMissing ? `: ${t('notBought')}` : ''}`) : [] // prettier-ignore
  const rates = new Intl.NumberFormat(toLocale(language))
  const describeInvoice = ({ number, seller, company, taxes }: Invoice): string[] => [
    `${t('invoiceNumber')}: ${number}`,
    ...taxes.map(it => `${t('tax', { rate: rates.format(it.rate / 100), base: formatAmount(it.base) })}: ${formatAmount(it.tax)}`),
    `${t('seller')}: ${joinTexts([seller.name, seller.address, seller.registration])}`,
    ...(company ? [`${t('buyer')}: ${joinTexts([...toCompanyTexts(company), t('taxId', { id: company.taxId })])}`] : []),
    '',
  ]
  const body = [
    t(getOpening(row), { name: customer.name }),
    '',
    store,
    `${t('order')} ${order.code} · ${order.id}`,
    ...(row.parcel ? row.parcel.points.filter(it => it.type !== 'RETURN').map(it => it.address.label) : [order.delivery.fullText]),
    '',
    ...productLines,
    ...purchaseLines,
    '',
    ...pricingBreakdown.lines.map(it => `${it.description}: ${formatAmount(it.amount)}`),
    ...(pricingBreakdown.comment === null ? [] : [pricingBreakdown.comment]),
    ...(difference > 0 ? [`${t(row.purchase ? 'notSpent' : 'difference')}: ${formatAmount(-difference)}`] : []),
    `${t('paid')}: ${paymentMethodsBreakdown.map(it => it.text).join(', ')}`,
    '',
    ...(invoice ? describeInvoice(invoice) : []),
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

function getOpening({ order, parcel }: OrderRow): 'collected' | 'opening' | 'parcel' | 'parcelReturned' {
  if (parcel) return parcel.isReturned ? 'parcelReturned' : 'parcel'
  return order.handlingStrategy === 'PICKUP' ? 'collected' : 'opening'
}

const joinTexts = (texts: readonly (string | null)[]): string => texts.filter(Boolean).join(', ')

const toCompanyTexts = ({ name, addressLine1, addressLine2, postalCode, city, province }: CompanyDetail): (string | null)[] => [
  name,
  addressLine1,
  addressLine2,
  `${postalCode} ${city}`,
  province,
]
