import type { OrderIntent } from '#backend/modules/checkout/order-intent.ts'
import { createCheckoutProblem, createOutOfZoneProblem } from '#backend/modules/checkout/problems.ts'
import type { OrderableStore } from '#backend/modules/checkout/quote.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'
import { getOpeningState } from '#domain/catalogue/opening-hours.ts'
import { findSlotIssue, type SlotIssue } from '#domain/checkout/delivery-slots.ts'
import {
  type OrderDraft,
  type OrderIssue,
  type OrderPart,
  checkOrder,
  findOrderIssues,
  findPartIssues,
} from '#domain/checkout/order-check.ts'

/** The reason why a priced order cannot be placed. The page shows it beside the price. */
export type OrderObstacle = ReturnType<typeof createCheckoutProblem>

type CheckedIntent = Pick<
  OrderIntent,
  'mode' | 'cityCode' | 'isAddressReachable' | 'deliveryPoint' | 'scheduledTime' | 'legalCheckboxAccepted' | 'parcel' | 'purchase'
>

interface OrderToCheck {
  readonly store: OrderableStore
  readonly intent: CheckedIntent
  /** What the customer must confirm; undefined when nothing. */
  readonly confirmation: string | undefined
  /** Unix milliseconds. */
  readonly now: number
  readonly language: string
}

/** The input of B §5, "Order check", as the browser has it (domain/checkout/order-draft.ts). */
function toDraft({ store, intent, confirmation }: OrderToCheck, payment: PaymentConfiguration | undefined): OrderDraft {
  const { mode, cityCode, deliveryPoint, scheduledTime, legalCheckboxAccepted } = intent
  const reachable = deliveryPoint !== undefined && getReach(store, intent, deliveryPoint) === 'delivers'
  // a customer who collects the order goes to the store
  const delivery = mode === 'PICKUP' ? { cityCode: store.city.code, reachable: true } : deliveryPoint && { cityCode, reachable }
  return { scheduledTime, delivery, payment, isLegalMissing: confirmation !== undefined && !legalCheckboxAccepted }
}

function getReach(
  store: OrderableStore,
  { cityCode, isAddressReachable, parcel, purchase }: CheckedIntent,
  point: NonNullable<CheckedIntent['deliveryPoint']>,
) {
  if (cityCode !== undefined && cityCode !== store.city.code) return 'outsideCity'
  const stops = (parcel ?? purchase)?.points.map(({ address }) => ({ lat: address.latitude, lng: address.longitude })) ?? [point]
  const reach = stops.map(store.getReach).find(it => it !== 'delivers') ?? 'delivers'
  return reach === 'delivers' && !isAddressReachable ? 'outsideStoreZone' : reach
}

const REASONS = {
  'error.legalNotAccepted': 'legalNotAccepted',
  'error.noTime': 'noTime',
  'error.noCity': 'noCity',
  'error.noAddress': 'noAddress',
  'error.noPaymentMethod': 'noPaymentMethod',
} as const satisfies Partial<Record<OrderIssue, string>>

function toProblem(issue: OrderIssue, { store, intent, confirmation = '', language }: OrderToCheck): OrderObstacle {
  if (issue !== 'hyperlocal.outOfBounds') return createCheckoutProblem(REASONS[issue], language, { confirmation })
  if (intent.parcel ?? intent.purchase) return createCheckoutProblem('pointOutOfCoverage', language)
  const reach = getReach(store, intent, intent.deliveryPoint!)
  return createOutOfZoneProblem(reach === 'delivers' ? 'outsideStoreZone' : reach, language)
}

/**
 * Finds the obstacle to an order: first the order check, where the last failure wins, then the time at this store.
 *
 * @param payment undefined when the customer has selected none
 * @source B §5: "Order check, the last failure winning in this order of checks"; A §4: "open only when flagged open and enabled"
 */
export function findObstacle(order: OrderToCheck, payment: PaymentConfiguration | undefined): OrderObstacle | undefined {
  const issue = checkOrder(toDraft(order, payment))
  return issue === undefined ? findTimeObstacle(order) : toProblem(issue, order)
}

/** Finds the obstacle of each part of the page that has a notice: address and time. */
export function findPartObstacles(order: OrderToCheck): ReadonlyMap<OrderPart, OrderObstacle> {
  const time = findTimeObstacle(order)
  const issues = findPartIssues(findOrderIssues(toDraft(order, undefined))).filter(it => it.part === 'address' || it.part === 'time')
  return new Map([...(time ? [['time', time] as const] : []), ...issues.map(it => [it.part, toProblem(it.issue, order)] as const)])
}

const SLOT_OBSTACLES = {
  passed: 'timePassed',
  tooFarAhead: 'timeTooFar',
  notOffered: 'closedThen',
} as const satisfies Readonly<Record<SlotIssue, string>>

/** Finds why the store has no delivery or pickup at the selected time; undefined also without a time. */
function findTimeObstacle({ store, intent: { scheduledTime }, now, language }: OrderToCheck): OrderObstacle | undefined {
  const { hours, flaggedOpen, schedulingEnabled, city, name } = store
  if (scheduledTime === undefined) return undefined
  if (scheduledTime === -1) {
    const { open } = getOpeningState(hours, flaggedOpen, createCityClock(now, city.timeZone))
    return open ? undefined : createCheckoutProblem('storeClosed', language, { store: name })
  }
  if (!schedulingEnabled) return createCheckoutProblem('noScheduling', language, { store: name })
  const issue = findSlotIssue(hours, scheduledTime, now, city.timeZone)
  return issue && createCheckoutProblem(SLOT_OBSTACLES[issue], language, { store: name })
}
