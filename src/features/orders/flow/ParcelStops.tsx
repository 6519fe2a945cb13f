import type { Order } from '#contract/orders/order.ts'
import { PARCEL_EDGES, PARCEL_KILOGRAMS } from '#domain/checkout/parcel/parcel-classes.ts'
import { fill } from '#i18n/fill.ts'
import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  order: Order
  parcel: NonNullable<Order['parcel']>
  t: OrdersTexts
}

/** The stops of a parcel with their contacts, and its size and weight. */
export function ParcelStops({ order, parcel, t }: Props) {
  const { size, weight, isReturned } = parcel
  // the way back matters when it is taken, and before it is known
  const isOver = order.currentStatus.type === 'DeliveredStatus' && !isReturned
  const points = order.points.filter(it => it.type !== 'RETURN' || !isOver)
  return (
    <section className="card panel section" aria-labelledby="order-stops">
      <h2 id="order-stops">{t.parcelStops}</h2>
      <p className="small muted">
        {t[`parcelSize.${size}`]} ({fill(t.parcelSizeUpTo, { edges: PARCEL_EDGES[size].join(' × ') })}),{' '}
        {fill(t.parcelWeightUpTo, { weight: PARCEL_KILOGRAMS[weight] })}
      </p>
      <ol className="order-steps">
        {points.map(({ urn, type, passed, address, contact }) => (
          <li key={urn} className={passed ? 'done' : undefined}>
            <span className="step-mark">{passed && <Icon name="check" />}</span>
            <span className="grow">
              <b>{t[`parcelStop.${type}`]}</b>
              {passed && <span className="sr-only">, {t.stepDone}</span>}
              <br />
              {[address.label, address.details].filter(Boolean).join(', ')}
              {contact && (
                <>
                  <br />
                  <small>{[contact.name, contact.phone].filter(Boolean).join(', ')}</small>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the sender tells the recipient, who tells it the courier. */
export function RecipientCode({ code, t }: { code: string; t: OrdersTexts }) {
  return (
    <section className="card pickup-code" aria-labelledby="recipient-code">
      <h2 id="recipient-code">{t.recipientCode}</h2>
      <p className="pickup-code-value">{code}</p>
      <p className="small">{t.recipientCodeText}</p>
    </section>
  )
}
