import type { Notice } from '#contract/checkout/pricing.ts'
import type { OrderStatusType } from '#contract/orders/order.ts'
import type { DelayCause } from '#domain/orders/order-arrival.ts'
import type { OrderStage, StepMode } from '#domain/orders/order-status.ts'

/** B §3: "Order flow page". */
type OrderFlowPage = 'STATUS' | 'MAP' | 'DELIVERED' | 'CANCELLED'

/** What the flow of an order depends on. */
export interface OrderFlowState {
  readonly mode: StepMode
  readonly status: OrderStatusType
  readonly stage: OrderStage
  /** Cash, or a captured card payment. */
  readonly isPaid: boolean
  readonly delay: DelayCause | null
  /** Whether the store has cancelled the order. */
  readonly isCancelledByStore: boolean
  /** Where the money of a cancelled order goes back to. */
  readonly refunds: { readonly card: boolean; readonly balance: boolean }
  /** Whether the courier has left the order at the door. */
  readonly isLeftAtDoor: boolean
  /** Whether the courier has brought a parcel back, because nobody has taken it. */
  readonly isReturned: boolean
}

/** Texts of the notice; the marketplace translates them. */
export type FlowText =
  | 'cancelledByStore'
  | 'moneyBack'
  | 'balanceBack'
  | 'notPaidYet'
  | 'lateStore'
  | 'lateStorePickup'
  | 'lateCourier'
  | 'showCode'
  | 'leftAtDoor'
  | 'parcelNotPaidYet'
  | 'parcelReturned'

export interface FlowNotice {
  /** @source B §3: "Notice style: DANGER, WARNING, SUCCESS" */
  readonly style: Notice['style']
  /** In this order, as one text. */
  readonly texts: readonly FlowText[]
}

/**
 * The page of the flow. A courier on the way has a map; an order for pickup never has.
 *
 * @source B §3: "Order flow page: STATUS, MAP, DELIVERED, CANCELLED"
 */
export function getFlowPage({ status, stage }: Pick<OrderFlowState, 'status' | 'stage'>): OrderFlowPage {
  if (status === 'DeliveredStatus') return 'DELIVERED'
  if (status === 'CanceledStatus' || status === 'OrphanStatus') return 'CANCELLED'
  return status === 'ProgressStatus' && (stage === 'PICKED_UP' || stage === 'NEARBY') ? 'MAP' : 'STATUS'
}

/** What the customer has to know beyond the page. The most urgent notice wins. */
export function getFlowNotice(state: OrderFlowState): FlowNotice | null {
  const { mode, status, stage, isPaid, delay, isCancelledByStore, refunds, isLeftAtDoor, isReturned } = state
  if (getFlowPage(state) === 'CANCELLED') {
    const money: FlowText[] = [...(refunds.card ? (['moneyBack'] as const) : []), ...(refunds.balance ? (['balanceBack'] as const) : [])]
    if (isCancelledByStore) return { style: 'DANGER', texts: ['cancelledByStore', ...money] }
    return money.length > 0 ? { style: 'SUCCESS', texts: money } : null
  }
  if (status === 'DeliveredStatus' && isReturned) return { style: 'WARNING', texts: ['parcelReturned'] }
  if (status === 'DeliveredStatus') return isLeftAtDoor && mode === 'DELIVERY' ? { style: 'SUCCESS', texts: ['leftAtDoor'] } : null
  if (status === 'NewStatus' && !isPaid) return { style: 'WARNING', texts: [mode === 'PARCEL' ? 'parcelNotPaidYet' : 'notPaidYet'] }
  if (stage === 'READY') return { style: 'SUCCESS', texts: ['showCode'] }
  if (delay === 'COURIER') return { style: 'WARNING', texts: ['lateCourier'] }
  if (delay === 'STORE') return { style: 'WARNING', texts: [mode === 'PICKUP' ? 'lateStorePickup' : 'lateStore'] }
  return null
}
