import type { PaymentConfiguration, PaymentMethod } from '#contract/checkout/payment.ts'

/** The parts of an order that are checked before it is placed. */
export interface OrderDraft {
  /** Instant, -1 for as soon as possible; undefined before the selection. */
  readonly scheduledTime: number | undefined
  /** The first delivery address. */
  readonly delivery: { readonly cityCode: string | undefined; readonly reachable: boolean } | undefined
  readonly payment: PaymentConfiguration | undefined
  /** Whether the order has products with a restriction that the customer has not confirmed. */
  readonly isLegalMissing?: boolean
}

export type OrderIssue =
  'error.legalNotAccepted' | 'error.noTime' | 'error.noCity' | 'error.noAddress' | 'error.noPaymentMethod' | 'hyperlocal.outOfBounds'

type Check = readonly [issue: OrderIssue, fails: (order: OrderDraft) => boolean]

/** @source B §5, "Order check": the checks in their order. The first one is ours, so each of the others wins over it. */
const CHECKS: readonly Check[] = [
  ['error.legalNotAccepted', it => it.isLegalMissing === true],
  ['error.noTime', it => it.scheduledTime === undefined],
  ['error.noCity', it => !it.delivery?.cityCode],
  ['error.noAddress', it => it.delivery === undefined],
  ['error.noPaymentMethod', it => it.payment === undefined],
  ['hyperlocal.outOfBounds', it => it.delivery !== undefined && !it.delivery.reachable],
]

/** Returns all failed checks, in the order of the checks. */
export const findOrderIssues = (order: OrderDraft): OrderIssue[] => CHECKS.filter(([, fails]) => fails(order)).map(([issue]) => issue)

/** Returns why the order cannot be placed; undefined when it can. @source B §5: "the last failure winning in this order of checks" */
export function checkOrder(order: OrderDraft): OrderIssue | undefined {
  return findOrderIssues(order).at(-1)
}

export type OrderPart = 'address' | 'time' | 'payment' | 'legal'

/** In the order of the page. */
const PART_ISSUES: readonly (readonly [part: OrderPart, issues: readonly OrderIssue[]])[] = [
  ['address', ['error.noCity', 'error.noAddress', 'hyperlocal.outOfBounds']],
  ['time', ['error.noTime']],
  ['payment', ['error.noPaymentMethod']],
  ['legal', ['error.legalNotAccepted']],
]

/** Returns the issue of each page part, in page order. If a part has several issues, the last one wins, as in the check (B §5). */
export function findPartIssues(issues: readonly OrderIssue[]): { readonly part: OrderPart; readonly issue: OrderIssue }[] {
  return PART_ISSUES.flatMap(([part, partIssues]) => {
    const issue = issues.findLast(it => partIssues.includes(it))
    return issue === undefined ? [] : [{ part, issue }]
  })
}

/** @source B §5: "Estimation needs a scheduled time, at least one point and a delivery city code" */
export function canEstimate({ scheduledTime, delivery }: OrderDraft): boolean {
  return scheduledTime !== undefined && Boolean(delivery?.cityCode)
}

/** Maximum cash amount, minor units. @source B §5: "infinite when not configured" */
export function getMaxCash(methods: readonly Pick<PaymentMethod, 'type' | 'cash'>[]): number {
  return methods.find(it => it.type === 'Cash')?.cash?.maximumAmount ?? Number.POSITIVE_INFINITY
}

/** @source B §5: "Cash payment is cleared if the estimated total exceeds the maximum cash amount" */
export function clearExcessCash(
  payment: PaymentConfiguration | undefined,
  total: number | undefined,
  maximum: number,
): PaymentConfiguration | undefined {
  return payment?.type === 'Cash' && total !== undefined && total > maximum ? undefined : payment
}
