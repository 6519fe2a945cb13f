import type { OrderIssue, OrderPart } from '#domain/checkout/order-check.ts'
import type { Checkout } from '#state/checkout/checkout.ts'

interface PartIssue {
  readonly fault?: OrderIssue | undefined
  /** The attempt whose focus belongs to this part: the topmost one with a fault. */
  readonly attempt?: number | undefined
}

/** What one part of the checkout lacks after an attempt to order. */
export function findIssue(part: OrderPart, faults: ReturnType<Checkout['$orderIssues']['get']>): PartIssue {
  const fault = faults?.parts.find(it => it.part === part)?.fault
  return { fault, attempt: faults?.parts[0]?.part === part ? faults.attempt : undefined }
}
