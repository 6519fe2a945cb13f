import { courierOf } from '#backend/modules/orders/to-order.ts'
import { type OrderRow, pacedOrderOf } from '#backend/modules/orders/order-rows.ts'
import { wordIn } from '#backend/messages/messages.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { getOrderFlow, getOrderTracking } from '#contract/orders/order-flow.ts'
import { toLocale } from '#domain/language/locale.ts'
import { getRemainingEta, isCancellable, getRideProgress } from '#domain/orders/order-timeline.ts'
import { getCourierPosition } from '#domain/orders/courier-route.ts'
import { isFinal, ORDER_STEPS } from '#domain/orders/order-status.ts'

/** The moment for which something is told, and how fast time passes in the kitchen. */
export interface Moment {
  /** Unix milliseconds. */
  readonly now: number
  /** Minutes of an order in a real minute. */
  readonly speed: number
}

/** Which page follows the order now, and what stands on it (B §3, "Order flow page"). */
export function flowOf(row: OrderRow, language: string, { now, speed }: Moment): Reply<typeof getOrderFlow> {
  const { order } = row
  const paced = pacedOrderOf(row)
  const reached = ORDER_STEPS.findIndex(it => it === order.stage)
  const times = new Map(row.events.map(it => [it.stage, it.at]))
  const away = order.stage === 'CANCELLED'
  return {
    page: pageOf(order),
    title: wordIn(language, `orderTitles.${order.status === 'ScheduledStatus' ? 'SCHEDULED' : order.stage}`),
    subtitle: subtitleOf(row, language),
    status: order.status,
    steps: ORDER_STEPS.flatMap((stage, index) => {
      const time = stage === 'PLACED' ? order.createdAt.getTime() : (times.get(stage) ?? null)
      // of an order that was called off only what happened is told
      if (away && time === null) return []
      const done = away || index <= reached
      return [
        {
          stage,
          title: wordIn(language, `orderSteps.${stage}`),
          time,
          done,
          current: !away && !isFinal(order.status) && index === reached,
        },
      ]
    }),
    notice: noticeOf(row, paced.paid, language),
    cancellable: isCancellable(order.status, order.stage),
    courier: courierOf(row),
    eta: getRemainingEta(paced, now, speed),
  }
}

function pageOf({ status, stage }: OrderRow['order']): Reply<typeof getOrderFlow>['page'] {
  if (status === 'DeliveredStatus') return 'DELIVERED'
  if (stage === 'CANCELLED') return 'CANCELLED'
  return stage === 'PICKED_UP' || stage === 'NEARBY' ? 'MAP' : 'STATUS'
}

/** A booked order says when it comes, in the city's time; one that rides says who brings it. */
function subtitleOf({ order, city }: OrderRow, language: string): string | null {
  if (order.status === 'ScheduledStatus' && order.scheduledFor !== null) {
    return new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'full', timeStyle: 'short', timeZone: city.timeZone }).format(
      order.scheduledFor,
    )
  }
  if (order.courierName === null || order.status !== 'ProgressStatus') return null
  return wordIn(language, 'orders.brings', { courier: order.courierName })
}

function noticeOf({ order, captured }: OrderRow, paid: boolean, language: string): Reply<typeof getOrderFlow>['notice'] {
  if (order.status === 'NewStatus' && !paid) return { style: 'WARNING', text: wordIn(language, 'orders.notPaidYet') }
  const byCard = order.payment.type !== 'Cash'
  if (order.stage === 'CANCELLED' && (byCard || captured)) return { style: 'SUCCESS', text: wordIn(language, 'orders.moneyBack') }
  return null
}

/** Where the courier is. Nothing is written on the way: the place follows from the time of the last step, whoever asks and however often. */
export function trackingOf(row: OrderRow, { now, speed }: Moment): Reply<typeof getOrderTracking> {
  const { order, store } = row
  const paced = pacedOrderOf(row)
  const way = order.route
  const riding = way !== null && order.status === 'ProgressStatus'
  const ride = riding ? getCourierPosition(way, getRideProgress(paced, now, speed)) : undefined
  return {
    eta: getRemainingEta(paced, now, speed),
    etaLastUpdate: now,
    courierLocation: ride?.at ?? null,
    pickupLocation: store && { lat: store.lat, lng: store.lng },
    deliveryLocation: order.delivery.geo,
    route: ride?.ahead ?? null,
    way,
  }
}
