import { useEffect, useRef } from 'react'

import type { City } from '#contract/geo/city.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Substitution } from '#contract/orders/substitution.ts'
import { PurchaseLines } from '#features/orders/flow/PurchaseLines.tsx'
import { InvoiceDetails } from '#features/orders/InvoiceDetails.tsx'
import type { OrdersProps } from '#features/orders/island-props.ts'
import { toMoneyStyle, formatCityTime, getOrderTitle, RECEIPT_HASH } from '#features/orders/order-texts.ts'
import { BALANCE_METHOD } from '#domain/checkout/balance.ts'
import { fill, fillCount } from '#i18n/fill.ts'
import { formatWithSecondCurrency, formatMoney } from '#i18n/money.ts'

interface Props extends OrdersProps {
  order: Order
  city: City
}

/** The bought products with what became of those that were sold out, and the price breakdown. */
export function OrderReceipt({ order, substitutions, city, ...common }: Props & { substitutions: readonly Substitution[] }) {
  const { t, style } = common
  const money = toMoneyStyle(city, style.numbers)
  const units = order.boughtProducts.reduce((sum, it) => sum + it.quantity, 0)
  const lines = order.pricingBreakdown.lines.filter(it => it.type !== 'TOTAL')
  return (
    <section className="card panel section receipt" aria-labelledby="order-receipt" ref={useScrollToReceipt()}>
      <div className="stack">
        <h2 id="order-receipt">{getOrderTitle(order, t)}</h2>
        {units > 0 && <p className="small">{fillCount(t, 'items', units, style.numbers.locale)}</p>}
      </div>
      {order.boughtProducts.length > 0 && (
        <ul className="lines" aria-label={t.ordered}>
          {order.boughtProducts.map((line, index) => (
            <li key={index} className="line">
              <b className="money">{line.quantity}×</b>
              <div>
                <h3>{line.name}</h3>
                {line.participant !== undefined && <small>{line.participant}</small>}
                {line.customisation !== null && <small>{line.customisation}</small>}
                <Outcome substitution={substitutions.find(it => it.lineId === String(index))} t={t} />
              </div>
              <span className="money">{formatMoney(line.unitPrice * line.quantity, money)}</span>
            </li>
          ))}
        </ul>
      )}
      {order.purchase && (
        <PurchaseLines purchase={order.purchase} isRefunded={order.refunds.some(it => it.kind === 'SUBSTITUTIONS')} money={money} t={t} />
      )}
      {order.description !== '' && order.boughtProducts.length === 0 && <p>{order.description}</p>}
      <dl className="sums">
        {lines.map(({ type, amount, description }, index) => (
          <div key={index} className={amount < 0 ? 'success' : undefined}>
            <dt>{description || t[`price.${type}`]}</dt>
            <dd>{amount === 0 ? t.free : formatMoney(amount, money)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t['price.TOTAL']}</dt>
          <dd>{formatWithSecondCurrency(order.total, money)}</dd>
        </div>
        {order.refunds.flatMap(toRefundRows(order, t)).map(({ text, amount }, index) => (
          <div key={index} className="success">
            <dt>{text}</dt>
            <dd>{formatMoney(-amount, money)}</dd>
          </div>
        ))}
      </dl>
      {order.pricingBreakdown.comment !== null && <p className="small muted">{order.pricingBreakdown.comment}</p>}
      {order.invoice && <InvoiceDetails invoice={order.invoice} city={city} {...common} />}
      {order.currentStatus.type === 'DeliveredStatus' && (
        <button type="button" className="button secondary small" onClick={() => print()}>
          {t.printReceipt}
        </button>
      )}
    </section>
  )
}

/** A row for the products of a refund, and one for each fee or tip in it; minor units. */
const toRefundRows =
  (order: Order, t: OrdersProps['t']) =>
  ({ kind, amount, products, parts }: Order['refunds'][number]): { readonly text: string; readonly amount: number }[] => {
    if (kind === 'SUBSTITUTIONS') return [{ text: order.purchase ? t.purchaseUnspent : t.substitutionRefund, amount }]
    const rows = parts.map(it => ({ text: fill(t.refundOf, { products: t[`price.${it.type}`] }), amount: it.amount }))
    const ofProducts = amount - parts.reduce((sum, it) => sum + it.amount, 0)
    return ofProducts > 0 ? [{ text: fill(t.refundOf, { products: products.join(', ') }), amount: ofProducts }, ...rows] : rows
  }

/** What became of a line that was sold out. */
function Outcome({ substitution, t }: { substitution: Substitution | undefined; t: OrdersProps['t'] }) {
  if (!substitution || substitution.outcome === 'PENDING') return null
  const { outcome, replacement } = substitution
  return <small>{outcome === 'ACCEPTED' ? fill(t.replacedBy, { replacement: replacement.name }) : t.removedSoldOut}</small>
}

/** A link of the list of orders leads to the receipt, which is on the page only after the order has loaded. */
function useScrollToReceipt() {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (location.hash === RECEIPT_HASH) section.current?.scrollIntoView()
  }, [])
  return section
}

/** Address, payment and code of the order. */
export function OrderDetails({ order, city, t, style }: Props) {
  const isPickup = order.handlingStrategy === 'PICKUP'
  const address = isPickup ? order.addresses.PICKUP[0] : order.addresses.DELIVERY[0]
  return (
    <section className="card panel section receipt" aria-labelledby="order-details">
      <h2 id="order-details">{t.details}</h2>
      <dl className="order-info">
        <div>
          <dt>{t.orderCode}</dt>
          <dd className="order-code">{order.code}</dd>
        </div>
        {address && !order.parcel && (
          <div>
            <dt>{isPickup ? t.pickupAddress : t.address}</dt>
            <dd>
              {address.fullText || address.text}
              {address.details && <small>{address.details}</small>}
            </dd>
          </div>
        )}
        <div>
          <dt>{t.payment}</dt>
          <dd>{getPaymentText(order, t)}</dd>
        </div>
        {order.cutleryRequested && (
          <div>
            <dt>{t.cutlery}</dt>
            <dd>{t.cutleryYes}</dd>
          </div>
        )}
        <div>
          <dt>{t.placed}</dt>
          <dd>{fill(t.dayAndTime, formatCityTime(order.creationTime, city, style))}</dd>
        </div>
      </dl>
    </section>
  )
}

/** What the balance has paid, and the method of the rest. */
function getPaymentText(order: Order, t: OrdersProps['t']): string {
  const balance = order.paymentMethodsBreakdown.find(it => it.type === BALANCE_METHOD)
  const method = order.paymentMethodsBreakdown.find(it => it.type !== BALANCE_METHOD)
  return [...(balance ? [balance.text] : []), ...(method || !balance ? [getMethodText(order, method, t)] : [])].join(' · ')
}

/** Brand and last digits of a card, or the translated payment method. */
function getMethodText(
  { handlingStrategy, paymentConfiguration, parcel }: Order,
  method: Order['paymentMethodsBreakdown'][number] | undefined,
  t: OrdersProps['t'],
): string {
  const type = paymentConfiguration?.type
  if (type === 'Cash' && parcel) return t['pay.CashAtPickup']
  if (type === 'Cash') return handlingStrategy === 'PICKUP' ? t['pay.CashAtStore'] : t['pay.Cash']
  if (type === 'CreditCard') return method && /\d{4}$/.test(method.text) ? method.text : t['pay.CreditCard']
  return method?.text ?? t['pay.Alternative']
}
