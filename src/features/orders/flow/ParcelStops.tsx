import { useState } from 'react'

import type { Order } from '#contract/orders/order.ts'
import { PHOTOS_PATH } from '#contract/platform/photo.ts'
import { PARCEL_EDGES, PARCEL_KILOGRAMS } from '#domain/checkout/parcel/parcel-classes.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { LATE_SIGNATURE_MS } from '#domain/orders/parcel-signature.ts'
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
  const { size, weight, isReturned, signatures } = parcel
  // the way back matters when it is taken, and before it is known
  const isOver = order.currentStatus.type === 'DeliveredStatus' && !isReturned
  const [now] = useState(Date.now)
  const hasEnded =
    order.currentStatus.type === 'DeliveredStatus' && (isReturned || now >= order.currentStatus.creationTime + LATE_SIGNATURE_MS)
  // the recipient gets the link when the courier has the parcel
  const canSign = !hasEnded && order.points.some(it => it.type === 'PICKUP' && it.passed)
  const points = order.points.filter(it => it.type !== 'RETURN' || !isOver)
  return (
    <section className="card panel section" aria-labelledby="order-stops">
      <h2 id="order-stops">{t.parcelStops}</h2>
      <p className="small muted">
        {t[`parcelSize.${size}`]} ({fill(t.parcelSizeUpTo, { edges: PARCEL_EDGES[size].join(' × ') })}),{' '}
        {fill(t.parcelWeightUpTo, { weight: PARCEL_KILOGRAMS[weight] })}
      </p>
      <ol className="order-steps">
        {points.map(({ urn, type, index, passed, address, contact }) => (
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
              <Signature signature={signatures.find(it => it.index === index)} canSign={canSign} t={t} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface SignatureProps {
  signature: NonNullable<Order['parcel']>['signatures'][number] | undefined
  canSign: boolean
  t: OrdersTexts
}

/** What the recipient has signed, or the link to sign. */
function Signature({ signature, canSign, t }: SignatureProps) {
  if (!signature) return null
  const { uuid, recipientName, photoId } = signature
  if (recipientName === null)
    return (
      canSign && (
        <>
          <br />
          <a href={toPath({ name: 'signature', uuid })}>{t.signatureLink}</a>
        </>
      )
    )
  const text = fill(t.signedBy, { name: recipientName })
  return (
    <>
      <br />
      <small>{text}</small>
      {photoId !== null && (
        <img className="parcel-signature" src={`/api${PHOTOS_PATH}/${photoId}`} alt={text} width="200" height="80" loading="lazy" />
      )}
    </>
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
