import { getRowCancellationFee } from '#backend/modules/orders/cancellation-fee.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { toSubstitutions } from '#backend/modules/orders/substitutions/to-substitutions.ts'
import { toCourier } from '#backend/modules/orders/to-order.ts'
import { getStepMode, type OrderRow, toOrderTimeline } from '#backend/modules/orders/order-rows.ts'
import { findParcelPickup } from '#backend/modules/orders/parcels/parcel-points.ts'
import { findShop } from '#backend/modules/orders/purchases/to-purchase.ts'
import { translate } from '#backend/messages/messages.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { getOrderFlow, getOrderTracking } from '#contract/orders/order-flow.ts'
import { isCoveredByBalance } from '#domain/checkout/balance.ts'
import { isWaiting } from '#domain/checkout/purchase/limit-request.ts'
import { toLocale } from '#domain/language/locale.ts'
import { getArrival, toRemainingEta } from '#domain/orders/order-arrival.ts'
import { getFlowNotice, getFlowPage, type OrderFlowState } from '#domain/orders/order-flow.ts'
import { getRideProgress } from '#domain/orders/order-timeline.ts'
import { getCourierPosition } from '#domain/orders/courier-route.ts'
import { isFinal, MODE_STEPS, type ORDER_STEPS, type OrderStage, type StepMode } from '#domain/orders/order-status.ts'

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
  const mode = getStepMode(row)
  const modeSteps: readonly OrderStep[] = MODE_STEPS[mode]
  const reached = modeSteps.findIndex(it => it === order.stage)
  const times = new Map(row.events.map(it => [it.stage, it.at]))
  const cancelled = order.stage === 'CANCELLED'
  const arrival = getArrival(timeline, row.events, now, speed)
  const substitutions = toSubstitutions(row, now)
  // the store or the courier waits for the customer, who reads the question above
  const isAsked = substitutions.some(it => it.outcome === 'PENDING') || row.limitRequests.some(it => isWaiting(it, now))
  const delay = isAsked ? null : (arrival?.delay ?? null)
  return {
    page: getFlowPage(order),
    title: getTitle(row, language),
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
          title: translateStep(stage, row, language),
          time,
          done,
          current: !cancelled && !isFinal(order.status) && index === reached,
        },
      ]
    }),
    notice: getNotice(row, { isPaid: timeline.paid, delay }, language),
    cancellable: getRowCancellationFee(row) !== undefined,
    courier: toCourier(row),
    eta: arrival && toRemainingEta(arrival, now),
    // an answer, a refund, the sum of a purchase, and each change of a request for a higher limit count as well
    version:
      row.events.length +
      row.refunds.length +
      (row.purchase?.amount ? 1 : 0) +
      row.limitRequests.reduce((sum, it) => sum + 1 + 2 * it.failures + REQUEST_STEPS[it.state], 0) +
      row.substitutions.reduce((sum, it) => sum + (it.answer === null ? 1 : 2), 0),
    arrival: arrival && { ...arrival, lower: Math.round(arrival.lower), upper: Math.round(arrival.upper) },
    pickupCode: mode === 'PICKUP' && !isFinal(order.status) ? order.code : null,
    substitutions,
    recipientCode: row.parcel && !isFinal(order.status) ? row.parcel.recipientCode : null,
    proof: row.proof && { handover: row.proof.handover, time: row.proof.createdAt.getTime(), hasPhoto: row.proof.hasPhoto },
  }
}

/** How far a request for a higher limit has come. */
const REQUEST_STEPS = { OPEN: 0, PAYING: 1, ACCEPTED: 2, DECLINED: 2 } as const

type OrderStep = (typeof ORDER_STEPS)[number]

