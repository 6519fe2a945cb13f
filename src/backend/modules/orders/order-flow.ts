import { toCourier } from '#backend/modules/orders/to-order.ts'
import { getOrderMode, type OrderRow, toOrderTimeline } from '#backend/modules/orders/order-rows.ts'
import { translate } from '#backend/messages/messages.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { OrderMode } from '#contract/checkout/template.ts'
import type { getOrderFlow, getOrderTracking } from '#contract/orders/order-flow.ts'
import { isCoveredByBalance } from '#domain/checkout/balance.ts'
import { toLocale } from '#domain/language/locale.ts'
import { getRemainingEta, isCancellable, getRideProgress } from '#domain/orders/order-timeline.ts'
import { getCourierPosition } from '#domain/orders/courier-route.ts'
import { isFinal, MODE_STEPS, type ORDER_STEPS, type OrderStage } from '#domain/orders/order-status.ts'

/** The current time and the speed of the simulation. */
export interface OrderClock {
  /** Unix milliseconds. */
  readonly now: number
  /** Simulated minutes per real minute of an order. */
  readonly speed: number
}

/** The page that shows the order now, and its content (B §3, "Order flow page"). */
export function toOrderFlow(row: OrderRow, language: string, { now, speed }: OrderClock): Reply<typeof getOrderFlow> {
  const { order } = row
  const timeline = toOrderTimeline(row)
  const mode = getOrderMode(order)
  const modeSteps: readonly OrderStep[] = MODE_STEPS[mode]
  const reached = modeSteps.findIndex(it => it === order.stage)
  const times = new Map(row.events.map(it => [it.stage, it.at]))
  const cancelled = order.stage === 'CANCELLED'
  return {
    page: getPage(order),
    title: translate(language, `orderTitles.${order.status === 'ScheduledStatus' ? 'SCHEDULED' : toShownStage(order.stage, mode)}`),
    subtitle: getSubtitle(row, language),
    status: order.status,
    steps: modeSteps.flatMap((stage, index) => {
      const time = stage === 'PLACED' ? order.createdAt.getTime() : (times.get(stage) ?? null)
      // a cancelled order shows only the steps that happened
      if (cancelled && time === null) return []
      const done = cancelled || index <= reached
      return [
        {
          stage: toShownStage(stage, mode),
          title: translate(language, `orderSteps.${toShownStage(stage, mode)}`),
          time,
          done,
          current: !cancelled && !isFinal(order.status) && index === reached,
        },
      ]
    }),
    notice: getNotice(row, timeline.paid, language),
    cancellable: isCancellable(order.status, order.stage),
    courier: toCourier(row),
    eta: getRemainingEta(timeline, now, speed),
  }
}

type OrderStep = (typeof ORDER_STEPS)[number]

/** The end of an order is its delivery, or its collection by the customer. */
function toShownStage<Stage extends OrderStage>(stage: Stage, mode: OrderMode): Stage | 'COLLECTED' {
  return mode === 'PICKUP' && stage === 'DELIVERED' ? 'COLLECTED' : stage
}

function getPage({ status, stage }: OrderRow['order']): Reply<typeof getOrderFlow>['page'] {
  if (status === 'DeliveredStatus') return 'DELIVERED'
  if (stage === 'CANCELLED') return 'CANCELLED'
  return stage === 'PICKED_UP' || stage === 'NEARBY' ? 'MAP' : 'STATUS'
}

/** A scheduled order shows its delivery time in the city's time zone; an order on its way shows the courier. */
function getSubtitle({ order, city }: OrderRow, language: string): string | null {
  if (order.status === 'ScheduledStatus' && order.scheduledFor !== null) {
    return new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'full', timeStyle: 'short', timeZone: city.timeZone }).format(
      order.scheduledFor,
    )
  }
  if (order.courierName === null || order.status !== 'ProgressStatus') return null
  return translate(language, 'orders.brings', { courier: order.courierName })
}

function getNotice({ order, captured }: OrderRow, paid: boolean, language: string): Reply<typeof getOrderFlow>['notice'] {
  if (order.status === 'NewStatus' && !paid) return { style: 'WARNING', text: translate(language, 'orders.notPaidYet') }
  if (order.stage !== 'CANCELLED') return null
  const byCard = captured || (order.payment.type !== 'Cash' && !isCoveredByBalance(order))
  const texts = [
    ...(byCard ? [translate(language, 'orders.moneyBack')] : []),
    ...(order.usedBalance > 0 ? [translate(language, 'orders.balanceBack')] : []),
  ]
  return texts.length > 0 ? { style: 'SUCCESS', text: texts.join(' ') } : null
}

/** The position of the courier, computed from the time of the last step. Nothing is stored during the ride. */
export function toOrderTracking(row: OrderRow, { now, speed }: OrderClock): Reply<typeof getOrderTracking> {
  const { order, store } = row
  const timeline = toOrderTimeline(row)
  const route = order.route
  const riding = route !== null && order.status === 'ProgressStatus'
  const ride = riding ? getCourierPosition(route, getRideProgress(timeline, now, speed)) : undefined
  return {
    eta: getRemainingEta(timeline, now, speed),
    etaLastUpdate: now,
    courierLocation: ride?.at ?? null,
    pickupLocation: store && { lat: store.lat, lng: store.lng },
    deliveryLocation: order.handlingStrategy === 'PICKUP' ? null : order.delivery.geo,
    route: ride?.ahead ?? null,
    way: route,
  }
}
