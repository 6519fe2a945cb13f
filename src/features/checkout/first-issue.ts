import type { OrderIssue, OrderPart } from '#domain/checkout/order-check.ts'
import type { Checkout } from '#state/checkout/checkout.ts'

interface PartIssue {
  readonly fault?: OrderIssue | undefined
  /** The attempt that focuses this part: the first invalid one. */
  readonly attempt?: number | undefined
}

/** The validation issue of one part after an order attempt. */
export function findIssue(part: OrderPart, faults: ReturnType<Checkout['$orderIssues']['get']>): PartIssue {
  const fault = faults?.parts.find(it => it.part === part)?.fault
  return { fault, attempt: faults?.parts[0]?.part === part ? faults.attempt : undefined }
}