function getTitle(row: OrderRow, language: string): string {
  const { order, parcel, purchase } = row
  const { status, stage } = order
  if (status === 'ScheduledStatus') return translate(language, 'orderTitles.SCHEDULED')
  if (parcel?.isReturned) return translate(language, 'parcelTitles.RETURNED')
  if ((parcel || purchase) && (stage === 'ACCEPTED' || stage === 'PICKED_UP' || stage === 'DELIVERED'))
    return translate(language, `${parcel ? 'parcelTitles' : 'purchaseTitles'}.${stage}`)
  return translate(language, `orderTitles.${toShownStage(stage, getStepMode(row))}`)
}

function translateStep(stage: OrderStep, row: OrderRow, language: string): string {
  const { parcel, purchase } = row
  if (parcel?.isReturned && stage === 'DELIVERED') return translate(language, 'parcelSteps.RETURNED')
  if ((parcel || purchase) && stage === 'ACCEPTED') return translate(language, 'parcelSteps.ACCEPTED')
  return translate(language, `orderSteps.${toShownStage(stage, getStepMode(row))}`)
}

/** The end of an order is its delivery, or its collection by the customer. */
function toShownStage<Stage extends OrderStage>(stage: Stage, mode: StepMode): Stage | 'COLLECTED' {
  return mode === 'PICKUP' && stage === 'DELIVERED' ? 'COLLECTED' : stage
}

/** A scheduled order shows its delivery time in the city's time zone; an order on its way shows the courier. */
function getSubtitle(row: OrderRow, language: string): string | null {
  const { order, city } = row
  if (order.status === 'ScheduledStatus' && order.scheduledFor !== null) {
    return new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'full', timeStyle: 'short', timeZone: city.timeZone }).format(
      order.scheduledFor,
    )
  }
  if (order.courierName === null || order.status !== 'ProgressStatus') return null
  return translate(language, row.parcel ? 'orders.bringsParcel' : 'orders.brings', { courier: order.courierName })
}

function getNotice(
  row: OrderRow,
  current: Pick<OrderFlowState, 'isPaid' | 'delay'>,
  language: string,
): Reply<typeof getOrderFlow>['notice'] {
  const { order, captured, events, proof, city } = row
  if (order.cancellationFee > 0) {
    const fee = formatMoney(order.cancellationFee, order.currency, city.currencyPattern, language)
    return { style: 'SUCCESS', text: translate(language, 'orders.cancellationFee', { fee }) }
  }
  const notice = getFlowNotice({
    ...current,
    mode: getStepMode(row),
    status: order.status,
    stage: order.stage,
    isCancelledByStore: events.at(-1)?.actor === 'STORE',
    refunds: { card: captured || (order.payment.type !== 'Cash' && !isCoveredByBalance(order)), balance: order.usedBalance > 0 },
    isLeftAtDoor: proof?.handover === 'DOOR',
    isReturned: row.parcel?.isReturned ?? false,
  })
  return (
    notice && { style: notice.style, text: notice.texts.map(it => translate(language, `orders.${it}`, { code: order.code })).join(' ') }
  )
}

/** The position of the courier, computed from the time of the last step. Nothing is stored during the ride. */
export function toOrderTracking(row: OrderRow, { now, speed }: OrderClock): Reply<typeof getOrderTracking> {
  const { order, store } = row
  const timeline = toOrderTimeline(row)
  const route = order.route
  const arrival = getArrival(timeline, row.events, now, speed)
  const riding = route !== null && order.status === 'ProgressStatus'
  const ride = riding ? getCourierPosition(route, getRideProgress(timeline, now, speed)) : undefined
  return {
    eta: arrival && toRemainingEta(arrival, now),
    etaLastUpdate: now,
    courierLocation: ride?.at ?? null,
    pickupLocation: row.parcel
      ? findParcelPickup(row.parcel)
      : row.purchase
        ? findShop(row.purchase)
        : store && { lat: store.lat, lng: store.lng },
    deliveryLocation: getStepMode(row) === 'PICKUP' ? null : order.delivery.geo,
    route: ride?.ahead ?? null,
    way: route,
  }
}
