import type { City } from '#contract/geo/city.ts'
import type { OrderUpdate } from '#contract/orders/order-flow.ts'
import type { DisplayedStage } from '#domain/orders/order-display.ts'
import type { OrdersProps } from '#features/orders/island-props.ts'
import { formatArrival, formatCityTime, formatInstants } from '#features/orders/order-texts.ts'
import { fill, fillCount } from '#i18n/fill.ts'

/** The arrival time in the city and in minutes; for a scheduled order its booked time. */
export function Arrival({ update: { order, flow, tracking }, city, t, style }: OrdersProps & { update: OrderUpdate; city: City }) {
  if (order.scheduledTime !== -1 && !tracking.eta) {
    return (
      <>
        <small>{t.bookedFor}</small>
        <p className="order-time small-time">{fill(t.dayAndTime, formatCityTime(order.scheduledTime, city, style))}</p>
      </>
    )
  }
  if (!tracking.eta) return null
  return (
    <>
      <small>{order.handlingStrategy === 'DELIVERY' ? t.arriving : t.readyAt}</small>
      <p className="order-time">
        {flow.arrival ? formatInstants(flow.arrival, city) : formatArrival(tracking.eta, tracking.etaLastUpdate, city)}
      </p>
      <p className="muted">{fillCount(t, 'inMinutes', tracking.eta.upperBound, style.numbers.locale)}</p>
    </>
  )
}

/** The closing text of a finished order and its time. */
export function Ending({
  update: { order },
  stage,
  city,
  t,
  style,
}: OrdersProps & { update: OrderUpdate; stage: DisplayedStage; city: City }) {
  const delivered = stage === 'DELIVERED' || stage === 'COLLECTED'
  const endedAt = stage === 'COLLECTED' ? t.collectedAt : delivered ? t.deliveredAt : t.cancelledAt
  const when = formatCityTime(order.currentStatus.creationTime, city, style)
  return (
    <>
      <p>{delivered ? (order.parcel ? '' : t.enjoy) : order.cancellationFee > 0 ? t.sorryFee : t.sorry}</p>
      <p className="small">{fill(endedAt, when)}</p>
    </>
  )
}
