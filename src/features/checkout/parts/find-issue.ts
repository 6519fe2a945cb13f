import type { OrderIssue, OrderPart } from '#domain/checkout/order-check.ts'
import type { Checkout } from '#state/checkout/checkout.ts'

interface PartIssue {
  readonly issue?: OrderIssue | undefined
  /** The attempt that focuses this part: the first invalid one. */
  readonly attempt?: number | undefined
}

/** The validation issue of one part after an order attempt. */
export function findIssue(part: OrderPart, attempted: ReturnType<Checkout['$orderIssues']['get']>): PartIssue {
  const issue = attempted?.issues.find(it => it.part === part)?.issue
  return { issue, attempt: attempted?.issues[0]?.part === part ? attempted.attempt : undefined }
}
